import type { FactsTranslator } from "#components/runs/figure-text.ts";
import { figureText } from "#components/runs/figure-text.ts";
import type { TextTable } from "#lib/comparisons/export.ts";
import type { Comparison } from "#lib/explorer/answer.ts";
import { formatIops } from "#lib/format/iops.ts";
import { formatLatencyUs } from "#lib/format/latency.ts";
import { quantityText } from "#lib/format/quantity.ts";
import { cellText } from "./cell-figure.tsx";
import { toCurvePanels } from "./curve-series.ts";
import { differenceText, type ExplorerTranslator } from "./difference-text.ts";
import type { MetricScale } from "./metric-scale.ts";
import { panelNames } from "./panel-heading.tsx";
import { runsWithFigure } from "./run-count.tsx";
import type { SeriesStyle } from "./series-styles.ts";
import type { ViewTexts } from "./view-texts.ts";

type Words = {
  scale: MetricScale;
  groups: readonly SeriesStyle[];
  colours: readonly SeriesStyle[];
  texts: ViewTexts;
  t: ExplorerTranslator;
  f: FactsTranslator;
};

/** The figures of a comparison as a page shows them, for pasting: a row for each bar, cell, dot or curve. */
export function toWordsTable(comparison: Comparison, words: Words): TextTable {
  return comparison.form === "curves" ? curveTable(comparison, words) : cellTable(comparison, words);
}

const nameOf = (styles: readonly SeriesStyle[], key: string) =>
  styles.find((one) => one.key === key)?.text ?? key;

function cellTable(comparison: Comparison, { scale, groups, colours, texts, t, f }: Words): TextTable {
  const hasPanels = comparison.panels.length > 1;
  const isColoured = comparison.colours.length > 1;
  const isHistory = comparison.form === "history";
  return {
    head: [
      ...(hasPanels ? [t("panel")] : []),
      texts.groupHead,
      ...(isColoured ? [texts.colourHead] : []),
      ...(isHistory ? [t("history.time")] : []),
      scale.unit,
      t("runsHead"),
      t("differenceHead"),
    ],
    rows: comparison.panels.flatMap((panel) =>
      panel.cells.map((cell) => {
        const { text, mark } = cellText(cell, scale, f);
        const { text: difference, margin } = differenceText(cell.difference, t, f);
        return [
          ...(hasPanels ? [panelNames(panel, comparison, texts.dimensions).join(t("join"))] : []),
          nameOf(groups, cell.groupKey),
          ...(isColoured ? [nameOf(colours, cell.colourKey)] : []),
          ...(isHistory ? [cell.period ?? ""] : []),
          mark === null ? text : `${text} (${f(`figure.${mark}`)})`,
          String(runsWithFigure(cell)),
          margin === null ? difference : `${difference} ${margin}`,
        ];
      }),
    ),
  };
}

function curveTable(comparison: Comparison, { groups, texts, t, f }: Words): TextTable {
  const iops = (amount: number) => formatIops(amount, "table").figure;
  const latency = (us: number) => quantityText(formatLatencyUs(us));
  return {
    head: [
      t("panel"),
      texts.groupHead,
      t("curves.heads.start"),
      t("curves.heads.startLatency"),
      t("curves.heads.under1ms"),
      t("curves.heads.peak"),
      t("curves.heads.peakLatency"),
      t("differenceHead"),
    ],
    rows: toCurvePanels(comparison).flatMap(({ workload, operation, curves }) =>
      curves.map(({ line, start, peak }) => [
        [workload, texts.dimensions.value({ dimension: "operation", value: operation, name: null })].join(
          t("join"),
        ),
        nameOf(groups, line.groupKey),
        start === null ? t("notStated") : figureText(start.iops, iops, f).text,
        start === null ? t("notStated") : figureText(start.us, latency, f).text,
        line.under1ms === null ? t("notStated") : figureText(line.under1ms, iops, f).text,
        peak === null ? t("notStated") : figureText(peak.iops, iops, f).text,
        peak === null ? t("notStated") : figureText(peak.us, latency, f).text,
        differenceText(line.difference, t, f).text,
      ]),
    ),
  };
}
