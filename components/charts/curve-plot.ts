import type { LoadPoint } from "#lib/analysis/knee.ts";
import { latencyBetween } from "#lib/analysis/latency-between.ts";
import type { CurveResult } from "#lib/contract/result.ts";
import { linearTicks } from "#lib/format/ticks.ts";
import type { CurveShape } from "./curve-marker.tsx";
import { type Conclusion, type DrawnCurve, toDrawnCurve } from "./curve-points.ts";
import type { LoadPlotProps } from "./load-plot.tsx";
import { type LogTick, logAxis, logPosition, openLogAxis } from "./scale.ts";

/** The words and roundings that a plot of a curve needs; `at` is a point's place in the result. */
export type CurveWords = {
  latencyTick: (us: number) => string;
  iopsTick: (iops: number) => string;
  meanLine: string;
  p99Line: string;
  knee: (latencyUs: number) => string[];
  load: (load: CurveResult["loadBelow"][number]) => string[];
  bound: (latencyUs: number, of: readonly CurveResult["loadBelow"][number]["of"][]) => string;
  named: (name: "start" | "peak", point: LoadPoint) => string[];
  saturated: (at: readonly number[]) => string[];
  readout: (at: number) => string;
  join: (lines: readonly string[]) => string;
};

export type CurvePlot = Omit<LoadPlotProps, "xTitle" | "yTitle" | "crosshairLabel" | "crosshairHint">;

/** As the style sheet has it; the edge and what stacks up on it are laid out by it. */
const heightPx = 344;
const narrowPx = 280;
const edgePx = 36;
const rowPx = 13;
const mostRows = 3;
const mostXTicks = 6;
const stepsBetween = 12;
/** On the log axis of loads: where a curve is steepest its labels stand right of it. */
const roomBeside = { below: 1.12, above: 1.4 };
/** Room for labels below the lowest latency, and for the highest to stand off the edge. */
const roomBelow = 1.4;
const roomAbove = 1.25;
/** A bound's own words stand at its other end where one of its marks is within this part of the width, in percent. */
const boundWordsEnd = 40;

const colours: Partial<Record<CurveResult["operation"], string>> = {
  read: "var(--read)",
  write: "var(--write)",
};

/**
 * Places a curve: latency on a log axis over the load that was reached, on a log axis or from zero. Between measured points the
 * lines follow 1 / latency as the conclusions do, so that their marks lie on them. Saturated points have no place on the axis of
 * latencies and stand on an edge above it. Null with less than two points to draw, or with no steady one.
 */
export function toCurvePlot(
  curve: CurveResult,
  words: CurveWords,
  scale: "log" | "linear",
): CurvePlot | null {
  const drawn = toDrawnCurve(curve);
  const { mean, p99, saturated, knee, loads } = drawn;
  if (mean.length === 0 || mean.length + saturated.length < 2) return null;
  const x = loadAxis(
    [...mean, ...saturated, ...loads].map(({ iops }) => iops),
    scale,
    words,
  );
  const rows = stack(saturated.map(({ iops }) => x.at(iops)));
  const edgeHeight = Math.max(edgePx, rowPx * (Math.max(...rows, 0) + 2));
  const edge = saturated.length === 0 ? 0 : (edgeHeight / heightPx) * 100;
  const latencies = [...mean, ...p99, ...loads].map(({ latencyUs }) => latencyUs);
  const axis = logAxis([Math.min(...latencies) / roomBelow, Math.max(...latencies) * roomAbove]);
  const y = (us: number): number => edge + (1 - logPosition(us, axis) / 100) * (100 - edge);
  const place = ({ iops, latencyUs }: LoadPoint) => ({ x: x.at(iops), y: y(latencyUs) });
  const isMeasured = curve.between === "measured";
  const known = isMeasured
    ? mean
    : [...mean, ...loads.filter(({ load, is }) => load.of === "mean" && is === "value")].toSorted(
        (a, b) => a.iops - b.iops,
      );
  const line = (points: readonly LoadPoint[]) =>
    (isMeasured ? throughPoints(points, scale) : points).map(place);
  const saturatedMarks = saturated.map((point, at) => ({
    key: `saturated ${point.at}`,
    shape: point.isLate ? ("saturated-late" as const) : ("saturated" as const),
    x: x.at(point.iops),
    y: ((edgeHeight - rowPx * ((rows[at] ?? 0) + 0.8)) / heightPx) * 100,
  }));
  return {
    colour: colours[curve.operation] ?? "var(--cat-8)",
    xTicks: x.ticks,
    yTicks: latencyTicks(axis.ticks, words).map(({ value, text }, at) => ({
      y: y(value),
      text,
      isBase: at === 0,
    })),
    edge:
      saturated.length === 0
        ? null
        : {
            y: edge,
            label: { ...besides(saturatedMarks), lines: words.saturated(saturated.map(({ at }) => at)) },
          },
    bounds: [...Map.groupBy(loads, ({ latencyUs }) => latencyUs)].map(([us, same]) => ({
      y: y(us),
      text: words.bound(
        us,
        same.map(({ load }) => load.of),
      ),
      isRight: same.some(({ iops }) => x.at(iops) < boundWordsEnd),
    })),
    lines: [
      { key: "p99", isThin: true, isDotted: !isMeasured, points: line(p99) },
      { key: "mean", isThin: false, isDotted: !isMeasured, points: line(known) },
    ],
    marks: [
      ...p99.map((point) => ({ key: `p99 ${point.iops}`, shape: "tail" as const, ...place(point) })),
      ...mean.map((point) => ({
        key: `mean ${point.at}`,
        shape: point.isLate ? ("late" as const) : ("point" as const),
        ...place(point),
      })),
      ...saturatedMarks,
      ...(knee === null ? [] : [{ key: "knee", shape: "knee" as const, ...place(knee) }]),
      ...loads.map((one) => ({ key: loadKey(one), shape: loadShape(one), ...place(one) })),
    ],
    labels: [
      ...(p99[0] === undefined
        ? []
        : [
            { key: "line mean", lines: [words.meanLine], ...place(mean[0] ?? p99[0]) },
            { key: "line p99", lines: [words.p99Line], ...place(p99[0]) },
          ]),
      ...(knee === null ? [] : [{ key: "knee", lines: words.knee(knee.latencyUs), ...place(knee) }]),
      ...loads.map((one) => ({ key: loadKey(one), lines: words.load(one.load), ...place(one) })),
      ...mean.flatMap((point) =>
        point.name === null
          ? []
          : [{ key: point.name, lines: words.named(point.name, point), ...place(point) }],
      ),
    ],
    steps: stepsOf(drawn, x.at, words),
  };
}

