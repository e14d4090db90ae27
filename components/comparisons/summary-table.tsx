import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { figureText } from "#components/runs/figure-text.ts";
import { FigureView } from "#components/runs/figure-view.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { SectionHead } from "#components/ui/section-head.tsx";
import { Cell, ColumnHead, NoValue, RowHead, Table } from "#components/ui/table.tsx";
import { type TextTable, toCsv, toMarkdown } from "#lib/comparisons/export.ts";
import type { ComparedFacet } from "#lib/comparisons/series.ts";
import { DifferenceCell } from "./difference-cell.tsx";
import { type CompareTranslator, differenceText } from "./difference-text.ts";
import { RunLabel } from "./run-label.tsx";
import type { NamedRun } from "./run-names.ts";
import type { ScaledSection } from "./scaled-sections.ts";

/** The same figures as one table: a row for each run, a column for each workload and operation. */
export function SummaryTable({
  sections,
  runs,
  baselineLetter,
}: {
  sections: readonly ScaledSection[];
  runs: readonly NamedRun[];
  baselineLetter: string;
}): ReactNode {
  const t = useTranslations("compare");
  const f = useTranslations("facts");
  const columns = toColumns(sections);
  const table = toTextTable(sections, runs, baselineLetter, t, f);
  return (
    <section className="print:[&_.truncate]:hidden print:[&_span]:text-[7.5pt] print:[&_td]:py-0.5 print:[&_td]:whitespace-normal print:[&_th]:py-0.5 print:[&_td]:text-[7.5pt] print:[&_th]:text-[7.5pt]">
      <SectionHead title={t("table")}>
        <span className="flex gap-2">
          <CopyButton
            size="small"
            text={toMarkdown(table)}
            copyWord={t("copyMarkdown")}
            copiedWord={t("copied")}
          />
          <CopyButton size="small" text={toCsv(table)} copyWord={t("copyCsv")} copiedWord={t("copied")} />
        </span>
      </SectionHead>
      <Table label={t("table")}>
        <thead>
          <tr>
            <ColumnHead>{t("heads.run")}</ColumnHead>
            {columns.map(({ key, section, facet, scale }) => (
              <ColumnHead key={key} isNumeric>
                <span className="block">{section.label}</span>
                {`${f(`operations.${facet.operation}`)}${f("join")}${scale.unit}`}
              </ColumnHead>
            ))}
          </tr>
        </thead>
        <tbody>
          {runs.map((run) => (
            <tr key={run.id}>
              <RowHead className="max-w-70 min-w-32 print:min-w-20">
                <RunLabel run={run} />
              </RowHead>
              {columns.map(({ key, facet, scale }) => {
                const row = rowOf(facet, run);
                return (
                  <Cell key={key} isNumeric className="align-top">
                    {row === undefined || row.figure === null ? (
                      <NoValue>{t("notMeasured")}</NoValue>
                    ) : (
                      <>
                        <FigureView
                          figure={figureText(row.figure, scale.exact, f)}
                          t={f}
                          className="font-semibold"
                        />
                        <span className="block text-xs">
                          <DifferenceCell difference={row.difference} />
                        </span>
                      </>
                    )}
                  </Cell>
                );
              })}
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  );
}

const rowOf = (facet: ComparedFacet, run: NamedRun) => facet.rows.find(({ runId }) => runId === run.id);

const toColumns = (sections: readonly ScaledSection[]) =>
  sections.flatMap(({ section, scale }) =>
    section.facets.map((facet) => ({ key: `${section.label} ${facet.operation}`, section, facet, scale })),
  );

/** The table as texts, to paste elsewhere. */
export function toTextTable(
  sections: readonly ScaledSection[],
  runs: readonly NamedRun[],
  baselineLetter: string,
  t: CompareTranslator,
  f: ReturnType<typeof useTranslations<"facts">>,
): TextTable {
  const columns = toColumns(sections);
  const against = t("heads.difference", { baseline: baselineLetter });
  return {
    head: [
      t("heads.run"),
      ...columns.flatMap(({ section, facet, scale }) => [
        `${section.label} ${f(`operations.${facet.operation}`)}, ${scale.unit}`,
        against,
      ]),
    ],
    rows: runs.map((run) => [
      [run.letter, run.name, run.date].filter((part) => part !== null).join(" "),
      ...columns.flatMap(({ facet, scale }) => {
        const row = rowOf(facet, run);
        if (row === undefined || row.figure === null) return [t("notMeasured"), ""];
        const figure = figureText(row.figure, scale.exact, f);
        const marked = figure.mark === null ? figure.text : `${figure.text} (${f(`figure.${figure.mark}`)})`;
        return [marked, differenceText(row.difference, t, f).text];
      }),
    ]),
  };
}
