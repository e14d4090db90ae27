import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { SectionHead } from "#components/ui/section-head.tsx";
import { Cell, ColumnHead, NoValue, RowHead, Table } from "#components/ui/table.tsx";
import { figureValue } from "#lib/contract/figure.ts";
import type { Report } from "#lib/contract/report.ts";
import type { DiskResult } from "#lib/contract/result.ts";
import { formatThreeDigits } from "#lib/format/number.ts";
import { quantityText } from "#lib/format/quantity.ts";
import { formatRate } from "#lib/format/rate.ts";
import type { RateUnit } from "#lib/format/rate-unit.ts";
import { figureText } from "./figure-text.ts";
import { FigureView } from "./figure-view.tsx";

type Props = { report: Pick<Report, "workloads" | "results">; unit: RateUnit };
type Phase = NonNullable<DiskResult["phases"]>[number];
type ResultWords = ReturnType<typeof useTranslations<"results">>;

/** Decimal, as rates are: what a cache absorbs is compared with them. */
const gigabytes = (bytes: number): string => `${formatThreeDigits(bytes / 1e9)} GB`;

/** Long transfers whose rate steps down: what was absorbed at which rate, in a sentence and as a table. */
export function PhasesSection({ report, unit }: Props): ReactNode {
  const r = useTranslations("results");
  const f = useTranslations("facts");
  const found = report.results.flatMap((result) =>
    (result.kind === "disk" || result.kind === "file-copy") && (result.phases?.length ?? 0) > 0
      ? [{ result, phases: result.phases ?? [] }]
      : [],
  );
  if (found.length === 0) return null;
  const rate = (amount: number) => quantityText(formatRate(amount, unit, "table"));
  return (
    <section aria-labelledby="phases-title">
      <SectionHead id="phases-title" title={r("phases")}>
        {r("phasesSubtitle")}
      </SectionHead>
      {found.map(({ result, phases }) => {
        const label = report.workloads.find(({ id }) => id === result.workload)?.label ?? result.workload;
        return (
          <div key={result.workload} className="mb-5">
            <p className="mb-2 text-lg font-semibold">{sentence(phases, rate, r)}</p>
            <Table label={r("phasesTable", { workload: label })}>
              <thead>
                <tr>
                  <ColumnHead>{r("phase")}</ColumnHead>
                  <ColumnHead isNumeric>{r("startsAfter")}</ColumnHead>
                  <ColumnHead isNumeric>{r("amount")}</ColumnHead>
                  <ColumnHead isNumeric>{r("rate")}</ColumnHead>
                </tr>
              </thead>
              <tbody>
                {phases.map((phase, at) => (
                  <tr key={phase.startsAfterBytes}>
                    <RowHead>{at + 1}</RowHead>
                    <Cell isNumeric>{gigabytes(phase.startsAfterBytes)}</Cell>
                    <Cell isNumeric>
                      {phase.bytes === null ? <NoValue>{r("endNotKnown")}</NoValue> : gigabytes(phase.bytes)}
                    </Cell>
                    <Cell isNumeric>
                      <FigureView figure={figureText(phase.bytesPerSecond, rate, f)} t={f} />
                    </Cell>
                  </tr>
                ))}
              </tbody>
            </Table>
          </div>
        );
      })}
    </section>
  );
}

function sentence(phases: readonly Phase[], rate: (amount: number) => string, r: ResultWords): string {
  const rateOf = (phase: Phase): string => {
    const value = figureValue(phase.bytesPerSecond);
    return value === null ? "–" : rate(value);
  };
  const last = phases.at(-1);
  if (last === undefined) return "";
  const earlier = phases.slice(0, -1);
  if (earlier.length === 0) return r("noStep", { rate: rateOf(last) });
  const stretches = earlier.map((phase) =>
    phase.bytes === null
      ? r("stretchNotKnown", { rate: rateOf(phase) })
      : r("stretch", { amount: gigabytes(phase.bytes), rate: rateOf(phase) }),
  );
  return r("absorbs", { stretches: stretches.join(r("then")), rate: rateOf(last) });
}