const loadKey = ({ load }: DrawnCurve["loads"][number]): string => `load ${load.of} ${load.latencyUs}`;

const loadShape = ({ is }: Conclusion): CurveShape =>
  is === "value" ? "load" : is === "above" ? "load-above" : "load-below";

/** The points with what the law between them gives, evenly along the axis. */
function throughPoints(points: readonly LoadPoint[], scale: "log" | "linear"): LoadPoint[] {
  return points.flatMap((point, at) => {
    const next = points[at + 1];
    if (next === undefined || next.iops === point.iops) return [point];
    const between = Array.from({ length: stepsBetween }, (_, step) => {
      const share = step / stepsBetween;
      const iops =
        scale === "log"
          ? point.iops * (next.iops / point.iops) ** share
          : point.iops + (next.iops - point.iops) * share;
      return { iops, latencyUs: latencyBetween([point, next], iops) ?? point.latencyUs };
    });
    return between;
  });
}

function loadAxis(loads: readonly number[], scale: "log" | "linear", words: CurveWords) {
  if (scale === "linear") {
    const values = linearTicks(Math.max(...loads) * 1.02, mostXTicks);
    const end = values.at(-1) ?? 1;
    const at = (iops: number): number => (iops / end) * 100;
    return {
      at,
      ticks: values.map((value, step) => ({
        x: at(value),
        text: words.iopsTick(value),
        isMinor: values.length > 5 && step % 2 === 1,
      })),
    };
  }
  const axis = openLogAxis(loads, roomBeside);
  const at = (iops: number): number => logPosition(iops, axis);
  const labelled =
    axis.ticks.length > mostXTicks ? axis.ticks.filter(({ isDecade }) => isDecade) : axis.ticks;
  return {
    at,
    ticks: labelled.map(({ value }) => ({ x: at(value), text: words.iopsTick(value), isMinor: false })),
  };
}

function latencyTicks(ticks: readonly LogTick[], words: CurveWords) {
  const decades = ticks.filter(({ isDecade }) => isDecade).length;
  return ticks.map(({ value, isDecade }) => ({
    value,
    text: isDecade || decades < 2 ? words.latencyTick(value) : null,
  }));
}

/** Where a label beside marks begins or ends: left or right of all of them, where there is more room. */
function besides(marks: readonly { x: number }[]): { x: number; align: "start" | "end" } {
  const [left, right] = [Math.min(...marks.map(({ x }) => x)), Math.max(...marks.map(({ x }) => x))];
  return left >= 100 - right ? { x: left, align: "end" } : { x: right, align: "start" };
}

/** In which row from the edge upwards each mark stands, so that those of nearly the same load do not cover each other. */
function stack(places: readonly number[]): number[] {
  const ends: number[] = [];
  return places.map((x) => {
    const left = (x / 100) * narrowPx;
    const free = ends.findIndex((end) => end <= left);
    const row = Math.min(free === -1 ? ends.length : free, mostRows - 1);
    ends[row] = left + rowPx;
    return row;
  });
}

function stepsOf(drawn: DrawnCurve, x: (iops: number) => number, words: CurveWords): LoadPlotProps["steps"] {
  const { mean, saturated, knee, loads } = drawn;
  return [
    ...mean.map(({ iops, at }) => ({ iops, text: words.readout(at) })),
    ...saturated.map(({ iops, at }) => ({ iops, text: words.readout(at) })),
    ...(knee === null ? [] : [{ iops: knee.iops, text: words.join(words.knee(knee.latencyUs)) }]),
    ...loads.map(({ iops, load }) => ({ iops, text: words.join(words.load(load)) })),
  ]
    .toSorted((a, b) => a.iops - b.iops)
    .map(({ iops, text }) => ({ x: x(iops), text }));
}
