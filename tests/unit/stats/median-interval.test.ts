import { describe, expect, test } from "vitest";
import { medianIntervalRanks } from "#lib/stats/median-interval.ts";

/** Sum of binomial coefficients in whole numbers, so that no rounding helps: 2 * sum(C(n, i), i < k) / 2^n. */
function outsideShare(count: number, low: number): number {
  let coefficient = 1n;
  let sum = 0n;
  for (let at = 0; at < low; at += 1) {
    sum += coefficient;
    coefficient = (coefficient * BigInt(count - at)) / BigInt(at + 1);
  }
  return Number((2n * sum * 10n ** 15n) / 2n ** BigInt(count)) / 1e15;
}

describe("ranks around the median", () => {
  // Conover, Practical Nonparametric Statistics, 3rd edition, table A3 (binomial, p = 0.5), and the tables of the sign test.
  test.each([
    [6, 1, 6],
    [8, 1, 8],
    [9, 2, 8],
    [10, 2, 9],
    [12, 3, 10],
    [15, 4, 12],
    [16, 4, 13],
    [17, 5, 13],
    [20, 6, 15],
    [25, 8, 18],
    [50, 18, 33],
    [100, 40, 61],
  ])("of %i samples are %i and %i", (count, low, high) => {
    expect(medianIntervalRanks(count)).toEqual({ low, high });
  });

  test("are none below six samples, where the extremes leave out more than 5 %", () => {
    for (const count of [0, 1, 2, 3, 4, 5]) expect(medianIntervalRanks(count)).toBeNull();
    expect(medianIntervalRanks(6.5)).toBeNull();
    expect(medianIntervalRanks(Number.NaN)).toBeNull();
  });

  test("are the innermost that hold 95 %, by exact sums", () => {
    for (const count of [...Array.from({ length: 195 }, (_, at) => at + 6), 500, 999, 1000]) {
      const ranks = medianIntervalRanks(count);
      if (ranks === null) throw new Error(`no ranks for ${count}`);
      expect(ranks.low + ranks.high).toBe(count + 1);
      expect(outsideShare(count, ranks.low)).toBeLessThanOrEqual(0.05);
      expect(outsideShare(count, ranks.low + 1)).toBeGreaterThan(0.05);
    }
  });

  test("of a million samples are 980 away from the middle, as the normal distribution has it", () => {
    // 1.959964 * sqrt(n) / 2 = 979.98.
    const ranks = medianIntervalRanks(1_000_000);
    expect(Math.abs((ranks?.low ?? 0) - (500_000 - 979))).toBeLessThanOrEqual(2);
  });
});
