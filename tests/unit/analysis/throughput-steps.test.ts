import { describe, expect, test } from "vitest";
import { findThroughputSteps, hasSteppedDown, isSettled } from "#lib/analysis/throughput-steps.ts";

const MB = 1e6;

/** A repeatable stream of numbers from 0 to 1 (Park and Miller's minimal standard generator). */
function uniform(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/** Seconds at given rates in MB/s, each with normal noise of a relative size (by Box and Muller). */
function fill(levels: readonly [seconds: number, rate: number][], noise: number, seed = 1): number[] {
  const next = uniform(seed);
  return levels.flatMap(([seconds, rate]) =>
    Array.from({ length: seconds }, () => {
      const normal = Math.sqrt(-2 * Math.log(next())) * Math.cos(2 * Math.PI * next());
      return Math.max(0, Math.round(rate * MB * (1 + noise * normal)));
    }),
  );
}

const steps = (bytes: readonly number[]) => findThroughputSteps({ intervalMs: 1000, bytes });

const seeds = Array.from({ length: 40 }, (_, at) => at + 1);

describe("findThroughputSteps", () => {
  test("a cache of 31 GB, then the disks: exact where there is no noise", () => {
    const found = steps(
      fill(
        [
          [33, 940],
          [120, 182],
        ],
        0,
      ),
    );
    expect(found).toHaveLength(2);
    expect(found[0]).toMatchObject({ startsAfterBytes: 0, bytes: 33 * 940 * MB, durationMs: 33_000 });
    expect(found[1]).toMatchObject({ startsAfterBytes: 31_020 * MB, bytesPerSecond: 182 * MB });
  });

  test.each(seeds)("three levels with a noise of a tenth, seed %d", (seed) => {
    const found = steps(
      fill(
        [
          [12, 1100],
          [60, 520],
          [90, 150],
        ],
        0.1,
        seed,
      ),
    );
    expect(found).toHaveLength(3);
    const rates = found.map(({ bytesPerSecond }) => bytesPerSecond / MB);
    for (const [at, rate] of [1100, 520, 150].entries())
      expect(Math.abs((rates[at] ?? 0) / rate - 1)).toBeLessThan(0.1);
    expect(Math.abs((found[1]?.durationMs ?? 0) - 60_000)).toBeLessThanOrEqual(2000);
  });

  test.each(seeds)("a noise of 15 percent alone makes no step, seed %d", (seed) => {
    expect(steps(fill([[200, 300]], 0.15, seed))).toHaveLength(1);
  });

  test("a stall of a second, and a tenth of the rate for two, are no steps", () => {
    const bytes = fill([[100, 300]], 0.03);
    bytes[40] = 0;
    bytes[70] = 30 * MB;
    bytes[71] = 30 * MB;
    expect(steps(bytes)).toHaveLength(1);
  });

  test("a level that is 10 % lower is within what is called one rate", () => {
    expect(
      steps(
        fill(
          [
            [60, 300],
            [60, 270],
          ],
          0,
        ),
      ),
    ).toHaveLength(1);
    expect(
      steps(
        fill(
          [
            [60, 300],
            [60, 240],
          ],
          0,
        ),
      ),
    ).toHaveLength(2);
  });

  test("all bytes are in exactly one stretch", () => {
    const bytes = fill(
      [
        [50, 800],
        [50, 400],
        [50, 100],
        [50, 700],
      ],
      0.2,
      9,
    );
    const found = steps(bytes);
    let before = 0;
    for (const step of found) {
      expect(step.startsAfterBytes).toBe(before);
      before += step.bytes;
    }
    expect(before).toBe(bytes.reduce((total, value) => total + value, 0));
  });

  test("hours of samples are taken in longer intervals", () => {
    const found = steps(
      fill(
        [
          [2400, 900],
          [4800, 200],
        ],
        0.05,
      ),
    );
    expect(found.map(({ bytesPerSecond }) => Math.round(bytesPerSecond / MB / 10) * 10)).toEqual([900, 200]);
  });

  test("of a throughput that swings for an hour, no more stretches than a report holds", () => {
    const swing = Array.from({ length: 180 }, (_, at): [number, number] => [20, at % 2 === 0 ? 900 : 200]);
    const bytes = fill(swing, 0.02);
    const found = steps(bytes);
    expect(found.length).toBeGreaterThan(1);
    expect(found.length).toBeLessThanOrEqual(20);
    const total = bytes.reduce((sum, value) => sum + value, 0);
    expect(found.reduce((sum, step) => sum + step.bytes, 0)).toBe(total);
    expect(found.reduce((sum, { durationMs }) => sum + durationMs, 0)).toBe(3_600_000);
  });

  test("nothing written, no stretch; very few samples, one", () => {
    expect(steps([])).toEqual([]);
    expect(steps([0, 0, 0])).toEqual([]);
    expect(steps([5 * MB])).toHaveLength(1);
    expect(steps([5 * MB, 1 * MB])).toHaveLength(1);
  });
});

describe("isSettled", () => {
  const stepsOf = (...levels: [number, number][]) => steps(fill(levels, 0));

  test("a rate that never went down has not settled, however long it lasts", () => {
    expect(isSettled(stepsOf([600, 300]), 60_000)).toBe(false);
    expect(isSettled(stepsOf([60, 100], [600, 300]), 60_000)).toBe(false);
    expect(hasSteppedDown(stepsOf([60, 100], [600, 300]))).toBe(false);
  });

  test("the last rate must last as long as asked, and as long as all before it", () => {
    expect(isSettled(stepsOf([33, 940], [59, 182]), 60_000)).toBe(false);
    expect(isSettled(stepsOf([33, 940], [60, 182]), 60_000)).toBe(true);
    expect(isSettled(stepsOf([90, 940], [60, 182]), 60_000)).toBe(false);
    expect(isSettled(stepsOf([90, 940], [91, 182]), 60_000)).toBe(true);
  });
});
