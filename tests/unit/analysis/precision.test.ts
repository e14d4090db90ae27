import { describe, expect, test } from "vitest";
import { isPreciseEnough, medianPrecisionPercent, samplesNeeded } from "#lib/analysis/precision.ts";

describe("the precision of a median", () => {
  test("six samples: half of the whole range, in percent of the median", () => {
    // Ranks 1 and 6 enclose it; median (100 + 102) / 2 = 101, (110 - 96) / 2 = 7.
    expect(medianPrecisionPercent([102, 96, 110, 98, 104, 100])).toBeCloseTo((100 * 7) / 101, 10);
  });

  test("nine samples: ranks 2 and 8, so that one outlier on each side does not count", () => {
    // Published table of the sign test's interval: n = 9, 95 % (96.1 %): second smallest to second largest.
    const samples = [1, 98, 99, 100, 100, 100, 101, 102, 9000];
    expect(medianPrecisionPercent(samples)).toBeCloseTo(2, 10);
  });

  test("five samples or a median of 0 allow none", () => {
    expect(medianPrecisionPercent([100, 100, 100, 100, 100])).toBeNull();
    expect(medianPrecisionPercent([])).toBeNull();
    expect(medianPrecisionPercent([0, 0, 0, 0, 0, 0])).toBeNull();
    expect(isPreciseEnough([100, 100, 100, 100, 100], 50)).toBe(false);
  });

  test("is enough at the limit itself", () => {
    const samples = [98, 99, 100, 100, 101, 102];
    expect(isPreciseEnough(samples, 2)).toBe(true);
    expect(isPreciseEnough(samples, 1.9)).toBe(false);
  });

  test("needs four times as many samples for half the interval, and none where it is reached", () => {
    const samples = [98, 99, 100, 100, 101, 102];
    expect(samplesNeeded(samples, 1)).toBe(24);
    expect(samplesNeeded(samples, 1.99)).toBe(7);
    expect(samplesNeeded(samples, 2)).toBe(6);
    expect(samplesNeeded(samples.slice(1), 2)).toBeNull();
  });
});
