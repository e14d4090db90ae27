import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { SectionHead } from "#components/ui/section-head.tsx";
import { Cell, ColumnHead, NoValue, RowHead, Table } from "#components/ui/table.tsx";
import type { Report } from "#lib/contract/report.ts";
import { amountText } from "#lib/format/amount.ts";
import { formatPercent } from "#lib/format/percent.ts";
import type { RateUnit } from "#lib/format/rate-unit.ts";
import { type CounterFigures, toCounterRows } from "#lib/runs/counters.ts";

type Props = { report: Pick<Report, "workloads" | "results">; unit: RateUnit };
type Columns = { hasNic: boolean; unit: RateUnit };

/** What this PC's processor and its NIC did while each result was measured, over all of its passes and pass by pass. */
export function CountersSection({ report, unit }: Props): ReactNode {
  const t = useTranslations("runDetails.counters");
  const f = useTranslations("facts");
  const rows = toCounterRows(report);
  if (rows.length === 0) return null;
  const columns = {
    hasNic: rows.some(({ passes }) => passes.some(({ nicBytes }) => nicBytes !== null)),
    unit,
  };
  const head = (isEachPass: boolean) => (
    <thead>
      <tr>
        <ColumnHead>{t("result")}</ColumnHead>
        {isEachPass ? <ColumnHead isNumeric>{t("pass")}</ColumnHead> : null}
        <ColumnHead isNumeric>{t("cpu")}</ColumnHead>
        <ColumnHead isNumeric>{t("busiestCore")}</ColumnHead>
        <ColumnHead isNumeric>{t("moved")}</ColumnHead>
        {columns.hasNic ? (
          <>
            <ColumnHead isNumeric>{t("nic")}</ColumnHead>
            <ColumnHead isNumeric>{t("nicShare")}</ColumnHead>
          </>
        ) : null}
      </tr>
    </thead>
  );
  const name = (label: string, operation: (typeof rows)[number]["operation"]) => (
    <RowHead>
      <span className="whitespace-nowrap">{label}</span>{" "}
      <span className="font-normal whitespace-nowrap text-text-2">{f(`operations.${operation}`)}</span>
    </RowHead>
  );
  return (
    <section aria-labelledby="counters-title">
      <SectionHead id="counters-title" title={t("title")}>
        {t("subtitle")}
      </SectionHead>
      <Table label={t("table")}>
        {head(false)}
        <tbody>
          {rows.map(({ key, label, operation, total }) => (
            <tr key={key}>
              {name(label, operation)}
              <Figures figures={total} {...columns} />
            </tr>
          ))}
        </tbody>
      </Table>
      {rows.some(({ passes }) => passes.length > 1) ? (
        <details className="mt-2.5 print:hidden">
          <summary className="text-sm text-accent">{t("eachPass")}</summary>
          <Table label={t("passTable")} isFramed>
            {head(true)}
            <tbody>
              {rows.flatMap(({ key, label, operation, passes }) =>
                numbered(passes).map(({ figures, number }) => (
                  <tr key={`${key} ${number}`}>
                    {name(label, operation)}
                    <Cell isNumeric>{number}</Cell>
                    <Figures figures={figures} {...columns} />
                  </tr>
                )),
              )}
            </tbody>
          </Table>
        </details>
      ) : null}
      {columns.hasNic ? <p className="mt-2.5 text-xs text-text-2">{t("nicWhat")}</p> : null}
    </section>
  );
}

const numbered = (passes: readonly CounterFigures[]) =>
  passes.map((figures, at) => ({ figures, number: at + 1 }));

function Figures({ figures, hasNic, unit }: { figures: CounterFigures } & Columns): ReactNode {
  const f = useTranslations("facts");
  const cell = (value: number | null, say: (value: number) => string) => (
    <Cell isNumeric>{value === null ? <NoValue>{f("notKnown")}</NoValue> : say(value)}</Cell>
  );
  const percent = (value: number) => formatPercent(value);
  const amount = (bytes: number) => amountText(bytes, unit);
  return (
    <>
      {cell(figures.cpuPercent, percent)}
      {cell(figures.busiestCorePercent, percent)}
      {cell(figures.movedBytes, amount)}
      {hasNic ? (
        <>
          {cell(figures.nicBytes, amount)}
          {cell(figures.nicPercent, percent)}
        </>
      ) : null}
    </>
  );
}
