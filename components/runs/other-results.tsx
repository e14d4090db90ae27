import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { SectionHead } from "#components/ui/section-head.tsx";
import { Cell, ColumnHead, RowHead, Table } from "#components/ui/table.tsx";
import type { Report } from "#lib/contract/report.ts";
import type { NetworkResult } from "#lib/contract/result.ts";
import { formatLatencyUs } from "#lib/format/latency.ts";
import { formatThreeDigits } from "#lib/format/number.ts";
import { formatPercent } from "#lib/format/percent.ts";
import { quantityText } from "#lib/format/quantity.ts";
import { formatRate } from "#lib/format/rate.ts";
import type { RateUnit } from "#lib/format/rate-unit.ts";
import type { Locale } from "#lib/i18n/locale.ts";
import { CopyTable } from "./copy-table.tsx";
import { CountersSection } from "./counters-section.tsx";
import { CurveSection } from "./curve-section.tsx";
import { EvidenceSection } from "./evidence-section.tsx";
import { figureText } from "./figure-text.ts";
import { FigureView } from "./figure-view.tsx";
import { PhasesSection } from "./phases-section.tsx";

type Props = { report: Pick<Report, "workloads" | "results">; unit: RateUnit; locale: Locale };
type Address = { path: string; parameters: Record<string, string | string[] | undefined> };

const labelOf = (report: Props["report"], id: string) =>
  report.workloads.find((workload) => workload.id === id)?.label ?? id;
const rateIn = (unit: RateUnit) => (amount: number) => quantityText(formatRate(amount, unit, "table"));
const latency = (us: number) => quantityText(formatLatencyUs(us));
const numbered = <T,>(items: readonly T[]) => items.map((item, at) => ({ item, number: at + 1 }));

/** Everything beyond the grid: networks, file copies, curves, sustained writes, evidence, counters. Nothing where a run has none. */
export function OtherResults(props: Props & Address): ReactNode {
  const { results } = props.report;
  const network = results.filter((result) => result.kind === "network");
  const copies = results.filter((result) => result.kind === "file-copy");
  return (
    <>
      {network.length > 0 ? <NetworkTable {...props} results={network} /> : null}
      {copies.length > 0 ? <CopyTable {...props} results={copies} /> : null}
      <CurveSection {...props} />
      <PhasesSection {...props} />
      <EvidenceSection {...props} />
      <CountersSection {...props} />
    </>
  );
}

function NetworkTable({ report, unit, results }: Props & { results: NetworkResult[] }): ReactNode {
  const t = useTranslations("run.other");
  const f = useTranslations("facts");
  return (
    <section>
      <SectionHead title={t("network")} />
      <Table label={t("network")}>
        <thead>
          <tr>
            <ColumnHead>{t("workload")}</ColumnHead>
            <ColumnHead>{t("direction")}</ColumnHead>
            <ColumnHead isNumeric>{t("throughput")}</ColumnHead>
            <ColumnHead isNumeric>{t("retransmits")}</ColumnHead>
            <ColumnHead isNumeric>{t("lost")}</ColumnHead>
            <ColumnHead isNumeric>{t("jitter")}</ColumnHead>
          </tr>
        </thead>
        <tbody>
          {numbered(results).map(({ item, number }) => (
            <tr key={number}>
              <RowHead>{labelOf(report, item.workload)}</RowHead>
              <Cell>
                {f(`operations.${item.direction}`)}
                {item.isBothWays ? ` ${t("bothWays")}` : ""}
              </Cell>
              <Cell isNumeric>
                <FigureView figure={figureText(item.bytesPerSecond, rateIn(unit), f)} t={f} />
              </Cell>
              <Cell isNumeric>
                <FigureView figure={figureText(item.retransmits, formatThreeDigits, f)} t={f} />
              </Cell>
              <Cell isNumeric>
                <FigureView
                  figure={figureText(item.lostPercent, (value) => formatPercent(value, 2), f)}
                  t={f}
                />
              </Cell>
              <Cell isNumeric>
                <FigureView figure={figureText(item.jitterUs, latency, f)} t={f} />
              </Cell>
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  );
}
