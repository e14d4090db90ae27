import { expect, test } from "vitest";
import { samplePercentile } from "#lib/stats/summary.ts";

// Gauge readings of the NIST/SEMATECH e-Handbook, section 7.2.6.2, sorted by hand:
// 95.0610 95.0925 95.1065 95.1195 95.1442 95.1567 95.1591 95.1682 95.1772 95.1937 95.1959 95.1990
const gauge = [
  95.1772, 95.1567, 95.1937, 95.1959, 95.1442, 95.061, 95.1591, 95.1195, 95.1065, 95.0925, 95.199, 95.1682,
];

test("type 7 at 90 %: position 1 + 0.9 * 11 = 10.9, 95.1937 + 0.9 * 0.0022", () => {
  expect(samplePercentile(gauge, 90)).toBeCloseTo(95.19568, 9);
});

test("the ends are the smallest and the largest", () => {
  expect(samplePercentile(gauge, 0)).toBe(95.061);
  expect(samplePercentile(gauge, 100)).toBe(95.199);
});

test("no samples have no percentile, and -1 is none", () => {
  expect(samplePercentile([], 50)).toBeNull();
  expect(() => samplePercentile(gauge, -1)).toThrow(RangeError);
});
