import { expect, test } from "vitest";
import { sampleRange } from "#lib/stats/summary.ts";

test("smallest and largest", () => {
  expect(sampleRange([2, -1, 9, 3])).toEqual({ min: -1, max: 9 });
  expect(sampleRange([5])).toEqual({ min: 5, max: 5 });
});

test("no samples have no range", () => {
  expect(sampleRange([])).toBeNull();
});
