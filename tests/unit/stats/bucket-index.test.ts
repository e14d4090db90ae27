import { expect, test } from "vitest";
import { bucketBoundsNs, bucketIndex, histogramBucketCount } from "#lib/stats/histogram.ts";

test("values below 64 ns have a bucket each", () => {
  expect([0, 1, 37, 63].map(bucketIndex)).toEqual([0, 1, 37, 63]);
});

// index = (e - 6) * 64 + floor(v / 2^(e - 6)) with e = floor(log2 v), worked out by hand.
test.each([
  [64, 64],
  [127, 127],
  [128, 128], // e 7: 64 + 64
  [129, 128],
  [130, 129],
  [255, 191],
  [256, 192], // e 8: 128 + 64
  [1000, 317], // e 9: 192 + 125
  [1_000_000, 954], // e 19: 832 + 122
  [2 ** 31, 1664], // e 31: 1600 + 64
  [2 ** 40, 2240], // e 40: 2176 + 64
])("%d ns", (value, index) => {
  expect(bucketIndex(value)).toBe(index);
});

test("what is out of range counts in the first or the last bucket", () => {
  expect(bucketIndex(-5)).toBe(0);
  expect(bucketIndex(2 ** 45)).toBe(histogramBucketCount - 1);
  expect(bucketIndex(2 ** 45 - 1)).toBe(histogramBucketCount - 1);
  expect(bucketIndex(1e18)).toBe(histogramBucketCount - 1);
});

test("both ends of every bucket lead back to it, also past 32 bits", () => {
  for (let index = 0; index < histogramBucketCount; index += 1) {
    const { lowerNs, upperNs } = bucketBoundsNs(index);
    expect(bucketIndex(lowerNs)).toBe(index);
    expect(bucketIndex(upperNs - 1)).toBe(index);
  }
});
