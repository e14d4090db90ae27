import type { Figure } from "#lib/contract/figure.ts";
import type { Statistic } from "#lib/contract/result.ts";
import { intervalSampleCount } from "#lib/stats/median-interval.ts";
import type { Difference, Spread } from "./answer.ts";
import type { Metric } from "./state.ts";

const lowerIsBetter: ReadonlySet<Metric> = new Set([
  "mean",
  "p50",
  "p90",
  "p95",
  "p99",
  "p999",
  "p9999",
  "clientCpu",
]);

/** Latency and processor load are better when they are lower. */
export const isLowerBetter = (metric: Metric): boolean => lowerIsBetter.has(metric);

/** One side of a difference: the runs of a cell, and what is said where they have no single value. */
export type Compared = {
  runCount: number;
  spread: Spread | null;
  figure: Figure | null;
  isApproximate: boolean;
  statistics: readonly Statistic[];
  /** The run of a cell of one run that no agent measured. */
  publishedRunId: string | null;
};

const rangeSampleCount = 3;

/**
 * The rule: with 6 runs or more on both sides no difference is seen where the 95 % intervals of the medians overlap, with 3 or more
 * where the ranges from lowest to highest run do. Below that a difference is said but not sure, except between two published
 * figures, which have no spread. Medians and best passes are never surely different.
 */
export function toDifference(cell: Compared, baseline: Compared | null, metric: Metric): Difference {
  if (baseline === null) return { is: "no-baseline" };
  const { figure } = cell;
  if (figure?.is === "ratio" && figure.toRun === baseline.publishedRunId)
    return change(cell, baseline, { ratio: figure.ratio, marginRatio: null, isSure: true }, metric);
  if (baseline.spread === null) return { is: "no-baseline" };
  if (cell.spread === null || baseline.spread.median === 0) return { is: "not-known" };
  const ratio = cell.spread.median / baseline.spread.median;
  const fewest = Math.min(cell.runCount, baseline.runCount);
  const arePublished = cell.publishedRunId !== null && baseline.publishedRunId !== null;
  if (fewest >= intervalSampleCount && cell.spread.interval !== null && baseline.spread.interval !== null) {
    if (doOverlap(cell.spread.interval, baseline.spread.interval)) return { is: "none" };
  } else if (fewest >= rangeSampleCount) {
    if (doOverlap(cell.spread, baseline.spread)) return { is: "none" };
  } else if (ratio === 1) {
    return { is: "none" };
  }
  const isSure = fewest >= rangeSampleCount || arePublished;
  return change(
    cell,
    baseline,
    { ratio, marginRatio: toMargin(ratio, cell.spread, baseline.spread), isSure },
    metric,
  );
}

const doOverlap = (a: { low: number; high: number }, b: { low: number; high: number }) =>
  a.low <= b.high && b.low <= a.high;

/** Half the width of the ratio's interval: relative half widths of both medians' intervals, added as squares (delta method). */
function toMargin(ratio: number, cell: Spread, baseline: Spread): number | null {
  if (cell.interval === null || baseline.interval === null || cell.median === 0) return null;
  const relative = ({ interval, median }: Spread) =>
    interval === null ? 0 : (interval.high - interval.low) / 2 / Math.abs(median);
  return ratio * Math.hypot(relative(cell), relative(baseline));
}

/** Whether a source says a ratio only as "about" so much, which the difference then is as well. */
const isAboutRatio = (figure: Figure | null): boolean =>
  figure?.is === "ratio" && (figure.quality === "approximate" || figure.quality === "derived");

function change(
  cell: Compared,
  baseline: Compared,
  found: { ratio: number; marginRatio: number | null; isSure: boolean },
  metric: Metric,
): Difference {
  const statistics = toStatisticPair(cell.statistics, baseline.statistics);
  return {
    is: "change",
    ratio: found.ratio,
    marginRatio: found.marginRatio,
    isApproximate: cell.isApproximate || baseline.isApproximate || isAboutRatio(cell.figure),
    isSure: found.isSure && statistics === null,
    isBetter: isLowerBetter(metric) ? found.ratio < 1 : found.ratio > 1,
    statistics,
  };
}

/** A statistic of each side where not all are the same; one pass is as good as a median of several. */
function toStatisticPair(
  cell: readonly Statistic[],
  baseline: readonly Statistic[],
): [Statistic, Statistic] | null {
  const summary = (one: Statistic) => (one === "single" ? "median" : one);
  const [mine, theirs] = [cell[0], baseline[0]];
  if (mine === undefined || theirs === undefined) return null;
  if (new Set([...cell, ...baseline].map(summary)).size === 1) return null;
  return [mine, baseline.find((one) => summary(one) !== summary(mine)) ?? theirs];
}
