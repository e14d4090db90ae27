import type { Figure, Quality } from "#lib/contract/figure.ts";
import type { CurveResult } from "#lib/contract/result.ts";
import { orderStatistics } from "#lib/stats/order-statistics.ts";
import type { CurveLine } from "./answer.ts";
import { type Compared, toDifference } from "./difference.ts";
import type { Place } from "./gather.ts";
import { curvePeak, resultFigure } from "./result-figures.ts";
import type { Metric } from "./state.ts";

/** A curve with its place; `isPublished` where a source gives it. */
export type PlacedCurve = {
  place: Place;
  runId: string;
  workload: string;
  workloadId: number;
  isPublished: boolean;
  curve: CurveResult;
};

const oneMillisecondUs = 1000;

const qualityOf = (figure: Figure): Quality | null => (figure.is === "unknown" ? null : figure.quality);

/** Whether the figures of a curve contradict each other: then it is no line to be drawn unasked. */
export const isDoubtfulCurve = (curve: CurveResult): boolean => {
  const peak = curvePeak(curve);
  return peak !== null && [peak.iops, peak.bytesPerSecond].some((figure) => qualityOf(figure) === "doubtful");
};

/** The metric that peaks are compared by: the chosen one of throughput and IOPS, where the curve has it. */
function peakFigure(curve: CurveResult, metric: Metric): Figure {
  const figure = resultFigure(curve, metric === "throughput" ? "throughput" : "iops");
  return figure.is === "unknown" ? resultFigure(curve, "iops") : figure;
}

function toCompared(curves: readonly PlacedCurve[], metric: Metric): Compared {
  const figures = curves.map(({ curve }) => peakFigure(curve, metric));
  const values = figures.flatMap((figure) => (figure.is === "value" ? [figure.value] : []));
  const [first] = curves;
  return {
    runCount: values.length,
    spread: orderStatistics(Float64Array.from(values)),
    figure: figures.length === 1 ? (figures[0] ?? null) : null,
    isApproximate: figures.some((figure) => qualityOf(figure) === "approximate"),
    statistics: [...new Set(curves.map(({ curve }) => curve.statistic))],
    publishedRunId: curves.length === 1 && first?.isPublished === true ? first.runId : null,
  };
}

/** The lines of one panel in the order of `groupKeys`, each with the difference of its group's peaks against the baseline's. */
export function toCurveLines(
  curves: readonly PlacedCurve[],
  groupKeys: readonly string[],
  baselineKey: string | null,
  metric: Metric,
): CurveLine[] {
  const ofGroup = (key: string | null) => curves.filter(({ place }) => place.groupKey === key);
  const ofBaseline = ofGroup(baselineKey);
  const baseline = ofBaseline.length === 0 ? null : toCompared(ofBaseline, metric);
  return groupKeys.flatMap((groupKey) => {
    const members = ofGroup(groupKey);
    if (members.length === 0) return [];
    const difference =
      groupKey === baselineKey
        ? ({ is: "baseline" } as const)
        : toDifference(toCompared(members, metric), baseline, metric);
    return members.map((member) => toLine(member, difference));
  });
}

function toLine(
  { place, runId, workload, curve }: PlacedCurve,
  difference: CurveLine["difference"],
): CurveLine {
  const peak = curvePeak(curve);
  const below = curve.loadBelow.find(({ latencyUs, of }) => latencyUs === oneMillisecondUs && of === "mean");
  return {
    groupKey: place.groupKey,
    runId,
    operation: curve.operation,
    workload,
    quality: peak === null ? null : qualityOf(peak.iops),
    between: curve.between,
    points: curve.points.map(({ name, iops, bytesPerSecond, meanUs, isSaturated }) => ({
      name,
      iops,
      bytesPerSecond,
      meanUs,
      isSaturated,
    })),
    under1ms: below?.iops ?? null,
    difference,
  };
}
