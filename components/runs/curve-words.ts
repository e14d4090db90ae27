import type { useTranslations } from "next-intl";
import type { CurveWords } from "#components/charts/curve-plot.ts";
import { tickText } from "#components/charts/scale.ts";
import { type Figure, figureValue } from "#lib/contract/figure.ts";
import type { CurveResult } from "#lib/contract/result.ts";
import { formatIops } from "#lib/format/iops.ts";
import { formatLatencyUs } from "#lib/format/latency.ts";
import { quantityText } from "#lib/format/quantity.ts";
import { latencyPercentileUs } from "#lib/runs/series.ts";
import { type FactsTranslator, figureText } from "./figure-text.ts";

type Point = CurveResult["points"][number];
type LoadBelow = CurveResult["loadBelow"][number];

/** A mean that is known no better than this was measured for too short a time to be called steady. */
const vaguePercent = 25;

/** The catalogues that the words of a curve come from. */
export type CurveTranslators = {
  t: ReturnType<typeof useTranslations<"run.other">>;
  r: ReturnType<typeof useTranslations<"results">>;
  f: FactsTranslator;
};

export const latencyText = (us: number): string => quantityText(formatLatencyUs(us));
const iopsFigure = (iops: number): string => formatIops(iops, "table").figure;
export const iopsText = (iops: number): string => quantityText(formatIops(iops, "table"));

/** A bound as it was asked for, without decimals that are zero: 1 ms. */
export const boundText = (us: number): string => latencyText(us).replace(/\.0+(?=\D)/, "");

/** The 99th percentile of a point in µs; null where it has none. */
export const p99Us = ({ latency }: Point): number | null =>
  latency === null ? null : latencyPercentileUs(latency, 99);

const amountText = (figure: Figure, { f }: CurveTranslators): string => figureText(figure, iopsText, f).text;

/** The least to the most of amounts, as one figure where they look the same. */
function rangeText(amounts: readonly number[], { f }: CurveTranslators): string {
  const [low, high] = [Math.min(...amounts), Math.max(...amounts)];
  const text = iopsText(high);
  if (iopsText(low) === text) return text;
  return f("figure.range", { low: formatIops(low, "table").figure, high: text });
}

const knownOf = (points: readonly Point[], of: (point: Point) => Figure): number[] =>
  points.flatMap((point) => figureValue(of(point)) ?? []);

/** The load that a point is known by: the one that was offered, else the one that was reached. */
const loadOf = ({ offeredIops, iops }: Point): Figure => (offeredIops.is === "unknown" ? iops : offeredIops);

/** The words of a curve's plot. */
export function toCurveWords(curve: CurveResult, words: CurveTranslators): CurveWords {
  const { t, r, f } = words;
  const among = (places: readonly number[]) => places.flatMap((at) => curve.points[at] ?? []);
  return {
    latencyTick: boundText,
    iopsTick: tickText,
    meanLine: t("of.mean"),
    p99Line: t("of.p99"),
    knee: (us) => [
      r("kneeLabel", { iops: curve.kneeIops === undefined ? "" : amountText(curve.kneeIops, words) }),
      r("atLatency", { of: t("of.mean"), latency: f("figure.approximate", { value: latencyText(us) }) }),
    ],
    load: (load) => [amountText(load.iops, words), loadName(load, words)],
    bound: (us, ofs) =>
      r("boundLabel", { of: ofs.map((of) => t(`of.${of}`)).join(f("join")), latency: boundText(us) }),
    named: (name, { iops, latencyUs }) => [
      r("pointLabel", { name: t(`points.${name}`), iops: iopsText(iops) }),
      r("atLatency", { of: t("of.mean"), latency: latencyText(latencyUs) }),
    ],
    saturated: (places) => [
      r("saturatedLabel", {
        iops: rangeText(
          knownOf(among(places), ({ iops }) => iops),
          words,
        ),
      }),
      r("noSteadyLatency"),
    ],
    readout: (at) =>
      among([at])
        .map((point) => readoutOf(point, words))
        .join(""),
    join: (lines) => lines.join(f("join")),
  };
}

