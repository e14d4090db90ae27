import { expect, test } from "vitest";
import { relativeSpread } from "#lib/stats/summary.ts";

test("half the range over the median: (105 - 95) / 2 / 100", () => {
  expect(relativeSpread([95, 100, 105])).toBeCloseTo(0.05, 12);
});

test("equal samples do not spread", () => {
  expect(relativeSpread([3, 3, 3])).toBe(0);
});

test("without samples, or around 0, it is not defined", () => {
  expect(relativeSpread([])).toBeNull();
  expect(relativeSpread([-1, 0, 1])).toBeNull();
});
