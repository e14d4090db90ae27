import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { type BarRow, BarTable } from "#components/charts/bar-table.tsx";
import { figureText } from "#components/runs/figure-text.ts";
import { FigureView } from "#components/runs/figure-view.tsx";
import { Swatch } from "#components/ui/swatch.tsx";
import type { ComparedRow, ComparedSection, FacetKey } from "#lib/comparisons/series.ts";
import { DifferenceCell } from "./difference-cell.tsx";
import type { MetricScale } from "./metric-scale.ts";
import { RunLabel } from "./run-label.tsx";
import type { NamedRun } from "./run-names.ts";

const colours: Partial<Record<FacetKey, "read" | "write">> = {
  read: "read",
  receive: "read",
  "from-target": "read",
  write: "write",
  send: "write",
  "to-target": "write",
};
const mostPoints = 30;

/** One workload: a group of bars for each operation, a bar for each run, all on one axis from zero. */
export function SectionBars({
  section,
  scale,
  runs,
  baselineLetter,
  mixesStatistics,
}: {
  section: ComparedSection;
  scale: MetricScale;
  runs: readonly NamedRun[];
  baselineLetter: string;
  mixesStatistics: boolean;
}): ReactNode {
  const t = useTranslations("compare");
  const f = useTranslations("facts");
  const end = scale.ticks.at(-1)?.amount ?? 1;
  const place = (amount: number) => Number(((amount / end) * 100).toFixed(3));
  const toRow = (row: ComparedRow, operation: FacetKey): BarRow => {
    const run = runs.find(({ id }) => id === row.runId);
    const isDoubtful = row.figure !== null && "quality" in row.figure && row.figure.quality === "doubtful";
    const figure = row.figure === null ? null : figureText(row.figure, scale.exact, f);
    return {
      key: row.runId,
      label: run === undefined ? row.runId : <RunLabel run={run} />,
      colour: colours[operation] ?? "neutral",
      bar: isDoubtful ? null : barOf(row, place),
      blank:
        row.figure === null ? t("notMeasured") : isDoubtful ? f("figure.doubtful") : (figure?.text ?? null),
      whisker:
        row.range === null || row.samples.length < 3
          ? null
          : { from: place(row.range.min), to: place(row.range.max) },
      points: row.samples.length > 1 && row.samples.length <= mostPoints ? row.samples.map(place) : [],
      figure: (
        <>
          {figure === null ? null : <FigureView figure={figure} t={f} />}
          {mixesStatistics && row.statistic !== null ? (
            <span className="block text-xs font-normal text-text-3">{statisticWords(row, f)}</span>
          ) : null}
        </>
      ),
      passes: row.passCount ?? (row.figure === null ? "" : f("notKnown")),
      difference: <DifferenceCell difference={row.difference} />,
    };
  };
  return (
    <BarTable
      caption={t("sectionCaption", { workload: section.label, unit: scale.unit })}
      ticks={scale.ticks.map(({ amount, text }) => ({ at: place(amount), text }))}
      heads={{
        label: t("heads.run"),
        figure: scale.unit,
        passes: t("heads.passes"),
        difference: t("heads.difference", { baseline: baselineLetter }),
      }}
      groups={section.facets.map(({ operation, rows }) => {
        const colour = colours[operation];
        return {
          key: operation,
          heading:
            colour === undefined ? (
              f(`operations.${operation}`)
            ) : (
              <Swatch operation={colour}>{f(`operations.${operation}`)}</Swatch>
            ),
          rows: rows.map((row) => toRow(row, operation)),
        };
      })}
    />
  );
}

function barOf({ figure }: ComparedRow, place: (amount: number) => number): BarRow["bar"] {
  if (figure?.is === "value") return { to: place(figure.value) };
  if (figure?.is === "range") return { from: place(figure.low), to: place(figure.high) };
  return null;
}

const statisticWords = (row: ComparedRow, f: ReturnType<typeof useTranslations<"facts">>) =>
  row.statistic === null
    ? ""
    : row.passCount === null
      ? f(`statistics.${row.statistic}`)
      : f(`statisticOf.${row.statistic}`, { count: row.passCount });
