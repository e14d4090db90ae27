import { expect, test } from "vitest";
import { findSteadiness } from "#lib/analysis/steadiness.ts";

test("a line that rises by 9 % of the mean is steady, by 11 % not", () => {
  // Equal steps about 100: the line runs through all of them, so that slope and excursion are the same.
  const line = (whole: number) => [-2, -1, 0, 1, 2].map((at) => 100 + (at * whole) / 4);
  expect(findSteadiness(line(9))).toMatchObject({ isSteady: true });
  expect(findSteadiness(line(9))?.slopePercent).toBeCloseTo(9, 10);
  expect(findSteadiness(line(9))?.excursionPercent).toBeCloseTo(9, 10);
  expect(findSteadiness(line(-11))).toMatchObject({ isSteady: false });
  expect(findSteadiness(line(-11))?.slopePercent).toBeCloseTo(11, 10);
});

test("rounds that swing by 20 % about a level are steady, by 22 % not", () => {
  // Symmetric in time: no slope. Mean 100, highest and lowest 10 (11) away.
  expect(findSteadiness([90, 110, 100, 110, 90])).toEqual({
    excursionPercent: 20,
    slopePercent: 0,
    isSteady: true,
  });
  expect(findSteadiness([89, 111, 100, 111, 89])).toMatchObject({ excursionPercent: 22, isSteady: false });
});

test("the least-squares line of one high last round has a tenth of its height as slope", () => {
  // Weights -2, -1, 0, 1, 2 over their squares' sum 10: 2 * 50 / 10 = 10 a round, 40 in all, of a mean of 110.
  const steadiness = findSteadiness([100, 100, 100, 100, 150]);
  expect(steadiness?.slopePercent).toBeCloseTo((100 * 40) / 110, 10);
  expect(steadiness?.excursionPercent).toBeCloseTo((100 * 50) / 110, 10);
});

test("only the last five rounds count", () => {
  expect(findSteadiness([900, 500, 100, 101, 100, 99, 100])).toMatchObject({ isSteady: true });
});

test("four rounds, or rounds of nothing, say nothing", () => {
  expect(findSteadiness([100, 100, 100, 100])).toBeNull();
  expect(findSteadiness([0, 0, 0, 0, 0])).toBeNull();
});
