import { expect, test } from "vitest";
import { meanHalfInterval } from "#lib/stats/mean-interval.ts";

/** `count` samples whose standard error is 1: half the interval is Student's t itself. */
function unitError(count: number): number[] {
  const spread = Math.sqrt(count - 1);
  if (count % 2 === 0) return Array.from({ length: count }, (_, at) => (at % 2 === 0 ? spread : -spread));
  const outer = spread * Math.sqrt(count / (count - 1));
  return Array.from({ length: count }, (_, at) => (at === 0 ? 0 : at % 2 === 0 ? outer : -outer));
}

// NIST/SEMATECH e-Handbook of Statistical Methods, table 1.3.6.7.2, column 0.975.
test.each([
  [1, 12.706],
  [2, 4.303],
  [4, 2.776],
  [5, 2.571],
  [6, 2.447],
  [9, 2.262],
  [20, 2.086],
  [60, 2.0],
  [100, 1.984],
])("with %i degrees of freedom it is %f standard errors", (degrees, quantile) => {
  expect(Math.abs((meanHalfInterval(unitError(degrees + 1)) ?? 0) - quantile)).toBeLessThan(0.001);
});

test("equal samples leave no doubt, one sample tells nothing", () => {
  expect(meanHalfInterval([7, 7, 7])).toBe(0);
  expect(meanHalfInterval([7])).toBeNull();
  expect(meanHalfInterval([])).toBeNull();
});
