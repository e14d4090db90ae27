import { sampleMedian, sampleRange } from "#lib/stats/summary.ts";

type Read = { bytesPerSecond: number; durationMs: number };

/**
 * A read of data that was never read before, beside the passes, in their order, over a file that was; rates are bytes per second.
 * `known` is the same read of that file, for neither has the warm-up of a pass; null where there was none.
 */
export type FreshRead = { passes: readonly Read[]; fresh: Read; known: Read | null };

/** A read of less time says more of how it began than of where its data lay. */
const shortestMs = 100;
const leastDrop = 1 / 3;
/** Noise does not explain a read that is slower than this share of the slowest pass. */
const leastShare = 1 / 4;

/** What the fresh read reached of the same read of known data, else of the passes' median, in percent; null where that is 0. */
export function freshPercent({ passes, fresh, known }: FreshRead): number | null {
  const other = known?.bytesPerSecond ?? sampleMedian(passes.map(({ bytesPerSecond }) => bytesPerSecond));
  return other === null || other === 0 ? null : (100 * fresh.bytesPerSecond) / other;
}

/**
 * Whether the passes were probably served by a cache: the fresh read is slower by a third than their median and than the same read
 * of known data, and slower than the slowest of them by more than they lie apart, wider by the root of how much shorter it is. The
 * first of three passes or more is left out: a cache that warmed up in it would look like noise.
 */
export function isCacheLikely({ passes, fresh, known }: FreshRead): boolean {
  const judged = passes.length < 3 ? passes : passes.slice(1);
  const rates = judged.map(({ bytesPerSecond }) => bytesPerSecond);
  const median = sampleMedian(rates);
  const range = sampleRange(rates);
  const passMs = sampleMedian(judged.map(({ durationMs }) => durationMs));
  if (median === null || range === null || passMs === null || fresh.durationMs < shortestMs) return false;
  const noise = (range.max - range.min) * Math.sqrt(Math.max(1, passMs / fresh.durationMs));
  const limit = Math.max(leastShare * range.min, range.min - noise);
  const expected = Math.min(median, known?.bytesPerSecond ?? median);
  return fresh.bytesPerSecond < Math.min((1 - leastDrop) * expected, limit);
}
