import { expect, test } from "vitest";
import {
  bucketIndex,
  decodeHistogram,
  encodeHistogram,
  histogramBucketCount,
  histogramMeanNs,
  histogramPercentileNs,
  histogramTotal,
  mergeHistograms,
} from "#lib/stats/histogram.ts";

/** Numerical Recipes' generator, in [0, 1). */
function createUniform(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const uniform = createUniform(2024);
const normal = (): number => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform());

/** Latencies as storage has them, in whole ns. */
const shapes: Record<string, () => number> = {
  "evenly spread from nothing to 1 ms": () => uniform() * 1e6,
  "exponential, 90 µs on average": () => -90_000 * Math.log(1 - uniform()),
  "lognormal around 300 µs with a long tail": () => 300_000 * Math.exp(0.9 * normal()),
  "a cache of 8 µs in front of disks of 9 ms": () => (uniform() < 0.7 ? 8_000 : 9e6) * (1 + 0.1 * uniform()),
  "a stall of 40 s among requests of 50 µs": () =>
    (uniform() < 0.002 ? 40e9 : 50_000) * (1 + 0.01 * uniform()),
};
const percents = [0.1, 1, 5, 10, 25, 50, 75, 90, 95, 99, 99.5, 99.9, 99.95, 99.99];

function record(values: ArrayLike<number>): Uint32Array {
  const counts = new Uint32Array(histogramBucketCount);
  for (let at = 0; at < values.length; at += 1) {
    const index = bucketIndex(values[at] ?? 0);
    counts[index] = (counts[index] ?? 0) + 1;
  }
  return counts;
}

test.each(Object.entries(shapes))("%s: every percentile within 1 %% of the sorted samples", (_, draw) => {
  const samples = Float64Array.from({ length: 60_000 }, () => Math.round(draw()));
  const counts = record(samples);
  const sorted = samples.toSorted();
  for (const percent of percents) {
    const exact = sorted[Math.ceil((percent / 100) * sorted.length - 1e-9) - 1] ?? 0;
    const found = histogramPercentileNs(counts, percent) ?? 0;
    // Below 64 ns a bucket holds one value, and is exact.
    expect(Math.abs(found - exact), `p${percent}`).toBeLessThanOrEqual(exact * 0.01);
  }
  const mean = samples.reduce((sum, value) => sum + value, 0) / samples.length;
  expect(Math.abs((histogramMeanNs(counts) ?? 0) / mean - 1)).toBeLessThan(0.01);
});

test("merged over 64 slots and written sparsely, the histogram is that of all samples", () => {
  const all = Object.values(shapes).flatMap((draw) =>
    Array.from({ length: 10_000 }, () => Math.round(draw())),
  );
  const slots = Array.from({ length: 64 }, (_, slot) => all.filter((_value, at) => at % 64 === slot));
  const merged = mergeHistograms(slots.map((values) => decodeHistogram(encodeHistogram(record(values)))));
  expect(merged).toEqual([...record(all)]);
  expect(histogramTotal(merged)).toBe(all.length);
});
