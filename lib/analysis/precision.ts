import { orderStatistics } from "#lib/stats/order-statistics.ts";

/**
 * How sure the median of the samples is: half of its 95 % interval by order statistics (`medianIntervalRanks`), in percent of the
 * median. Null with fewer than six samples, which allow no such interval, and where the median is 0.
 */
export function medianPrecisionPercent(samples: readonly number[]): number | null {
  const statistics = orderStatistics(Float64Array.from(samples));
  if (statistics === null || statistics.interval === null || statistics.median === 0) return null;
  const { interval, median } = statistics;
  return (100 * (interval.high - interval.low)) / 2 / Math.abs(median);
}

/** Whether the median is as sure as wanted; never with fewer than six samples. */
export function isPreciseEnough(samples: readonly number[], wantedPercent: number): boolean {
  const reached = medianPrecisionPercent(samples);
  return reached !== null && reached <= wantedPercent;
}

/**
 * How many samples the wanted precision will about need: the interval narrows with the square root of their number. At least one
 * more than there are, where they do not suffice; null while there are fewer than six.
 */
export function samplesNeeded(samples: readonly number[], wantedPercent: number): number | null {
  const reached = medianPrecisionPercent(samples);
  if (reached === null) return null;
  if (reached <= wantedPercent) return samples.length;
  return Math.max(samples.length + 1, Math.ceil(samples.length * (reached / wantedPercent) ** 2));
}
