import { expect, test } from "vitest";
import { createPacer } from "#agents/benchmarks/network/iperf3/pacer.ts";

test("at 8 Mbit/s a block of 1000 bytes is due each millisecond", () => {
  const pace = createPacer(8e6, 100);
  expect(pace(0, 100)).toBe(0);
  expect(pace(1000, 100)).toBeCloseTo(1, 9);
  expect(pace(1000, 100.25)).toBeCloseTo(0.75, 9);
  expect(pace(1000, 101)).toBe(0);
});

test("after a stall no more is caught up on than a tenth of a second", () => {
  const pace = createPacer(8e6, 0);
  expect(pace(0, 5000)).toBe(0);
  // 100 ms of backlog are 100 blocks; the next one is not due yet.
  expect(pace(100_000, 5000)).toBe(0);
  expect(pace(101_000, 5000)).toBeCloseTo(1, 9);
});

test("without a rate everything is due at once", () => {
  expect(createPacer(null, 0)(1e12, 0)).toBe(0);
});
