import { sampleMedian, sampleRange } from "#lib/stats/summary.ts";

/** A read of data that was never read before, beside the passes, in their order, over a file that was. Rates are bytes per second. */
export type FreshRead = {
  passes: readonly { bytesPerSecond: number; durationMs: number }[];
  fresh: { bytesPerSecond: number; durationMs: number };
};

/** A read of less time says more of how it began than of where its data lay. */
const shortestMs = 100;
const leastDrop = 1 / 3;
/** Noise does not explain a read that is slower than this share of the slowest pass. */
const leastShare = 1 / 4;

/** What the fresh read reached of the passes' median, in percent; null where that is 0. */
export function freshPercent({ passes, fresh }: FreshRead): number | null {
  const median = sampleMedian(passes.map(({ bytesPerSecond }) => bytesPerSecond));
  return median === null || median === 0 ? null : (100 * fresh.bytesPerSecond) / median;
}

/**
 * Whether the passes were probably served by a cache: the fresh read is slower than their median by a third, and than the slowest
 * of them by more than they lie apart, wider by the root of how much shorter the fresh read is. The first of three passes or more is
 * left out: a cache that warmed up in it would look like noise.
 */
export function isCacheLikely({ passes, fresh }: FreshRead): boolean {
  const judged = passes.length < 3 ? passes : passes.slice(1);
  const rates = judged.map(({ bytesPerSecond }) => bytesPerSecond);
  const median = sampleMedian(rates);
  const range = sampleRange(rates);
  const passMs = sampleMedian(judged.map(({ durationMs }) => durationMs));
  if (median === null || range === null || passMs === null || fresh.durationMs < shortestMs) return false;
  const noise = (range.max - range.min) * Math.sqrt(Math.max(1, passMs / fresh.durationMs));
  const limit = Math.max(leastShare * range.min, range.min - noise);
  return fresh.bytesPerSecond < Math.min((1 - leastDrop) * median, limit);
}
