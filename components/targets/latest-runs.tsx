import Link from "next/link";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { type FigureCell, toRunRows } from "#components/runs-table/run-rows.ts";
import { Cell, ColumnHead, NoValue, RowHead, Table } from "#components/ui/table.tsx";
import type { RunSummary } from "#lib/contract/api.ts";
import type { RateUnit } from "#lib/format/rate-unit.ts";
import { getRunTimeText } from "#lib/i18n/run-time.ts";

/** The newest runs of a place, with the revision that each was made in. */
export async function LatestRuns({
  runs,
  unit,
}: {
  runs: readonly RunSummary[];
  unit: RateUnit;
}): Promise<ReactNode> {
  const [t, tFormat, timeText] = await Promise.all([
    getTranslations("targets"),
    getTranslations("format"),
    getRunTimeText(),
  ]);
  const { rows, rateUnit } = await toRunRows(runs, unit, timeText);
  const head = (word: string) => (rateUnit === null ? word : tFormat("withUnit", { word, unit: rateUnit }));
  const figure = (cell: FigureCell) =>
    cell === null ? (
      <NoValue>{t("notKnown")}</NoValue>
    ) : (
      <span title={cell.title}>
        {cell.figure}
        {cell.unit === null ? null : ` ${cell.unit}`}
      </span>
    );
  return (
    <Table label={t("latest")}>
      <thead>
        <tr>
          <ColumnHead>{t("time")}</ColumnHead>
          <ColumnHead className="whitespace-nowrap">{t("profile")}</ColumnHead>
          <ColumnHead isNumeric>{head(t("read"))}</ColumnHead>
          <ColumnHead isNumeric>{head(t("write"))}</ColumnHead>
          <ColumnHead isNumeric>{t("inRevision")}</ColumnHead>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <tr key={row.id}>
            <RowHead className="whitespace-nowrap">
              <Link href={`/runs/${row.id}`} className="link" title={row.time.title}>
                {row.time.text}
              </Link>
            </RowHead>
            <Cell>{row.profile}</Cell>
            <Cell isNumeric>{figure(row.read)}</Cell>
            <Cell isNumeric>{figure(row.write)}</Cell>
            <Cell isNumeric>{runs[at]?.configuration?.revision ?? <NoValue>{t("none")}</NoValue>}</Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
