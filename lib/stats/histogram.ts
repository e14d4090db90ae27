/**
 * Log-linear latency histogram "log2-64": every power of two of nanoseconds is cut into 64 equal buckets, values below 64 ns
 * have a bucket each. The half width of a bucket is at most 1/128 of its lower bound, so a midpoint is off by less than 0.8 %.
 * Histograms over passes, slots and clients merge by adding their counts. 2560 buckets reach 2^45 ns (about 9.8 hours).
 */
export const histogramBucketCount = 2560;

/** Counts by bucket: a plain array, or a typed array over shared memory that a worker fills while others read. */
export type HistogramCounts = ArrayLike<number>;

/** Sparse form for the report: ascending bucket indexes and their counts, zeros left out. */
export type SparseHistogram = { indexes: number[]; counts: number[] };

/** Bucket of a latency in whole nanoseconds; negative values count as 0, values of 2^45 ns and more as the last bucket. */
export function bucketIndex(valueNs: number): number {
  if (valueNs < 64) return valueNs > 0 ? Math.trunc(valueNs) : 0;
  if (valueNs < 0x80000000) {
    const shift = 25 - Math.clz32(valueNs);
    return shift * 64 + (valueNs >> shift);
  }
  if (valueNs >= 35184372088832) return 2559;
  const upper = Math.trunc(valueNs / 1048576);
  const shift = 25 - Math.clz32(upper);
  return (shift + 20) * 64 + (upper >> shift);
}

/** Bounds of a bucket in ns: the lower is inside, the upper outside. Throws RangeError for an index that does not exist. */
export function bucketBoundsNs(index: number): { lowerNs: number; upperNs: number } {
  if (!Number.isInteger(index) || index < 0 || index >= histogramBucketCount) {
    throw new RangeError(`Histogram bucket ${index} does not exist`);
  }
  const shift = Math.max(0, Math.floor(index / 64) - 1);
  const widthNs = 2 ** shift;
  const lowerNs = (index - shift * 64) * widthNs;
  return { lowerNs, upperNs: lowerNs + widthNs };
}

/** The value that stands for a bucket: the mean of the whole nanoseconds that fall into it. */
export function bucketMidpointNs(index: number): number {
  const { lowerNs, upperNs } = bucketBoundsNs(index);
  return (lowerNs + upperNs - 1) / 2;
}

/** Number of recorded values. */
export function histogramTotal(counts: HistogramCounts): number {
  let total = 0;
  for (let index = 0; index < counts.length; index += 1) total += counts[index] ?? 0;
  return total;
}

/**
 * Nearest-rank percentile (the value at rank ceil(p/100 * n)) as the midpoint of its bucket, in ns.
 * `percent` is 0 to 100; null when nothing was recorded.
 */
export function histogramPercentileNs(counts: HistogramCounts, percent: number): number | null {
  if (!(percent >= 0 && percent <= 100)) throw new RangeError(`${percent} is not a percentage`);
  const total = histogramTotal(counts);
  if (total === 0) return null;
  // The product of two decimals can end just above a whole rank (0.999 * 1000), which must not become the next rank.
  const rank = Math.max(1, Math.ceil((percent / 100) * total - total * 1e-12));
  let seen = 0;
  for (let index = 0; index < counts.length; index += 1) {
    seen += counts[index] ?? 0;
    if (seen >= rank) return bucketMidpointNs(index);
  }
  return null;
}

/** Mean of the recorded values in ns by bucket midpoints (off by less than 0.8 %); null when nothing was recorded. */
export function histogramMeanNs(counts: HistogramCounts): number | null {
  let total = 0;
  let sum = 0;
  for (let index = 0; index < counts.length; index += 1) {
    const count = counts[index] ?? 0;
    if (count > 0) {
      total += count;
      sum += count * bucketMidpointNs(index);
    }
  }
  return total === 0 ? null : sum / total;
}

/** Adds up histograms bucket by bucket; an empty list gives an empty histogram. */
export function mergeHistograms(histograms: Iterable<HistogramCounts>): number[] {
  const merged = new Array<number>(histogramBucketCount).fill(0);
  for (const counts of histograms) {
    for (let index = 0; index < histogramBucketCount; index += 1) {
      merged[index] = (merged[index] ?? 0) + (counts[index] ?? 0);
    }
  }
  return merged;
}

/** The sparse form of a histogram. */
export function encodeHistogram(counts: HistogramCounts): SparseHistogram {
  const sparse: SparseHistogram = { indexes: [], counts: [] };
  for (let index = 0; index < counts.length; index += 1) {
    const count = counts[index] ?? 0;
    if (count > 0) {
      sparse.indexes.push(index);
      sparse.counts.push(count);
    }
  }
  return sparse;
}

/** All counts of a sparse histogram. Throws RangeError for an index that does not exist or lists of unequal length. */
export function decodeHistogram(sparse: SparseHistogram): number[] {
  if (sparse.indexes.length !== sparse.counts.length)
    throw new RangeError("Indexes and counts differ in number");
  const counts = new Array<number>(histogramBucketCount).fill(0);
  sparse.indexes.forEach((index, position) => {
    if (!Number.isInteger(index) || index < 0 || index >= histogramBucketCount) {
      throw new RangeError(`Histogram bucket ${index} does not exist`);
    }
    counts[index] = (counts[index] ?? 0) + (sparse.counts[position] ?? 0);
  });
  return counts;
}
