import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { SectionHead } from "#components/ui/section-head.tsx";
import { Cell, ColumnHead, NoValue, RowHead, Table } from "#components/ui/table.tsx";
import type { Report } from "#lib/contract/report.ts";
import { formatPercent } from "#lib/format/percent.ts";
import { quantityText } from "#lib/format/quantity.ts";
import { formatRate } from "#lib/format/rate.ts";
import type { RateUnit } from "#lib/format/rate-unit.ts";
import { toEvidenceRows } from "#lib/runs/evidence.ts";

/** What speaks for and against the figures of a run: precision, the first pass, a file never read before. */
export function EvidenceSection({
  report,
  unit,
}: {
  report: Pick<Report, "workloads" | "results">;
  unit: RateUnit;
}): ReactNode {
  const r = useTranslations("results");
  const f = useTranslations("facts");
  const rows = toEvidenceRows(report);
  if (rows.length === 0) return null;
  const rate = (amount: number) => quantityText(formatRate(amount, unit, "table"));
  const value = (amount: number | null, say: (amount: number) => string) =>
    amount === null ? <NoValue>–</NoValue> : say(amount);
  const has = {
    precision: rows.some(({ precision }) => precision !== null),
    passes: rows.some(({ laterPassesBytesPerSecond }) => laterPassesBytesPerSecond !== null),
    fresh: rows.some(({ freshBytesPerSecond }) => freshBytesPerSecond !== null),
    known: rows.some(({ knownBytesPerSecond }) => knownBytesPerSecond !== null),
  };
  return (
    <section>
      <SectionHead title={r("evidence")}>{r("evidenceSubtitle")}</SectionHead>
      <Table label={r("evidence")}>
        <thead>
          <tr>
            <ColumnHead>{r("result")}</ColumnHead>
            {has.precision ? <ColumnHead isNumeric>{r("precision")}</ColumnHead> : null}
            {has.passes ? (
              <>
                <ColumnHead isNumeric>{r("firstPass")}</ColumnHead>
                <ColumnHead isNumeric>{r("laterPasses")}</ColumnHead>
              </>
            ) : null}
            {has.fresh ? <ColumnHead isNumeric>{r("freshFile")}</ColumnHead> : null}
            {has.known ? <ColumnHead isNumeric>{r("knownFile")}</ColumnHead> : null}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={`${row.workload} ${row.operation}`}>
              <RowHead>
                {row.label}{" "}
                <span className="font-normal text-text-2">{f(`operations.${row.operation}`)}</span>
              </RowHead>
              {has.precision ? (
                <Cell isNumeric>
                  {row.precision === null ? (
                    <NoValue>–</NoValue>
                  ) : row.precision.reachedPercent === null ? (
                    <NoValue>{r("tooFewPasses")}</NoValue>
                  ) : (
                    r("precisionReached", {
                      reached: formatPercent(row.precision.reachedPercent, 1),
                      wanted: formatPercent(row.precision.wantedPercent, 1),
                    })
                  )}
                </Cell>
              ) : null}
              {has.passes ? (
                <>
                  <Cell isNumeric>{value(row.firstPassBytesPerSecond, rate)}</Cell>
                  <Cell isNumeric>{value(row.laterPassesBytesPerSecond, rate)}</Cell>
                </>
              ) : null}
              {has.fresh ? <Cell isNumeric>{value(row.freshBytesPerSecond, rate)}</Cell> : null}
              {has.known ? <Cell isNumeric>{value(row.knownBytesPerSecond, rate)}</Cell> : null}
            </tr>
          ))}
        </tbody>
      </Table>
      {has.fresh ? <p className="mt-2.5 text-xs text-text-2">{r("freshWhat")}</p> : null}
    </section>
  );
}
