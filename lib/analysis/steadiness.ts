import { sampleMean, sampleRange } from "#lib/stats/summary.ts";

/** Rounds in SNIA's measurement window. */
export const steadyRounds = 5;
const mostExcursionPercent = 20;
const mostSlopePercent = 10;

/** How far the rounds of the window lie apart, and how far the line through them runs, each in percent of their mean. */
export type Steadiness = { excursionPercent: number; slopePercent: number; isSteady: boolean };

/**
 * Steady state by SNIA's Solid State Storage Performance Test Specification: over the last five rounds, highest minus lowest is at
 * most 20 % of the mean, and the least-squares line changes by at most 10 % of it. Null with fewer rounds, or a mean of 0.
 */
export function findSteadiness(rounds: readonly number[]): Steadiness | null {
  const window = rounds.slice(-steadyRounds);
  const mean = sampleMean(window);
  const range = sampleRange(window);
  if (window.length < steadyRounds || mean === null || mean === 0 || range === null) return null;
  const excursionPercent = (100 * (range.max - range.min)) / mean;
  const slopePercent = (100 * Math.abs(slopeOf(window)) * (steadyRounds - 1)) / mean;
  const isSteady = excursionPercent <= mostExcursionPercent && slopePercent <= mostSlopePercent;
  return { excursionPercent, slopePercent, isSteady };
}

/** Change from one value to the next of the least-squares line. */
function slopeOf(values: readonly number[]): number {
  const middle = (values.length - 1) / 2;
  let products = 0;
  let squares = 0;
  for (const [at, value] of values.entries()) {
    products += (at - middle) * value;
    squares += (at - middle) ** 2;
  }
  return products / squares;
}
