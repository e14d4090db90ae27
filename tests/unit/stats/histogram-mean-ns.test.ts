import { expect, test } from "vitest";
import { histogramMeanNs } from "#lib/stats/histogram.ts";

test("the mean of midpoints", () => {
  const counts: number[] = [];
  counts[10] = 3;
  counts[20] = 1;
  expect(histogramMeanNs(Array.from({ length: 30 }, (_, index) => counts[index] ?? 0))).toBe(12.5);
});

test("bucket 128 stands for 128 and 129 ns", () => {
  const counts = new Array<number>(200).fill(0);
  counts[128] = 2;
  expect(histogramMeanNs(counts)).toBe(128.5);
});

test("nothing recorded has no mean", () => {
  expect(histogramMeanNs([])).toBeNull();
});
