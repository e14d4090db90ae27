/** From so many samples on, the lowest and the highest enclose the median with 95 % certainty: 1 - 2 / 2^6 = 96.9 %. */
export const intervalSampleCount = 6;

/**
 * The ranks (from 1) whose order statistics enclose the median of the population with at least 95 % certainty, whatever its
 * distribution: the largest k with 2 P(B <= k - 1) <= 0.05 for B binomial(n, 1/2), and n + 1 - k (David and Nagaraja,
 * Order Statistics, 3rd edition, section 7.1). Null below 6 samples, where no two ranks do.
 */
export function medianIntervalRanks(sampleCount: number): { low: number; high: number } | null {
  if (!Number.isInteger(sampleCount) || sampleCount < intervalSampleCount) return null;
  let at = Math.floor(sampleCount / 2);
  let probability = centralProbability(sampleCount);
  // P(B <= at), by symmetry of the binomial; from there down by the ratio of neighbouring terms.
  let cumulative = sampleCount % 2 === 0 ? 0.5 + probability / 2 : 0.5;
  while (at > 0 && cumulative > 0.025) {
    cumulative -= probability;
    probability *= at / (sampleCount - at + 1);
    at -= 1;
  }
  return { low: at + 1, high: sampleCount - at };
}

/** P(B = floor(n / 2)): the product of (2i - 1) / 2i, which neither overflows nor cancels. */
function centralProbability(sampleCount: number): number {
  const half = Math.floor(sampleCount / 2);
  let probability = 1;
  for (let at = 1; at <= half; at += 1) probability *= (2 * at - 1) / (2 * at);
  return sampleCount % 2 === 0 ? probability : (probability * sampleCount) / (sampleCount + 1);
}
