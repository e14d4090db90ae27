import { expect, test } from "vitest";
import { bitRateText, parseBitRate } from "#agents/bit-rate.ts";

test.each([
  ["100M", 100e6],
  ["2.5G", 2.5e9],
  ["10Gbit", 10e9],
  ["10 gbit/s", 10e9],
  ["64k", 64_000],
  ["1000000", 1e6],
])("%s is %i bits per second", (text, bits) => {
  expect(parseBitRate(text)).toBe(bits);
});

test.each(["", "fast", "10T", "-1M", "0", "1e6", "10MB"])("%s is no rate", (text) => {
  expect(parseBitRate(text)).toBeNull();
});

test("a rate of bytes is told in the units of links", () => {
  expect(bitRateText(117_700_000)).toBe("941.6 Mbit/s");
  expect(bitRateText(1.25e9)).toBe("10,000 Mbit/s");
});
