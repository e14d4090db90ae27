import type { RawPass } from "#agents/benchmarks/disk/engine-protocol.ts";
import { decodeHistogram, histogramPercentileNs } from "#lib/stats/histogram.ts";
import { sampleMedian } from "#lib/stats/summary.ts";

/** What one tool came to in one cell and round. */
export type Figures = { bytesPerSecond: number; iops: number; meanUs: number; p50Us: number; p99Us: number };

export function figuresOf(pass: RawPass, blockBytes: number): Figures {
  const counts = decodeHistogram(pass.histogram);
  const us = (percent: number): number => (histogramPercentileNs(counts, percent) ?? 0) / 1000;
  const iops = pass.requests / (pass.durationMs / 1000);
  const meanUs = pass.requests === 0 ? 0 : pass.sumNs / pass.requests / 1000;
  return { bytesPerSecond: iops * blockBytes, iops, meanUs, p50Us: us(50), p99Us: us(99) };
}

/** How far the rounds of one tool lie from their own median at most, as a share of it: the tool against itself. */
export function ownSpread(values: readonly number[]): number {
  const median = sampleMedian(values);
  if (median === null || median === 0) return 0;
  return Math.max(...values.map((value) => Math.abs(value / median - 1)));
}
