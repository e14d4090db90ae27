import { expect, test } from "vitest";
import { bucketIndex, histogramBucketCount, histogramTotal, mergeHistograms } from "#lib/stats/histogram.ts";

test("merging equals recording all values in one", () => {
  const parts = [[5, 5, 900], [5, 70_000], []];
  const histograms = parts.map((values) => {
    const counts = new Uint32Array(histogramBucketCount);
    for (const value of values) counts[bucketIndex(value)] = (counts[bucketIndex(value)] ?? 0) + 1;
    return counts;
  });
  const merged = mergeHistograms(histograms);
  expect(merged[5]).toBe(3);
  expect(merged[bucketIndex(900)]).toBe(1);
  expect(merged[bucketIndex(70_000)]).toBe(1);
  expect(histogramTotal(merged)).toBe(5);
});

test("no histograms merge to an empty one", () => {
  expect(histogramTotal(mergeHistograms([]))).toBe(0);
});
