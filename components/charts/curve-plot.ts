import { figureValue } from "#lib/contract/figure.ts";
import type { CurveResult } from "#lib/contract/result.ts";
import { linearTicks } from "#lib/format/ticks.ts";
import type { PlotProps } from "./plot.tsx";
import { logAxis, logPosition } from "./scale.ts";

type Point = { iops: number; us: number; isSaturated: boolean; at: number };

/** The words and roundings that a plot of a curve needs. */
export type CurveWords = {
  latency: (us: number) => string;
  latencyTick: (us: number) => string;
  iopsTick: (iops: number) => string;
  end: string;
  knee: string;
  saturated: string;
  readout: (point: number) => string;
};

/** The points of a curve with a load and a mean latency, in the order of the curve. */
export const drawnPoints = ({ points }: Pick<CurveResult, "points">): Point[] =>
  points.flatMap((point, at) => {
    const iops = figureValue(point.iops);
    const us = figureValue(point.meanUs);
    return iops === null || us === null || us <= 0
      ? []
      : [{ iops, us, isSaturated: point.isSaturated === true, at }];
  });

/**
 * Places a curve: achieved load linear from zero, mean latency on a log axis. Saturated points stand alone, since their latency
 * is that of the time they were offered; the others are joined where what lies between them was measured.
 */
export function toCurvePlot(
  curve: CurveResult,
  words: CurveWords,
): Pick<PlotProps, "yTicks" | "xTicks" | "lines" | "endLabels" | "marks" | "steps"> | null {
  const points = drawnPoints(curve);
  if (points.length < 2) return null;
  const colour = curve.operation === "write" ? "write" : "read";
  const xTicks = linearTicks(Math.max(...points.map(({ iops }) => iops)));
  const right = xTicks.at(-1) ?? 1;
  const axis = logAxis(points.map(({ us }) => us));
  const decades = axis.ticks.filter(({ isDecade }) => isDecade).length;
  const x = (iops: number): number => (iops / right) * 100;
  const y = (us: number): number => 100 - logPosition(us, axis);
  const place = (point: Point) => ({ x: x(point.iops), y: y(point.us) });
  const steady = points.filter(({ isSaturated }) => !isSaturated).sort((a, b) => a.iops - b.iops);
  const saturated = points.filter(({ isSaturated }) => isSaturated);
  const isJoined = curve.between === "measured" && steady.length > 1;
  const knee = curve.kneeIops === undefined ? null : figureValue(curve.kneeIops);
  const nearKnee = knee === null ? null : nearest(steady, knee);
  const last = steady.at(-1);
  const firstSaturated = saturated[0];
  return {
    yTicks: axis.ticks.map(({ value, isDecade }, at) => ({
      y: y(value),
      text: isDecade || decades < 2 ? words.latencyTick(value) : null,
      isBase: at === 0,
    })),
    xTicks: xTicks.map((tick, at) => ({ x: x(tick), text: words.iopsTick(tick), isMinor: at % 2 === 1 })),
    lines: [
      {
        colour,
        segments: [
          ...(isJoined ? [steady.map(place)] : steady.map((point) => [place(point)])),
          ...saturated.map((point) => [place(point)]),
        ],
        hasDots: true,
      },
    ],
    endLabels:
      last === undefined ? [] : [{ colour, y: y(last.us), lines: [words.end, words.latency(last.us)] }],
    marks: [
      ...(nearKnee === null
        ? []
        : [{ ...place(nearKnee), colour, text: words.knee, isBelow: false } as const]),
      ...(firstSaturated === undefined
        ? []
        : [
            { ...place(firstSaturated), colour, text: words.saturated, isBelow: true, isLast: true } as const,
          ]),
    ],
    steps: points
      .map((point) => ({ x: x(point.iops), text: words.readout(point.at) }))
      .sort((a, b) => a.x - b.x),
  };
}

/** The point whose load is nearest; null without points. */
function nearest(points: readonly Point[], iops: number): Point | null {
  return points.reduce<Point | null>(
    (best, point) =>
      best === null || Math.abs(point.iops - iops) < Math.abs(best.iops - iops) ? point : best,
    null,
  );
}
