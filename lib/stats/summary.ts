/** Smallest and largest of the samples; null when there are none. */
export function sampleRange(samples: readonly number[]): { min: number; max: number } | null {
  const first = samples[0];
  if (first === undefined) return null;
  let min = first;
  let max = first;
  for (const sample of samples) {
    if (sample < min) min = sample;
    if (sample > max) max = sample;
  }
  return { min, max };
}

/** Arithmetic mean; null when there are no samples. */
export function sampleMean(samples: readonly number[]): number | null {
  if (samples.length === 0) return null;
  return samples.reduce((sum, sample) => sum + sample, 0) / samples.length;
}

/** Median: the middle sample, or the mean of the two middle ones; null when there are no samples. */
export function sampleMedian(samples: readonly number[]): number | null {
  return samplePercentile(samples, 50);
}

/**
 * Percentile by linear interpolation between order statistics: position 1 + p/100 * (n - 1) (Hyndman and Fan 1996, type 7).
 * `percent` is 0 to 100; null when there are no samples.
 */
export function samplePercentile(samples: readonly number[], percent: number): number | null {
  if (!(percent >= 0 && percent <= 100)) throw new RangeError(`${percent} is not a percentage`);
  const sorted = [...samples].sort((a, b) => a - b);
  const position = (percent / 100) * (sorted.length - 1);
  const lower = sorted[Math.floor(position)];
  const upper = sorted[Math.ceil(position)];
  if (lower === undefined || upper === undefined) return null;
  return lower + (upper - lower) * (position - Math.floor(position));
}

/** Half the range relative to the median (0.05 is "±5 %"); null without samples, or where the median is 0. */
export function relativeSpread(samples: readonly number[]): number | null {
  const range = sampleRange(samples);
  const median = sampleMedian(samples);
  if (range === null || median === null || median === 0) return null;
  return (range.max - range.min) / 2 / Math.abs(median);
}
