import { medianIntervalRanks } from "./median-interval.ts";

/**
 * The values that stand at `ranks` (from 0, rising) once `values` are sorted; `values` are put into another order. Takes linear
 * time: Hoare's selection (FIND, 1961) with the median of three as pivot, each rank in what the one before left over.
 */
export function selectRanks(values: Float64Array, ranks: readonly number[]): number[] {
  let from = 0;
  return ranks.map((rank) => {
    if (!(rank >= from - 1 && rank < values.length)) throw new RangeError(`${rank} is not a rank here`);
    if (rank >= from) place(values, rank, from, values.length - 1);
    from = rank + 1;
    return values[rank] ?? Number.NaN;
  });
}

/** Puts the value of `rank` into its place between `low` and `high`: smaller ones before it, larger ones behind. */
function place(values: Float64Array, rank: number, low: number, high: number): void {
  while (low < high) {
    const pivot = middleOf(values[low] ?? 0, values[(low + high) >> 1] ?? 0, values[high] ?? 0);
    let left = low;
    let right = high;
    while (left <= right) {
      while ((values[left] ?? pivot) < pivot) left += 1;
      while ((values[right] ?? pivot) > pivot) right -= 1;
      if (left > right) break;
      const value = values[left] ?? 0;
      values[left] = values[right] ?? 0;
      values[right] = value;
      left += 1;
      right -= 1;
    }
    if (rank <= right) high = right;
    else if (rank >= left) low = left;
    else return;
  }
}

const middleOf = (a: number, b: number, c: number): number =>
  Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));

/** From so many values on, a cut into buckets first is faster. */
const bucketsFrom = 1_500;
const mostBuckets = 4096;

/**
 * As `selectRanks`, but leaves `values` as they are: a histogram over equal steps tells in which bucket each rank lies, and only
 * the values of those buckets are selected from. By index throughout: an iterator over a million values takes several times as long.
 */
function selectByBuckets(values: Float64Array, ranks: readonly number[]): number[] {
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (let at = 0; at < values.length; at += 1) {
    const value = values[at] ?? 0;
    if (value < low) low = value;
    if (value > high) high = value;
  }
  const bucketCount = Math.min(mostBuckets, values.length >> 3);
  const scale = (bucketCount - 1) / (high - low);
  if (!Number.isFinite(scale)) return selectRanks(values, ranks);
  const counts = new Uint32Array(bucketCount);
  for (let at = 0; at < values.length; at += 1) {
    const bucket = (((values[at] ?? 0) - low) * scale) | 0;
    counts[bucket] = (counts[bucket] ?? 0) + 1;
  }
  let bucket = 0;
  let before = 0;
  const places = ranks.map((rank) => {
    while (before + (counts[bucket] ?? 0) <= rank) {
      before += counts[bucket] ?? 0;
      bucket += 1;
    }
    return { bucket, rank: rank - before };
  });
  const members = new Map(places.map((place) => [place.bucket, new Float64Array(counts[place.bucket] ?? 0)]));
  const lists = [...members.values()];
  const listOf = new Int32Array(bucketCount).fill(-1);
  [...members.keys()].forEach((key, list) => {
    listOf[key] = list;
  });
  const filled = new Uint32Array(lists.length);
  for (let at = 0; at < values.length; at += 1) {
    const value = values[at] ?? 0;
    const list = listOf[((value - low) * scale) | 0] ?? -1;
    const wanted = list < 0 ? undefined : lists[list];
    if (wanted === undefined) continue;
    const end = filled[list] ?? 0;
    wanted[end] = value;
    filled[list] = end + 1;
  }
  return places.flatMap((place) =>
    selectRanks(members.get(place.bucket) ?? new Float64Array(), [place.rank]),
  );
}

/** Order statistics of a sample. Quartiles below 4 and the median's interval below 6 samples are null. */
export type OrderStatistics = {
  low: number;
  lowerQuartile: number | null;
  median: number;
  upperQuartile: number | null;
  high: number;
  interval: { low: number; high: number } | null;
};

const quartileSampleCount = 4;

/**
 * Lowest, quartiles, median, highest and the 95 % interval of the median, exact; null without samples. Quantiles are interpolated
 * between order statistics at 1 + p (n - 1) (Hyndman and Fan 1996, type 7), as `samplePercentile` does. Values are put into
 * another order.
 */
export function orderStatistics(values: Float64Array): OrderStatistics | null {
  const count = values.length;
  if (count === 0) return null;
  const positions = [0, 0.25, 0.5, 0.75, 1].map((part) => part * (count - 1));
  const interval = medianIntervalRanks(count);
  const ranks = positions.flatMap((position) => [Math.floor(position), Math.ceil(position)]);
  if (interval !== null) ranks.push(interval.low - 1, interval.high - 1);
  const rising = [...new Set(ranks)].sort((a, b) => a - b);
  const selected = count < bucketsFrom ? selectRanks(values, rising) : selectByBuckets(values, rising);
  const byRank = new Map(rising.map((rank, at) => [rank, selected[at] ?? Number.NaN]));
  const valueAt = (rank: number) => byRank.get(rank) ?? Number.NaN;
  const quantile = (position: number) => {
    const lower = valueAt(Math.floor(position));
    return lower + (valueAt(Math.ceil(position)) - lower) * (position - Math.floor(position));
  };
  const hasQuartiles = count >= quartileSampleCount;
  return {
    low: valueAt(0),
    lowerQuartile: hasQuartiles ? quantile(0.25 * (count - 1)) : null,
    median: quantile(0.5 * (count - 1)),
    upperQuartile: hasQuartiles ? quantile(0.75 * (count - 1)) : null,
    high: valueAt(count - 1),
    interval: interval === null ? null : { low: valueAt(interval.low - 1), high: valueAt(interval.high - 1) },
  };
}