/** What a highest load was held against: "mean < 1 ms". */
export const loadName = ({ of, latencyUs }: LoadBelow, { t, r }: CurveTranslators): string =>
  r("loadLabel", { of: t(`of.${of}`), latency: boundText(latencyUs) });

function readoutOf(point: Point, words: CurveTranslators): string {
  const { t, r, f } = words;
  const p99 = p99Us(point);
  const iops = amountText(point.iops, words);
  const latencies = [
    r("atLatency", { of: t("of.mean"), latency: figureText(point.meanUs, latencyText, f).text }),
    ...(p99 === null ? [] : [r("atLatency", { of: t("of.p99"), latency: latencyText(p99) })]),
  ];
  if (point.isSaturated !== true)
    return r("pointReadout", {
      iops,
      says: [...latencies, ...(point.isGeneratorLimited === true ? [stateOf(point, words)] : [])].join(
        f("join"),
      ),
    });
  return r("pointReadout", {
    iops,
    says: [
      ...(point.offeredIops.is === "unknown"
        ? []
        : [r("ofOffered", { offered: amountText(point.offeredIops, words) })]),
      r("noSteadyLatency"),
      stateOf(point, words),
    ].join(f("join")),
  });
}

/** What makes a point's latency doubtful, in words. */
export function stateOf(point: Point, { r }: CurveTranslators): string {
  const backlog = point.backlogPerSecond === undefined ? null : figureValue(point.backlogPerSecond);
  const lag = point.generatorLagP99Us;
  const words = [
    ...(point.isSaturated === true
      ? [backlog === null ? r("saturated") : r("saturatedBy", { iops: iopsText(backlog) })]
      : []),
    ...(point.isGeneratorLimited === true
      ? [lag === undefined ? r("generatorLate") : r("generatorLateBy", { latency: latencyText(lag) })]
      : []),
  ];
  if (words.length > 0) return words.join(r("between"));
  return (point.meanPrecisionPercent ?? 0) > vaguePercent ? r("vague") : r("steady");
}

/** What a curve says, in sentences: its knee, its highest loads, where it is saturated and where the generator was late. */
export function curveConclusions(curve: CurveResult, words: CurveTranslators): string[] {
  const { r, f } = words;
  const saturated = curve.points.filter(({ isSaturated }) => isSaturated === true);
  const reached = knownOf(saturated, ({ iops }) => iops);
  const offered = knownOf(saturated, ({ offeredIops }) => offeredIops);
  const late = curve.points.filter(({ isGeneratorLimited }) => isGeneratorLimited === true);
  return [
    ...(curve.kneeIops === undefined ? [] : kneeSentence(curve.kneeIops, words)),
    ...curve.loadBelow.map((load) => loadSentence(load, words)),
    ...(reached.length === 0 || offered.length === 0
      ? []
      : [r("saturatedAt", { offered: rangeText(offered, words), iops: rangeText(reached, words) })]),
    ...(late.length === 0
      ? []
      : [
          r("lateAt", {
            iops: quantityText({
              figure: late.map((point) => figureText(loadOf(point), iopsFigure, f).text).join(f("join")),
              unit: "IOPS",
            }),
          }),
        ]),
  ];
}

function loadSentence({ of, latencyUs, iops }: LoadBelow, words: CurveTranslators): string {
  const { t, r } = words;
  const told = { of: t(`of.${of}`), latency: latencyText(latencyUs) };
  if (iops.is === "above") return r("loadBeyond", { ...told, iops: iopsText(iops.bound) });
  if (iops.is === "below") return r("loadNone", { ...told, iops: iopsText(iops.bound) });
  return t("loadBelow", { ...told, iops: amountText(iops, words) });
}

function kneeSentence(knee: Figure, words: CurveTranslators): string[] {
  if (knee.is === "above") return [words.r("kneeAbove", { iops: iopsText(knee.bound) })];
  if (knee.is === "below") return [words.r("kneeBelow", { iops: iopsText(knee.bound) })];
  return knee.is === "value" ? [words.r("kneeAt", { iops: amountText(knee, words) })] : [];
}
