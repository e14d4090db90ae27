import type { FactsTranslator } from "#components/runs/figure-text.ts";
import type { Metric } from "#lib/comparisons/query.ts";
import type { ComparedFacet } from "#lib/comparisons/series.ts";
import { figureValue } from "#lib/contract/figure.ts";
import { noBreakSpace } from "#lib/format/quantity.ts";
import { type CompareTranslator, differenceText } from "./difference-text.ts";
import type { NamedRun } from "./run-names.ts";
import type { ScaledSection } from "./scaled-sections.ts";

/**
 * One sentence on the first workload that all share: for two runs the difference in each direction, for more the range of
 * their figures. It says what was seen and nothing about causes.
 */
export function comparisonAnswer(
  scaled: ScaledSection | undefined,
  runs: readonly NamedRun[],
  baseline: NamedRun,
  metric: Metric,
  t: CompareTranslator,
  f: FactsTranslator,
): string {
  if (runs.length < 2) return t("answer.one");
  if (scaled === undefined) return t("nothingToCompare");
  const { section, scale } = scaled;
  const parts = section.facets.flatMap((facet) => {
    const operation = f(`operationsWithin.${facet.operation}`);
    const words =
      runs.length === 2
        ? pairWords(facet, baseline, t, f)
        : rangeWords(facet, (amount) => scale.rounded(amount), scale.unit, f);
    return words === null ? [] : [t("answer.part", { operation, words })];
  });
  if (parts.length === 0) return t("answer.notKnown", { workload: section.label });
  const values = {
    workload: section.label,
    metric: t(`metricsWithin.${metric}`),
    parts: parts.join(f("join")),
    baseline: baseline.letter,
    count: section.runCount,
  };
  return runs.length === 2 ? t("answer.two", values) : t("answer.many", values);
}

function pairWords(
  facet: ComparedFacet,
  baseline: NamedRun,
  t: CompareTranslator,
  f: FactsTranslator,
): string | null {
  const row = facet.rows.find(({ runId }) => runId !== baseline.id);
  if (row === undefined || row.figure === null) return t("notMeasured");
  return differenceText(row.difference, t, f).text;
}

function rangeWords(
  facet: ComparedFacet,
  figure: (amount: number) => string,
  unit: string,
  f: FactsTranslator,
): string | null {
  const values = facet.rows.flatMap((row) =>
    row.figure === null || ("quality" in row.figure && row.figure.quality === "doubtful")
      ? []
      : (figureValue(row.figure) ?? []),
  );
  if (values.length === 0) return null;
  const low = figure(Math.min(...values));
  const high = figure(Math.max(...values));
  const text = low === high ? low : f("figure.range", { low, high });
  const isAbout = facet.rows.some(
    ({ figure: one }) => one?.is === "value" && (one.quality === "approximate" || one.quality === "derived"),
  );
  return `${isAbout ? f("figure.approximate", { value: text }) : text}${noBreakSpace}${unit}`;
}
