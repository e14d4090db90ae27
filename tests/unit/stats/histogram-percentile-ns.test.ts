import { expect, test } from "vitest";
import {
  bucketIndex,
  histogramBucketCount,
  histogramPercentileNs,
  histogramTotal,
} from "#lib/stats/histogram.ts";

function recorded(values: readonly number[]): Uint32Array {
  const counts = new Uint32Array(histogramBucketCount);
  for (const value of values) counts[bucketIndex(value)] = (counts[bucketIndex(value)] ?? 0) + 1;
  return counts;
}

const oneToSixty = recorded(Array.from({ length: 60 }, (_, index) => index + 1));

test("nearest rank: the value at rank ceil(p/100 * n)", () => {
  expect(histogramTotal(oneToSixty)).toBe(60);
  expect(histogramPercentileNs(oneToSixty, 0)).toBe(1);
  expect(histogramPercentileNs(oneToSixty, 50)).toBe(30);
  expect(histogramPercentileNs(oneToSixty, 50.1)).toBe(31);
  expect(histogramPercentileNs(oneToSixty, 99)).toBe(60);
  expect(histogramPercentileNs(oneToSixty, 100)).toBe(60);
});

test("a whole rank is not pushed up by floating point: 99.9 % of 1000 is the 999th", () => {
  const counts = recorded([...new Array<number>(999).fill(10), 40]);
  expect(histogramPercentileNs(counts, 99.9)).toBe(10);
});

test("stays within 0.8 % of the exact value", () => {
  const values = Array.from({ length: 1000 }, (_, index) => (index + 1) * 123_456);
  const p99 = histogramPercentileNs(recorded(values), 99) ?? 0;
  expect(Math.abs(p99 / (990 * 123_456) - 1)).toBeLessThan(0.008);
});

test("nothing recorded has no percentile, and 101 is none", () => {
  expect(histogramPercentileNs(recorded([]), 50)).toBeNull();
  expect(() => histogramPercentileNs(oneToSixty, 101)).toThrow(RangeError);
});
