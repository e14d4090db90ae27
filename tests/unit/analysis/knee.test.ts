import { expect, test } from "vitest";
import { findKnee, type LoadPoint } from "#lib/analysis/knee.ts";
import { figureValue } from "#lib/contract/figure.ts";

/** M/M/1: the mean response is 1 / (μ - λ). */
const markov = (capacity: number, loads: readonly number[]): LoadPoint[] =>
  loads.map((iops) => ({ iops, latencyUs: 1e6 / (capacity - iops) }));

test.each([
  [1000, [100, 200, 300, 400, 500, 600, 700, 800, 900]],
  [1000, [130, 370, 640, 880]],
  [81_000, [8100, 32_400, 56_700, 72_900, 24_300]],
])("a queue M/M/1 with a capacity of %i has its knee at half of it", (capacity, loads) => {
  expect(figureValue(findKnee(markov(capacity, loads)))).toBeCloseTo(capacity / 2, 6);
});

test("M/D/1 has its knee at a load of 2 - √2", () => {
  // Pollaczek and Khinchine: the mean is 1 + ρ / (2 (1 - ρ)) service times, so that ρ (1 - ρ) / (1 - ρ / 2) is to be highest.
  const loads = Array.from({ length: 9 }, (_, at) => (at + 1) / 10);
  const points = loads.map((load) => ({
    iops: 2000 * load,
    latencyUs: 500 * (1 + load / (2 * (1 - load))),
  }));
  expect(Math.abs((figureValue(findKnee(points)) ?? 0) / 2000 - (2 - Math.SQRT2))).toBeLessThan(0.02);
});

test("noise of 5 % in each latency moves the knee by less than that", () => {
  const loads = [100, 200, 300, 400, 500, 600, 700, 800, 900];
  const off = [1.04, 0.97, 0.96, 1.05, 0.98, 1.03, 1.05, 0.95, 1.02];
  const points = markov(1000, loads).map(({ iops, latencyUs }, at) => ({
    iops,
    latencyUs: latencyUs * (off[at] ?? 1),
  }));
  expect(Math.abs((figureValue(findKnee(points)) ?? 0) - 500)).toBeLessThan(25);
});

test("a knee that is not enclosed by points is a bound", () => {
  expect(findKnee(markov(1000, [100, 200, 300]))).toEqual({ is: "above", bound: 300, quality: "derived" });
  expect(findKnee(markov(1000, [600, 700, 800]))).toEqual({ is: "below", bound: 600, quality: "derived" });
});

test("too few loads, or the same one over and over, have no knee", () => {
  expect(findKnee(markov(1000, [400, 600])).is).toBe("unknown");
  expect(findKnee([500, 501, 502, 503].map((iops) => ({ iops, latencyUs: 1000 }))).is).toBe("unknown");
  expect(findKnee([]).is).toBe("unknown");
});
