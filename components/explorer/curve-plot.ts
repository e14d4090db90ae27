import type { GroupLabel, GroupMark, GroupPlotProps } from "#components/charts/group-plot.tsx";
import { figureValue } from "#lib/contract/figure.ts";
import { formatCount } from "#lib/format/number.ts";
import { linearTicks } from "#lib/format/ticks.ts";
import { decadeAxis } from "./axis.ts";
import { type Curve, latencyAt, pathOf } from "./curve-series.ts";
import type { SeriesStyle } from "./series-styles.ts";

/** The words of a plot of curves; `iops` and `latency` round. */
export type CurveWords = {
  iops: (iops: number, curve: Curve | null) => string;
  latency: (us: number) => string;
  tick: (iops: number) => string;
  latencyTick: (us: number) => string;
  peak: (name: string, iops: string) => string;
  peakAt: (latency: string) => string;
  start: (name: string, iops: string) => string;
  startAt: (latency: string) => string;
  silent: (names: string, iops: string) => string[];
  bound: string;
  join: string;
  readout: (iops: string, values: string) => string;
  about: (value: string) => string;
};

const boundUs = 1000;
/** Above so many curves only the peaks have labels. */
const mostLabelled = 6;
const slack = 1.3;

/** What the axes of one or several plots have to hold. */
export type CurveExtent = { loads: number[]; latencies: number[] };

const loadsOf = (curves: readonly Curve[]): number[] => [
  ...curves.flatMap((curve) => pathOf(curve).map(({ iops }) => iops)),
  ...curves.flatMap(({ silentStart }) => silentStart ?? []),
];

/** The loads and latencies of curves; where one begins somewhere under 1 ms, the axis has room for that. */
export function extentOfCurves(curves: readonly Curve[]): CurveExtent {
  const latencies = curves.flatMap((curve) => pathOf(curve).map(({ us }) => us));
  const isSilent = curves.some(({ silentStart }) => silentStart !== null);
  return { loads: loadsOf(curves), latencies: [...latencies, boundUs, ...(isSilent ? [boundUs / 8] : [])] };
}

