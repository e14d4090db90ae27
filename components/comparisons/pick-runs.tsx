import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "#components/ui/button.tsx";
import { Cell, ColumnHead, NoValue, RowHead, Table } from "#components/ui/table.tsx";
import type { RunSummary } from "#lib/contract/api.ts";
import { quantityText } from "#lib/format/quantity.ts";
import { formatRate } from "#lib/format/rate.ts";
import type { RateUnit } from "#lib/format/rate-unit.ts";

export type PickableRun = { summary: RunSummary; date: string | null };

/** Recent runs with checkboxes; a plain form, so that it works without JavaScript. */
export function PickRuns({
  runs,
  chosen,
  unit,
  hidden,
}: {
  runs: readonly PickableRun[];
  chosen: readonly string[];
  unit: RateUnit;
  /** Other parts of the address that stay. */
  hidden: Record<string, string>;
}): ReactNode {
  const t = useTranslations("compare");
  const f = useTranslations("facts");
  const rate = (summary: RunSummary, operation: "read" | "write") => {
    const first = summary.results.find(
      (result) => result.operation === operation && result.bytesPerSecond !== null,
    );
    return first?.bytesPerSecond == null ? (
      <NoValue>{f("notKnown")}</NoValue>
    ) : (
      quantityText(formatRate(first.bytesPerSecond, unit, "chart"))
    );
  };
  return (
    <form action="/compare" method="get">
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Table label={t("pick.table")}>
        <thead>
          <tr>
            <ColumnHead>{t("heads.run")}</ColumnHead>
            <ColumnHead>{t("heads.profile")}</ColumnHead>
            <ColumnHead isNumeric>{f("operations.read")}</ColumnHead>
            <ColumnHead isNumeric>{f("operations.write")}</ColumnHead>
          </tr>
        </thead>
        <tbody>
          {runs.map(({ summary, date }) => (
            <tr key={summary.id}>
              <RowHead>
                <label className="flex items-baseline gap-2.5 max-md:py-1.5">
                  <input
                    type="checkbox"
                    name="runs"
                    value={summary.id}
                    defaultChecked={chosen.includes(summary.id)}
                    className="relative top-0.5 size-4 shrink-0 accent-accent"
                  />
                  <span>
                    {summary.target.name}
                    {date === null ? null : <span className="text-text-3">{` ${date}`}</span>}
                  </span>
                </label>
              </RowHead>
              <Cell>{summary.profile}</Cell>
              <Cell isNumeric>{rate(summary, "read")}</Cell>
              <Cell isNumeric>{rate(summary, "write")}</Cell>
            </tr>
          ))}
        </tbody>
      </Table>
      <p className="mt-3">
        <Button type="submit" variant="primary">
          {t("pick.compare")}
        </Button>
      </p>
    </form>
  );
}
