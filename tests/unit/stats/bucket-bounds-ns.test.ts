import { expect, test } from "vitest";
import { bucketBoundsNs, bucketMidpointNs, histogramBucketCount } from "#lib/stats/histogram.ts";

test("bounds by hand", () => {
  expect(bucketBoundsNs(0)).toEqual({ lowerNs: 0, upperNs: 1 });
  expect(bucketBoundsNs(127)).toEqual({ lowerNs: 127, upperNs: 128 });
  expect(bucketBoundsNs(128)).toEqual({ lowerNs: 128, upperNs: 130 });
  // 2^19 / 64 = 8192 wide: 122 * 8192 = 999,424
  expect(bucketBoundsNs(954)).toEqual({ lowerNs: 999_424, upperNs: 1_007_616 });
  expect(bucketBoundsNs(histogramBucketCount - 1).upperNs).toBe(2 ** 45);
});

test("buckets follow each other without a gap", () => {
  for (let index = 1; index < histogramBucketCount; index += 1) {
    expect(bucketBoundsNs(index).lowerNs).toBe(bucketBoundsNs(index - 1).upperNs);
  }
});

test("a midpoint is off by less than 0.8 %", () => {
  for (let index = 64; index < histogramBucketCount; index += 1) {
    const { lowerNs, upperNs } = bucketBoundsNs(index);
    const midpoint = bucketMidpointNs(index);
    const worst = Math.max((midpoint - lowerNs) / lowerNs, (upperNs - 1 - midpoint) / (upperNs - 1));
    expect(worst).toBeLessThan(0.008);
  }
});

test.each([-1, histogramBucketCount, 1.5, Number.NaN])("there is no bucket %d", (index) => {
  expect(() => bucketBoundsNs(index)).toThrow(RangeError);
});