/** Latency against load on two axes of one kind, with the marks and labels of each curve. */
export function toCurvePlot(
  curves: readonly Curve[],
  styles: readonly SeriesStyle[],
  words: CurveWords,
  isLogarithmic: boolean,
  extent: CurveExtent,
): Omit<GroupPlotProps, "xTitle" | "crosshairLabel" | "crosshairHint" | "size" | "verticals"> {
  const styleOf = (curve: Curve) => styles.find(({ key }) => key === curve.line.groupKey);
  const nameOf = (curve: Curve) => styleOf(curve)?.text ?? curve.line.groupKey;
  const colourOf = (curve: Curve) => styleOf(curve)?.colour ?? "var(--cat-8)";
  const paths = curves.map(pathOf);
  const loads = loadsOf(curves);
  const x = axisOf(extent.loads, words.tick, isLogarithmic, false);
  const y = axisOf(extent.latencies, words.latencyTick, isLogarithmic, true);
  const place = ({ iops, us }: { iops: number; us: number }) => ({ x: x.at(iops), y: 100 - y.at(us) });
  const hasBound =
    curves.some(({ under1ms }) => under1ms !== null) || extent.latencies.some((us) => us < boundUs);
  const labels: GroupLabel[] = [];
  const marks: GroupMark[] = [];
  for (const curve of curves) {
    const style = styleOf(curve);
    const end = (name: "start" | "peak") => {
      const point = curve[name];
      const [iops, us] = [
        figureValue(point?.iops ?? { is: "unknown" }),
        figureValue(point?.us ?? { is: "unknown" }),
      ];
      return iops === null || us === null ? null : { iops, us };
    };
    const [start, peak] = [end("start"), end("peak")];
    for (const [at, point] of curve.points.entries())
      marks.push({
        key: `${curve.key} ${at}`,
        colour: colourOf(curve),
        shape: style?.shape ?? "square",
        ...place(point),
      });
    if (peak !== null)
      labels.push({
        key: `peak ${curve.key}`,
        colour: colourOf(curve),
        lines: [words.peak(nameOf(curve), words.iops(peak.iops, null)), words.peakAt(words.latency(peak.us))],
        ...place(peak),
      });
    if (start !== null && curve.points.length > 1 && curves.length <= mostLabelled)
      labels.push({
        key: `start ${curve.key}`,
        colour: colourOf(curve),
        lines: [
          words.start(nameOf(curve), words.iops(start.iops, null)),
          words.startAt(words.latency(start.us)),
        ],
        ...place(start),
      });
  }
  for (const [load, same] of Map.groupBy(
    curves.filter(({ under1ms }) => under1ms !== null),
    ({ under1ms }) => under1ms ?? 0,
  )) {
    const first = same[0];
    if (first === undefined) continue;
    const colour = same.length === 1 ? colourOf(first) : "var(--text)";
    const at = place({ iops: load, us: boundUs });
    marks.push({ key: `load ${load}`, colour: colourOf(first), shape: "load", ...at });
    if (curves.length <= mostLabelled)
      labels.splice(0, 0, {
        key: `load ${load}`,
        colour,
        lines: [words.iops(load, first), ...(curves.length > 1 ? [same.map(nameOf).join(words.join)] : [])],
        ...at,
      });
  }
  return {
    xTicks: x.ticks.filter(({ text }) => text !== null).map(({ at, text }) => ({ x: at, text: text ?? "" })),
    yTicks: y.ticks.map(({ at, text }) => ({ y: 100 - at, text, isBase: at === 0 })),
    lines: curves.map((curve, at) => ({
      key: curve.key,
      colour: colourOf(curve),
      isDotted: curve.line.between === "not-known",
      segments: [(paths[at] ?? []).map(place)],
    })),
    marks,
    labels,
    bound: hasBound ? { y: 100 - y.at(boundUs), text: words.bound } : null,
    gaps: [
      ...Map.groupBy(
        curves.filter(({ silentStart, under1ms }) => silentStart !== null && under1ms !== null),
        ({ silentStart }) => silentStart ?? 0,
      ),
    ].map(([load, same]) => ({
      key: String(load),
      from: x.at(load),
      to: x.at(Math.max(...same.map(({ under1ms }) => under1ms ?? load))),
      top: 100 - y.at(boundUs),
      lines: words.silent(same.map(nameOf).join(words.join), words.iops(load, null)),
    })),
    steps: stepsOf(curves, loads, x.at, nameOf, words),
  };
}

function stepsOf(
  curves: readonly Curve[],
  loads: readonly number[],
  at: (iops: number) => number,
  nameOf: (curve: Curve) => string,
  words: CurveWords,
): GroupPlotProps["steps"] {
  return [...new Set(loads)]
    .sort((a, b) => a - b)
    .flatMap((iops) => {
      const values = curves.flatMap((curve) => {
        const latency = latencyAt(curve, iops);
        if (latency === null) return [];
        const text = words.latency(latency.us);
        return [`${nameOf(curve)} ${latency.isBetween ? words.about(text) : text}`];
      });
      return values.length === 0
        ? []
        : [{ x: at(iops), text: words.readout(formatCount(iops), values.join(" · ")) }];
    });
}

type PlainAxis = { at: (amount: number) => number; ticks: { at: number; text: string | null }[] };

function axisOf(
  amounts: readonly number[],
  text: (amount: number) => string,
  isLogarithmic: boolean,
  isUpright: boolean,
): PlainAxis {
  if (isLogarithmic) {
    const [low, high] = [Math.min(...amounts), Math.max(...amounts)];
    return decadeAxis([low / slack, high * (isUpright ? slack : 1.05)], text);
  }
  const ticks = linearTicks(Math.max(...amounts), isUpright ? 6 : 5);
  const end = ticks.at(-1) ?? 1;
  const at = (amount: number) => Number(((amount / end) * 100).toFixed(3));
  return { at, ticks: ticks.map((amount) => ({ at: at(amount), text: text(amount) })) };
}
