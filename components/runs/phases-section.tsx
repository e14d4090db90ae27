import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { SectionHead } from "#components/ui/section-head.tsx";
import { Cell, ColumnHead, NoValue, RowHead, Table } from "#components/ui/table.tsx";
import { figureValue } from "#lib/contract/figure.ts";
import type { Report } from "#lib/contract/report.ts";
import type { DiskResult } from "#lib/contract/result.ts";
import { amountText } from "#lib/format/amount.ts";
import { quantityText } from "#lib/format/quantity.ts";
import { formatRate } from "#lib/format/rate.ts";
import type { RateUnit } from "#lib/format/rate-unit.ts";
import { toMovedCourse } from "#lib/runs/moved-course.ts";
import { figureText } from "./figure-text.ts";
import { FigureView } from "./figure-view.tsx";
import { MovedChart } from "./moved-chart.tsx";

type Props = { report: Pick<Report, "workloads" | "results">; unit: RateUnit };
type Phase = NonNullable<DiskResult["phases"]>[number];
type ResultWords = ReturnType<typeof useTranslations<"results">>;

const mostPoints = 600;

/** Long transfers whose rate steps down: what was absorbed at which rate, as a sentence, over the bytes moved, and as a table. */
export function PhasesSection({ report, unit }: Props): ReactNode {
  const r = useTranslations("results");
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
        const operation = result.kind === "disk" ? result.operation : result.direction;
        const course = toMovedCourse(result, mostPoints);
        const says = sentence(phases, { rate, unit, r });
        return (
          <div key={`${result.workload} ${operation}`} className="mb-5">
            <p className="mb-2 text-lg font-semibold">{says}</p>
            <div className="grid gap-x-9 gap-y-4 lg:grid-cols-[minmax(0,1fr)_400px] print:grid-cols-[minmax(0,1fr)_210px]">
              {course === null ? null : <MovedChart course={course} {...{ operation, label, says, unit }} />}
              <div className="min-w-0">
                <PhaseTable phases={phases} {...{ label, rate, unit }} />
              </div>
            </div>
          </div>
        );
      })}
    </section>
  );
}

function PhaseTable({
  phases,
  label,
  rate,
  unit,
}: {
  phases: readonly Phase[];
  label: string;
  rate: (bytesPerSecond: number) => string;
  unit: RateUnit;
}): ReactNode {
  const r = useTranslations("results");
  const f = useTranslations("facts");
  return (
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
            <Cell isNumeric>{amountText(phase.startsAfterBytes, unit)}</Cell>
            <Cell isNumeric>
              {phase.bytes === null ? <NoValue>{r("endNotKnown")}</NoValue> : amountText(phase.bytes, unit)}
            </Cell>
            <Cell isNumeric>
              <FigureView figure={figureText(phase.bytesPerSecond, rate, f)} t={f} />
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function sentence(
  phases: readonly Phase[],
  { rate, unit, r }: { rate: (bytesPerSecond: number) => string; unit: RateUnit; r: ResultWords },
): string {
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
      : r("stretch", { amount: amountText(phase.bytes, unit), rate: rateOf(phase) }),
  );
  return r("absorbs", { stretches: stretches.join(r("then")), rate: rateOf(last) });
}
