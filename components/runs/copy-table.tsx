import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { SectionHead } from "#components/ui/section-head.tsx";
import { Cell, ColumnHead, NoValue, RowHead, Table } from "#components/ui/table.tsx";
import { copyShare, sequentialReference } from "#lib/analysis/copy-share.ts";
import type { Report } from "#lib/contract/report.ts";
import type { FileCopyResult } from "#lib/contract/result.ts";
import type { FileCopyWorkload } from "#lib/contract/workload.ts";
import { formatBytes } from "#lib/format/bytes.ts";
import { formatDuration } from "#lib/format/duration.ts";
import { formatThreeDigits } from "#lib/format/number.ts";
import { formatPercent } from "#lib/format/percent.ts";
import { quantityText } from "#lib/format/quantity.ts";
import { formatRate } from "#lib/format/rate.ts";
import type { RateUnit } from "#lib/format/rate-unit.ts";
import type { Locale } from "#lib/i18n/locale.ts";
import { figureText } from "./figure-text.ts";
import { FigureView } from "./figure-view.tsx";

type Props = {
  report: Pick<Report, "workloads" | "results">;
  results: readonly FileCopyResult[];
  unit: RateUnit;
  locale: Locale;
};

/** Copies of files: how and what was copied, how fast, and what that is of large blocks. */
export function CopyTable({ report, unit, locale, results }: Props): ReactNode {
  const t = useTranslations("run.other");
  const r = useTranslations("results");
  const c = useTranslations("runDetails.copies");
  const f = useTranslations("facts");
  const hasShare = results.some((result) => copyShare(result, report) !== null);
  const rate = (amount: number) => quantityText(formatRate(amount, unit, "table"));
  return (
    <section>
      <SectionHead title={t("copies")} />
      <Table label={t("copies")}>
        <thead>
          <tr>
            <ColumnHead>{t("workload")}</ColumnHead>
            <ColumnHead>{t("direction")}</ColumnHead>
            <ColumnHead>{c("method")}</ColumnHead>
            <ColumnHead>{c("files")}</ColumnHead>
            <ColumnHead>{c("sync")}</ColumnHead>
            <ColumnHead isNumeric>{t("duration")}</ColumnHead>
            <ColumnHead isNumeric>{t("throughput")}</ColumnHead>
            <ColumnHead isNumeric>{t("files")}</ColumnHead>
            {hasShare ? (
              <ColumnHead isNumeric>{r("ofSequential", { workload: sequentialReference })}</ColumnHead>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {copiesOf(report, results).map(({ result, workload, key }) => (
            <tr key={key}>
              <RowHead className="min-w-28">{workload?.label ?? result.workload}</RowHead>
              <Cell className="whitespace-nowrap">{f(`operations.${result.direction}`)}</Cell>
              <Asked workload={workload} />
              <Cell isNumeric>
                <FigureView
                  figure={figureText(result.durationMs, (ms) => formatDuration(ms, locale), f)}
                  t={f}
                />
              </Cell>
              <Cell isNumeric>
                <FigureView figure={figureText(result.bytesPerSecond, rate, f)} t={f} />
              </Cell>
              <Cell isNumeric>
                <FigureView figure={figureText(result.filesPerSecond, formatThreeDigits, f)} t={f} />
              </Cell>
              {hasShare ? <Cell isNumeric>{shareText(copyShare(result, report))}</Cell> : null}
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  );
}

const shareText = (share: number | null) => (share === null ? "–" : formatPercent(100 * share));

const copiesOf = ({ workloads }: Props["report"], results: readonly FileCopyResult[]) =>
  results.map((result, at) => ({
    result,
    workload: workloads.find(
      (one): one is FileCopyWorkload => one.kind === "file-copy" && one.id === result.workload,
    ),
    key: `${at}`,
  }));

/** How, what, and whether it was forced to disk: three cells, of which each may be unknown. */
function Asked({ workload }: { workload: FileCopyWorkload | undefined }): ReactNode {
  const c = useTranslations("runDetails.copies");
  const f = useTranslations("facts");
  const method = workload?.method ?? null;
  const sync = workload?.sync ?? null;
  const files = workload === undefined ? null : filesText(workload, c);
  return (
    <>
      <Cell className="whitespace-nowrap">
        {method === null ? (
          <NoValue>{f("notKnown")}</NoValue>
        ) : method === "parallel-stream" ? (
          c(workload?.threads == null ? "methods.stream" : "methods.parallel-stream", {
            count: workload?.threads ?? 1,
          })
        ) : (
          c(`methods.${method}`)
        )}
      </Cell>
      <Cell className="whitespace-nowrap">{files ?? <NoValue>{f("notKnown")}</NoValue>}</Cell>
      <Cell className="whitespace-nowrap">
        {sync === null ? <NoValue>{f("notKnown")}</NoValue> : c(`syncs.${sync}`)}
      </Cell>
    </>
  );
}

/** `1,000 documents, 256 MiB`; null where neither number nor size is known. */
function filesText(
  { tree, fileCount, totalBytes }: FileCopyWorkload,
  c: ReturnType<typeof useTranslations<"runDetails.copies">>,
): string | null {
  const files = fileCount === null ? null : c(`trees.${tree ?? "single-file"}`, { count: fileCount });
  const size = totalBytes === null ? null : quantityText(formatBytes(totalBytes));
  if (files === null || size === null) return files ?? size;
  return c("size", { files, size });
}
