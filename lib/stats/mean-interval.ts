const z = 1.959963984540054;
/** Exact up to four degrees of freedom, where the series below has not converged. */
const smallQuantiles = [12.7062047, 4.3026527, 3.1824463, 2.7764451];

/** Student's t at 97.5 %, by the series in 1/ν of Abramowitz and Stegun 26.7.5; off by less than 0.001. */
function studentQuantile(degrees: number): number {
  const small = smallQuantiles[degrees - 1];
  if (small !== undefined) return small;
  const terms = [
    (z ** 3 + z) / 4,
    (5 * z ** 5 + 16 * z ** 3 + 3 * z) / 96,
    (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / 384,
    (79 * z ** 9 + 776 * z ** 7 + 1482 * z ** 5 - 1920 * z ** 3 - 945 * z) / 92160,
  ];
  return terms.reduce((sum, term, at) => sum + term / degrees ** (at + 1), z);
}

/**
 * Half of the 95 % confidence interval of a mean: t · s / √n with Student's t, for samples that do not hang together, such as
 * means over batches (Law, Simulation Modeling and Analysis, 5th edition, section 9.5.3). In the samples' unit; null below two.
 */
export function meanHalfInterval(samples: readonly number[]): number | null {
  const count = samples.length;
  if (count < 2) return null;
  const mean = samples.reduce((sum, sample) => sum + sample, 0) / count;
  const squares = samples.reduce((sum, sample) => sum + (sample - mean) ** 2, 0);
  return studentQuantile(count - 1) * Math.sqrt(squares / (count - 1) / count);
}
