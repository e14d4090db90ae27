import type { SweepProgress } from "#agents/benchmarks/disk/run-sweep.ts";
import type { Messages } from "#agents/messages/catalogue.ts";
import { type Figure, figureValue } from "#lib/contract/figure.ts";
import type { Report } from "#lib/contract/report.ts";
import type { CurveResult } from "#lib/contract/result.ts";
import { curvePlot } from "./curve-plot.ts";
import { durationText } from "./duration-text.ts";
import { amountText, displayWidth, latencyText, megabytesText, padStart, wholeText } from "./number-text.ts";

const absent = "–";
const gap = "  ";
type Point = CurveResult["points"][number];

/** Every curve of a report as a table, a small plot, its knee and its highest loads. Empty without curves. */
export function sweepLines(report: Report, messages: Messages): string[] {
  return report.results.flatMap((result) => {
    if (result.kind !== "curve") return [];
    const label = report.workloads.find(({ id }) => id === result.workload)?.label ?? result.workload;
    return curveText(result, label, messages);
  });
}

function curveText(curve: CurveResult, label: string, messages: Messages): string[] {
  const { sweep: words, progress } = messages;
  const plot = curvePlot(curve.points.flatMap(toPlotPoint));
  const hasSaturated = curve.points.some(({ isSaturated }) => isSaturated === true);
  return [
    words.title(label, progress.operation[curve.operation]),
    ...tableLines(curve.points, messages),
    ...(plot.length === 0 ? [] : ["", hasSaturated ? words.legend : words.legendSteady, ...plot, ""]),
    ...conclusionLines(curve, messages),
  ];
}

function conclusionLines({ kneeIops, loadBelow, points }: CurveResult, { sweep: words }: Messages): string[] {
  const known = points.filter(({ latency, isGeneratorLimited }) => latency !== null && !isGeneratorLimited);
  const hasLate = points.some(({ isGeneratorLimited }) => isGeneratorLimited === true);
  const reason = known.length > 0 ? words.tooFewLoads : hasLate ? words.alwaysLate : words.neverSteady;
  const textOf = (load: Figure): string => loadText(load, hasLate, words) ?? words.notKnown(reason);
  return [
    ...(kneeIops === undefined ? [] : [words.knee(textOf(kneeIops))]),
    ...loadBelow.map(({ latencyUs, of, iops }) => {
      const say = of === "mean" ? words.underMean : words.underP99;
      return say(boundText(latencyUs), textOf(iops));
    }),
    ...(hasLate && known.length > 0 ? [words.lateLeftOut] : []),
  ];
}

function tableLines(points: readonly Point[], { sweep: words }: Messages): string[] {
  const { columns } = words;
  const head = [columns.offered, columns.served, columns.rate, columns.mean, columns.precision, columns.p99];
  const table = [{ cells: head, remark: "" }, ...points.map((point) => toRow(point, words))];
  const widths = head.map((_, column) =>
    Math.max(...table.map(({ cells }) => displayWidth(cells[column] ?? ""))),
  );
  return table.map(({ cells, remark }) => {
    const aligned = cells.map((cell, column) => padStart(cell, widths[column] ?? 0));
    return [...aligned, ...(remark === "" ? [] : [remark])].join(gap);
  });
}

function toRow(point: Point, words: Messages["sweep"]): { cells: string[]; remark: string } {
  const value = (figure: Figure, text: (value: number) => string): string => {
    const known = figureValue(figure);
    return known === null ? absent : text(known);
  };
  const load = [
    value(point.offeredIops, wholeText),
    value(point.iops, wholeText),
    value(point.bytesPerSecond, megabytesText),
  ];
  if (point.isSaturated === true) {
    const backlog = point.backlogPerSecond === undefined ? null : figureValue(point.backlogPerSecond);
    return { cells: load, remark: words.saturated(backlog === null ? null : amountText(backlog)) };
  }
  const precision = point.meanPrecisionPercent;
  const p99Us = p99Of(point);
  return {
    cells: [
      ...load,
      value(point.meanUs, latencyText),
      precision === undefined ? absent : precisionText(precision),
      p99Us === null ? absent : latencyText(p99Us),
    ],
    remark: point.isGeneratorLimited === true ? words.generatorLimited : "",
  };
}

const precisionText = (percent: number): string =>
  percent > 100 ? "> ±100 %" : `±${percent.toFixed(percent < 10 ? 1 : 0)} %`;

const p99Of = ({ latency }: Point): number | null =>
  latency?.percentiles.find(({ percent }) => percent === 99)?.us ?? null;

function toPlotPoint(point: Point) {
  const iops = figureValue(point.iops);
  return iops === null ? [] : [{ iops, meanUs: figureValue(point.meanUs), p99Us: p99Of(point) }];
}

/** A bound as it was asked for: `1 ms`, `2.5 ms`. */
const boundText = (us: number): string => `${Number((us / 1000).toFixed(3))} ms`;

/** A load, or on which side of the loads that count it lies; null where it is not known. */
function loadText(load: Figure, hasLate: boolean, words: Messages["sweep"]): string | null {
  switch (load.is) {
    case "value":
      return words.about(wholeText(load.value));
    case "above":
      return words.atLeast(wholeText(load.bound), hasLate);
    case "below":
      return words.lessThan(wholeText(load.bound), hasLate);
    default:
      return null;
  }
}

/** One line: `40 % of the peak, 32,100 IOPS · 131.5 MB/s · 5 of 12 loads done · at most 3 min 20 s left`. */
export function sweepProgressText(at: SweepProgress, messages: Messages): string {
  const { sweep: words } = messages;
  const what =
    at.percent === null || at.offeredIops === null
      ? words[at.stage === "layout" ? "layout" : "peak"]
      : words.load(at.percent, wholeText(at.offeredIops));
  const rate = at.bytesPerSecond === null ? [] : [`${megabytesText(at.bytesPerSecond)} MB/s`];
  const done = at.percent === null ? [] : [words.done(at.doneLoads, at.loads)];
  const left = at.leftMs === null ? [] : [words.leftAtMost(durationText(at.leftMs, messages))];
  return [what, ...rate, ...done, ...left].join(" · ");
}
