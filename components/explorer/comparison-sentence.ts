import type { FactsTranslator } from "#components/runs/figure-text.ts";
import { figureValue } from "#lib/contract/figure.ts";
import type { Cell, Comparison, CurveLine, Difference, Panel } from "#lib/explorer/answer.ts";
import { isLowerBetter } from "#lib/explorer/difference.ts";
import { FigureOperation } from "#lib/explorer/state.ts";
import { formatIops } from "#lib/format/iops.ts";
import { quantityText } from "#lib/format/quantity.ts";
import { differenceText, type ExplorerTranslator } from "./difference-text.ts";
import type { MetricScale } from "./metric-scale.ts";
import { panelNames } from "./panel-heading.tsx";
import { cellValue } from "./panel-series.ts";
import type { SeriesStyle } from "./series-styles.ts";
import type { ViewTexts } from "./view-texts.ts";

type Words = {
  comparison: Comparison;
  scale: MetricScale;
  texts: ViewTexts;
  groups: readonly SeriesStyle[];
  t: ExplorerTranslator;
  f: FactsTranslator;
};

const mostPanels = 2;

/** What the comparison shows, in one or two sentences: the best group of each panel and its difference. Nothing about causes. */
export function comparisonSentence(words: Words): string {
  const { comparison, t } = words;
  if (comparison.panels.length === 0) return t("answer.nothing");
  const sentences =
    comparison.form === "curves"
      ? curveSentences(words)
      : comparison.panels.slice(0, mostPanels).flatMap((panel) => panelSentence(panel, words) ?? []);
  const left = comparison.panels.length - mostPanels;
  return [
    ...sentences,
    ...(left > 0 && sentences.length > 0 ? [t("answer.more", { count: left })] : []),
  ].join(t("answer.between"));
}

function colourWithin({ comparison, texts, f }: Words, key: string): string {
  const colour = comparison.colours.find((one) => one.key === key);
  return (colour?.labels ?? [])
    .map((label) => {
      const operation = label.dimension === "operation" ? FigureOperation.safeParse(label.value) : null;
      return operation?.success ? f(`operationsWithin.${operation.data}`) : texts.dimensions.alone(label);
    })
    .join(" ");
}

