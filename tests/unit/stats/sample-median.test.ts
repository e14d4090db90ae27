import { expect, test } from "vitest";
import { sampleMedian } from "#lib/stats/summary.ts";

test("the middle of an odd number", () => {
  expect(sampleMedian([118.1, 116.9, 117.9])).toBe(117.9);
});

test("the mean of the two middle ones of an even number", () => {
  expect(sampleMedian([4, 1, 3, 2])).toBe(2.5);
});

test("one sample is its own median, none has none", () => {
  expect(sampleMedian([7])).toBe(7);
  expect(sampleMedian([])).toBeNull();
});

test("the samples keep their order", () => {
  const samples = [3, 1, 2];
  sampleMedian(samples);
  expect(samples).toEqual([3, 1, 2]);
});
