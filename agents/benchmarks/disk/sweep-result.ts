import { findKnee, type LoadPoint } from "#lib/analysis/knee.ts";
import { highestLoadBelow } from "#lib/analysis/load-below.ts";
import { figureValue } from "#lib/contract/figure.ts";
import type { CacheBypass, CurveResult } from "#lib/contract/result.ts";
import type { KnownWarning } from "#lib/contract/warning.ts";
import type { DiskWorkload } from "#lib/contract/workload.ts";
import { diskWorkloadLabel } from "#lib/contract/workload.ts";
import { relativeSpread } from "#lib/stats/summary.ts";
import type { SweepPlan } from "./sweep-plan.ts";
import type { CurvePoint } from "./sweep-point.ts";

const meanBoundUs = 1000;
/** As far apart as two neighbouring loads of the default sweep: then it is not known which of them is the peak. */
const scatteredPercent = 10;

/**
 * The workload of a curve, made from that of its peak. How long its passes are depends on the device, so that equal sweeps of two
 * devices are one workload: the points say how long each was measured.
 */
export function toCurveWorkload(peak: DiskWorkload, { percents, isBounded }: SweepPlan): DiskWorkload {
  const load = {
    kind: "steps",
    lowPercent: Math.min(...percents),
    highPercent: Math.max(...percents),
    isThreadBounded: isBounded,
  } as const;
  const curve = { ...peak, load, passMs: null, warmUpMs: null };
  return { ...curve, id: `${peak.id} curve`, label: diskWorkloadLabel(curve) };
}

/**
 * The curve of what was measured, with its knee and its highest loads, for which points count whose latency is the storage's own.
 * `missing` loads were planned and not reached; `peakRates` are the IOPS of the passes that looked for the peak.
 */
export function toCurveResult(
  points: readonly CurvePoint[],
  { missing, peakRates }: { missing: number; peakRates: readonly number[] },
  { workload, plan, cacheBypass }: { workload: string; plan: SweepPlan; cacheBypass: CacheBypass },
): CurveResult {
  const means = toLoadPoints(points, ({ meanUs }) => figureValue(meanUs));
  const highest = toLoadPoints(
    points,
    ({ latency }) => latency?.percentiles.find(({ percent }) => percent === 99)?.us ?? null,
  );
  const { p99BoundUs } = plan;
  return {
    kind: "curve",
    workload,
    operation: plan.operation,
    statistic: "mean",
    passCount: null,
    points: [...points],
    between: "measured",
    loadBelow: [
      { latencyUs: meanBoundUs, of: "mean", iops: highestLoadBelow(means, meanBoundUs) },
      ...(p99BoundUs === null
        ? []
        : [{ latencyUs: p99BoundUs, of: "p99" as const, iops: highestLoadBelow(highest, p99BoundUs) }]),
    ],
    kneeIops: findKnee(means),
    cacheBypass,
    warnings: toWarnings(points, missing, peakRates),
  };
}

function toLoadPoints(
  points: readonly CurvePoint[],
  latencyOf: (point: CurvePoint) => number | null,
): LoadPoint[] {
  return points.flatMap((point) => {
    if (point.isGeneratorLimited === true) return [];
    const iops = figureValue(point.iops);
    const latencyUs = latencyOf(point);
    return iops === null || latencyUs === null ? [] : [{ iops, latencyUs }];
  });
}

function toWarnings(
  points: readonly CurvePoint[],
  missing: number,
  peakRates: readonly number[],
): KnownWarning[] {
  const rangePercent = 2 * 100 * (relativeSpread(peakRates) ?? 0);
  const isLimited = points.some(({ isGeneratorLimited }) => isGeneratorLimited === true);
  return [
    ...(rangePercent > scatteredPercent
      ? [{ code: "peak-scattered", detail: { rangePercent: Math.round(rangePercent) } } as const]
      : []),
    ...(missing > 0 ? [{ code: "sweep-cut-short", detail: { points: missing } } as const] : []),
    ...(isLimited ? [{ code: "generator-limited" } as const] : []),
  ];
}
