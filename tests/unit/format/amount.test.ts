import { expect, test } from "vitest";
import { amountScale, amountText } from "#lib/format/amount.ts";

test.each([
  [31.02e9, "MB/s", "31.0\u00a0GB"],
  [31.02e9, "Gbit/s", "31.0\u00a0GB"],
  [2 ** 35, "MiB/s", "32.0\u00a0GiB"],
  [978e6, "MB/s", "978\u00a0MB"],
  [512 * 2 ** 20, "MiB/s", "512\u00a0MiB"],
  [0, "MB/s", "0\u00a0GB"],
] as const)("%d bytes beside %s are %s", (bytes, unit, text) => {
  expect(amountText(bytes, unit)).toBe(text);
});

test("an axis has one unit, by its largest amount", () => {
  expect(amountScale("MB/s", 85e9)).toEqual({ unit: "GB", bytesPerUnit: 1e9 });
  expect(amountScale("MiB/s", 85e6)).toEqual({ unit: "MiB", bytesPerUnit: 2 ** 20 });
});