function panelSentence(panel: Panel, words: Words): string | null {
  const { comparison, scale, groups, t, f } = words;
  const nameOf = (key: string) => groups.find((one) => one.key === key)?.text ?? key;
  const lead = leadOf(panel, words);
  const figureOf = (cell: Cell) => {
    const value = cellValue(cell) ?? 0;
    const amount = quantityText({
      figure: (cell.figure === null ? scale.rounded : scale.published)(value),
      unit: scale.unit,
    });
    return cell.isApproximate ? f("figure.approximate", { value: amount }) : amount;
  };
  // In the latest period of a history each group has one cell, as everywhere else.
  const newest = panel.cells.reduce((last, { at }) => (at !== null && at > last ? at : last), "");
  const current = newest === "" ? panel.cells : panel.cells.filter(({ at }) => at === newest);
  const groupKeys = new Set(current.filter((cell) => cellValue(cell) !== null).map((one) => one.groupKey));
  // There, each group is held against its own beginning, and the groups not against each other.
  const isHistory = comparison.form === "history";
  const isPair =
    !isHistory && groupKeys.size === 2 && panel.baselineKey !== null && groupKeys.has(panel.baselineKey);
  const best = [...Map.groupBy(current, ({ colourKey }) => colourKey)].flatMap(([colourKey, cells]) => {
    const known = cells.filter((cell) => cellValue(cell) !== null);
    const [first] = known;
    if (first === undefined) return [];
    const isFlat =
      !isHistory &&
      known.length > 1 &&
      known.every(({ difference: { is } }) => is === "none" || is === "baseline");
    // Of two groups, the one that is not the baseline is what is asked about.
    const other = isPair ? known.find(({ groupKey }) => groupKey !== panel.baselineKey) : undefined;
    if (other !== undefined) return [{ colourKey, top: other, isFlat, count: known.length }];
    const sign = isLowerBetter(comparison.metric) ? -1 : 1;
    const top = known.reduce(
      (most, one) => (((cellValue(one) ?? 0) - (cellValue(most) ?? 0)) * sign > 0 ? one : most),
      first,
    );
    return [{ colourKey, top, isFlat, count: known.length }];
  });
  if (best.length === 0) return null;
  const colourText = (key: string) => colourWithin(words, key);
  const part = (one: (typeof best)[number]) =>
    [colourText(one.colourKey), figureOf(one.top)].filter((text) => text !== "").join(" ") +
    inBrackets(one.top.difference, words);
  const against = !best.some(({ top }) => top.difference.is === "change")
    ? ""
    : isHistory
      ? t("answer.againstFirst", { period: comparison.period ?? "" })
      : t("answer.against", { baseline: nameOf(panel.baselineKey ?? "") });
  const begin = (text: string) => (lead === "" ? text.charAt(0).toUpperCase() + text.slice(1) : text);
  const word = isPair ? "pair" : isLowerBetter(comparison.metric) ? "lowest" : "highest";
  const isOneGroup = new Set(best.map(({ top }) => top.groupKey)).size === 1;
  if (isOneGroup && best.every(({ count }) => count === 1))
    return t("answer.one", {
      lead,
      group: nameOf(best[0]?.top.groupKey ?? ""),
      parts: best.map(part).join(t("join")),
      against,
    });
  if (best.every(({ isFlat }) => isFlat))
    return begin(t("answer.none", { lead, parts: best.map(part).join(t("join")) }));
  const [only, ...others] = new Set(best.filter(({ isFlat }) => !isFlat).map(({ top }) => top.groupKey));
  const flat = best.filter(({ isFlat }) => isFlat);
  const flatText =
    flat.length === 0
      ? ""
      : t("answer.flat", { what: flat.map(({ colourKey }) => colourText(colourKey)).join(t("join")) });
  const telling = best.filter(({ isFlat }) => !isFlat);
  if (others.length === 0)
    return begin(
      `${t(`answer.${word}`, {
        lead,
        group: nameOf(only ?? ""),
        parts: telling.map(part).join(t("join")),
        against,
      })}${flatText}`,
    );
  const parts = telling.map((one) => t("answer.with", { part: part(one), group: nameOf(one.top.groupKey) }));
  return begin(
    `${t(`answer.${isLowerBetter(comparison.metric) ? "lowest" : "highest"}Each`, { lead, parts: parts.join(t("answer.semicolon")), against })}${flatText}`,
  );
}

function inBrackets(difference: Difference, { t, f }: Words): string {
  if (difference.is !== "change") return "";
  return t("answer.brackets", { text: differenceText(difference, t, f).text });
}

function leadOf(panel: Panel, { comparison, texts, t }: Words): string {
  const name =
    comparison.panels.length < 2 ? "" : panelNames(panel, comparison, texts.dimensions).join(t("join"));
  return name === "" ? "" : t("answer.lead", { name });
}

function curveSentences(words: Words): string[] {
  const { comparison, groups, t, f } = words;
  const lines = comparison.panels.flatMap(({ curves, baselineKey }) =>
    curves.map((line) => ({ ...line, baselineKey })),
  );
  const plots = [...Map.groupBy(lines, ({ workload, operation }) => `${workload}\n${operation}`).values()];
  const peakOf = (line: CurveLine) => {
    const point = line.points.find(({ name }) => name === "peak") ?? line.points.at(-1);
    return point === undefined ? null : figureValue(point.iops);
  };
  return plots.slice(0, mostPanels).flatMap((plot) => {
    const top = plot.reduce<(typeof plot)[number] | null>(
      (most, one) => ((peakOf(one) ?? -1) > (most === null ? -1 : (peakOf(most) ?? -1)) ? one : most),
      null,
    );
    const iops = top === null ? null : peakOf(top);
    if (top === null || iops === null) return [];
    const operation = FigureOperation.safeParse(top.operation);
    return [
      t("answer.peak", {
        workload: top.workload,
        operation: operation.success ? f(`operationsWithin.${operation.data}`) : top.operation,
        group: groups.find(({ key }) => key === top.groupKey)?.text ?? top.groupKey,
        iops: quantityText(formatIops(iops, "table")),
        difference: inBrackets(top.difference, words),
        against:
          top.difference.is === "change"
            ? t("answer.against", {
                baseline: groups.find(({ key }) => key === top.baselineKey)?.text ?? "",
              })
            : "",
      }),
    ];
  });
}
