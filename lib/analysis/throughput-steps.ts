import { sampleMedian } from "#lib/stats/summary.ts";

/** A stretch of a long transfer at one rate; `bytes / durationMs` is its rate. */
export type ThroughputStep = {
  startsAfterBytes: number;
  bytes: number;
  durationMs: number;
  bytesPerSecond: number;
};

/** Two stretches whose rates are less than this factor apart are one. */
const leastRatio = 1.15;
/** Noise is not believed to be below this, relative to the rate: no step is looked for inside of it. */
const leastNoise = 0.02;
/** More stretches than this are a throughput that swings: nobody reads them, and a report holds no hundreds. */
const mostSteps = 20;
const shortestSamples = 3;
const mostSamples = 1200;
const filterReach = 2;

/**
 * Splits a transfer into stretches of a steady rate, from the bytes of equal intervals. Least squares of log throughput with
 * a penalty for each change, solved exactly ("optimal partitioning", Jackson et al. 2005; penalty 4·σ²·ln n, twice that of BIC,
 * since the samples hang together; σ from the median of successive differences), after a running median of five that a short stall does not pass.
 * At most twenty: of more, the most alike are joined.
 */
export function findThroughputSteps(series: {
  intervalMs: number;
  bytes: readonly number[];
}): ThroughputStep[] {
  const { intervalMs, bytes } = coarse(series);
  const total = bytes.reduce((sum, value) => sum + value, 0);
  if (total === 0) return [];
  const floor = Math.max(1, 0.01 * (sampleMedian(bytes.filter((value) => value > 0)) ?? 1));
  const logs = bytes.map((value) => Math.log(Math.max(floor, value)));
  const noise = Math.max(leastNoise, noiseOf(logs));
  const ends = merge(partition(runningMedian(logs), noise), bytes);
  let start = 0;
  let before = 0;
  return ends.map((end) => {
    const moved = sum(bytes, start, end);
    const durationMs = (end - start) * intervalMs;
    const step = {
      startsAfterBytes: before,
      bytes: moved,
      durationMs,
      bytesPerSecond: (moved / durationMs) * 1000,
    };
    start = end;
    before += moved;
    return step;
  });
}

/**
 * Whether a transfer that began fast has gone down and stayed: its last stretch is slower than the fastest before it, and has
 * lasted for `settleMs` and for as long as all before it.
 */
export function isSettled(steps: readonly ThroughputStep[], settleMs: number): boolean {
  const last = steps.at(-1);
  const earlier = steps.slice(0, -1);
  if (last === undefined || !hasSteppedDown(steps)) return false;
  const earlierMs = earlier.reduce((total, { durationMs }) => total + durationMs, 0);
  return last.durationMs >= Math.max(settleMs, earlierMs);
}

/** Whether the last stretch is slower than some stretch before it. */
export function hasSteppedDown(steps: readonly ThroughputStep[]): boolean {
  const last = steps.at(-1);
  return (
    last !== undefined &&
    steps.slice(0, -1).some(({ bytesPerSecond }) => bytesPerSecond >= leastRatio * last.bytesPerSecond)
  );
}

const sum = (values: readonly number[], from: number, to: number): number =>
  values.slice(from, to).reduce((total, value) => total + value, 0);

/** The same series in longer intervals, where it has more samples than can be partitioned at once. */
function coarse({ intervalMs, bytes }: { intervalMs: number; bytes: readonly number[] }): {
  intervalMs: number;
  bytes: readonly number[];
} {
  const width = Math.ceil(bytes.length / mostSamples);
  if (width <= 1) return { intervalMs, bytes };
  const wide = Array.from({ length: Math.floor(bytes.length / width) }, (_, at) =>
    sum(bytes, at * width, (at + 1) * width),
  );
  return { intervalMs: intervalMs * width, bytes: wide };
}

/** Standard deviation of normal noise by the median of absolute successive differences. */
function noiseOf(values: readonly number[]): number {
  const differences = values.slice(1).map((value, at) => Math.abs(value - (values[at] ?? value)));
  return (sampleMedian(differences) ?? 0) / (0.6745 * Math.SQRT2);
}

const runningMedian = (values: readonly number[]): number[] =>
  values.map(
    (value, at) => sampleMedian(values.slice(Math.max(0, at - filterReach), at + filterReach + 1)) ?? value,
  );

/** Ends of the segments with the least penalised squared error. */
function partition(values: readonly number[], noise: number): number[] {
  const count = values.length;
  const penalty = 4 * Math.log(count) * noise * noise;
  const sums = [0];
  const squares = [0];
  values.forEach((value, at) => {
    sums.push((sums[at] ?? 0) + value);
    squares.push((squares[at] ?? 0) + value * value);
  });
  const error = (from: number, to: number): number => {
    const part = (sums[to] ?? 0) - (sums[from] ?? 0);
    return (squares[to] ?? 0) - (squares[from] ?? 0) - (part * part) / (to - from);
  };
  const best = [-penalty];
  const cut = [0];
  for (let end = 1; end <= count; end += 1) {
    best[end] = Number.POSITIVE_INFINITY;
    for (let start = 0; start <= end - Math.min(shortestSamples, count); start += 1) {
      const cost = (best[start] ?? Number.POSITIVE_INFINITY) + error(start, end) + penalty;
      if (cost < (best[end] ?? 0)) {
        best[end] = cost;
        cut[end] = start;
      }
    }
  }
  const ends: number[] = [];
  for (let end = count; end > 0; end = cut[end] ?? 0) ends.unshift(end);
  return ends;
}

/** Joins neighbours that are too much alike or too many, the nearest pair first. */
function merge(ends: readonly number[], bytes: readonly number[]): number[] {
  const kept = [...ends];
  const rate = (at: number): number => {
    const start = kept[at - 1] ?? 0;
    const end = kept[at] ?? start;
    return sum(bytes, start, end) / (end - start);
  };
  while (kept.length > 1) {
    // Two stretches without any bytes are alike, though their ratio is no number.
    const distances = kept.slice(1).map((_, at) => Math.abs(Math.log(rate(at) / rate(at + 1))) || 0);
    const nearest = Math.min(...distances);
    if (nearest >= Math.log(leastRatio) && kept.length <= mostSteps) break;
    kept.splice(distances.indexOf(nearest), 1);
  }
  return kept;
}
