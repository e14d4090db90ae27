import { expect, test } from "vitest";
import { decodeHistogram, encodeHistogram, histogramBucketCount } from "#lib/stats/histogram.ts";

test("zeros are left out, indexes rise", () => {
  const counts = new Uint32Array(histogramBucketCount);
  counts[7] = 2;
  counts[2559] = 1;
  expect(encodeHistogram(counts)).toEqual({ indexes: [7, 2559], counts: [2, 1] });
});

test("decoding gives the same counts back", () => {
  const counts = new Array<number>(histogramBucketCount).fill(0);
  counts[0] = 4;
  counts[954] = 9;
  expect(decodeHistogram(encodeHistogram(counts))).toEqual(counts);
});

test.each([
  { indexes: [1], counts: [] },
  { indexes: [2560], counts: [1] },
  { indexes: [0.5], counts: [1] },
])("refuses %o", (sparse) => {
  expect(() => decodeHistogram(sparse)).toThrow(RangeError);
});
