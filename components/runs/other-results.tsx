import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { SectionHead } from "#components/ui/section-head.tsx";
import { Cell, ColumnHead, RowHead, Table } from "#components/ui/table.tsx";
import { copyShare, sequentialReference } from "#lib/analysis/copy-share.ts";
import type { Report } from "#lib/contract/report.ts";
import type { FileCopyResult } from "#lib/contract/result.ts";
import { formatDuration } from "#lib/format/duration.ts";
import { formatThreeDigits } from "#lib/format/number.ts";
import { formatPercent } from "#lib/format/percent.ts";
import { quantityText } from "#lib/format/quantity.ts";
import { formatRate } from "#lib/format/rate.ts";
import type { RateUnit } from "#lib/format/rate-unit.ts";
import type { Locale } from "#lib/i18n/locale.ts";
import { CurveSection } from "./curve-section.tsx";
import { EvidenceSection } from "./evidence-section.tsx";
import { figureText } from "./figure-text.ts";
import { FigureView } from "./figure-view.tsx";
import { NetworkSection } from "./network-section.tsx";
import { PhasesSection } from "./phases-section.tsx";

type Props = { report: Pick<Report, "workloads" | "results">; unit: RateUnit; locale: Locale };

const labelOf = (report: Props["report"], id: string) =>
  report.workloads.find((workload) => workload.id === id)?.label ?? id;
const rateIn = (unit: RateUnit) => (amount: number) => quantityText(formatRate(amount, unit, "table"));
const numbered = <T,>(items: readonly T[]) => items.map((item, at) => ({ item, number: at + 1 }));

/** Everything beyond the grid: networks, file copies, curves, sustained writes, evidence. Nothing where a run has none. */
export function OtherResults(props: Props): ReactNode {
  const { results } = props.report;
  const copies = results.filter((result) => result.kind === "file-copy");
  return (
    <>
      <NetworkSection {...props} />
      {copies.length > 0 ? <CopyTable {...props} results={copies} /> : null}
      <CurveSection {...props} />
      <PhasesSection {...props} />
      <EvidenceSection {...props} />
    </>
  );
}

const shareText = (share: number | null) => (share === null ? "–" : formatPercent(100 * share));

function CopyTable({ report, unit, locale, results }: Props & { results: FileCopyResult[] }): ReactNode {
  const t = useTranslations("run.other");
  const r = useTranslations("results");
  const hasShare = results.some((result) => copyShare(result, report) !== null);
  const f = useTranslations("facts");
  return (
    <section>
      <SectionHead title={t("copies")} />
      <Table label={t("copies")}>
        <thead>
          <tr>
            <ColumnHead>{t("workload")}</ColumnHead>
            <ColumnHead>{t("direction")}</ColumnHead>
            <ColumnHead isNumeric>{t("duration")}</ColumnHead>
            <ColumnHead isNumeric>{t("throughput")}</ColumnHead>
            <ColumnHead isNumeric>{t("files")}</ColumnHead>
            {hasShare ? (
              <ColumnHead isNumeric>{r("ofSequential", { workload: sequentialReference })}</ColumnHead>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {numbered(results).map(({ item, number }) => (
            <tr key={number}>
              <RowHead>{labelOf(report, item.workload)}</RowHead>
              <Cell>{f(`operations.${item.direction}`)}</Cell>
              <Cell isNumeric>
                <FigureView
                  figure={figureText(item.durationMs, (ms) => formatDuration(ms, locale), f)}
                  t={f}
                />
              </Cell>
              <Cell isNumeric>
                <FigureView figure={figureText(item.bytesPerSecond, rateIn(unit), f)} t={f} />
              </Cell>
              <Cell isNumeric>
                <FigureView figure={figureText(item.filesPerSecond, formatThreeDigits, f)} t={f} />
              </Cell>
              {hasShare ? <Cell isNumeric>{shareText(copyShare(item, report))}</Cell> : null}
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  );
}
