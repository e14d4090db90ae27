import Link from "next/link";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { factText } from "#components/runs/fact-text.ts";
import { figureText } from "#components/runs/figure-text.ts";
import { FigureView } from "#components/runs/figure-view.tsx";
import { SectionHead } from "#components/ui/section-head.tsx";
import { Cell, ColumnHead, NoValue, RowHead, Table } from "#components/ui/table.tsx";
import type { Figure } from "#lib/contract/figure.ts";
import type { Report } from "#lib/contract/report.ts";
import type { Result } from "#lib/contract/result.ts";
import { formatDuration } from "#lib/format/duration.ts";
import { formatLink } from "#lib/format/link.ts";
import type { RateUnit } from "#lib/format/rate-unit.ts";
import type { Locale } from "#lib/i18n/locale.ts";
import { toFactGroups } from "#lib/runs/facts.ts";
import type { RunRecord } from "#lib/runs/queries.ts";
import { asPublished, publishedRate } from "./published-figures.ts";

type Shown = { figure: Figure; format: (amount: number) => string; unit?: string };

/** The one figure that stands for a result in this list: a rate, a time, or the IOPS at a curve's peak. */
function headline(result: Result, unit: RateUnit, locale: Locale): Shown {
  const rate = (figure: Figure): Shown => ({ figure, ...publishedRate(figure, unit) });
  const iops = (figure: Figure): Shown => ({ figure, format: asPublished, unit: "IOPS" });
  switch (result.kind) {
    case "disk":
      return result.total.bytesPerSecond.is === "unknown" && result.total.iops.is !== "unknown"
        ? iops(result.total.iops)
        : rate(result.total.bytesPerSecond);
    case "network":
      return rate(result.bytesPerSecond);
    case "file-copy":
      return result.bytesPerSecond.is === "unknown"
        ? { figure: result.durationMs, format: (ms) => formatDuration(ms, locale) }
        : rate(result.bytesPerSecond);
    case "curve": {
      const peak = result.points.find(({ name }) => name === "peak") ?? result.points.at(-1);
      return iops(peak?.iops ?? { is: "unknown" });
    }
  }
}

/** What differs between the runs of a review: its pool, cache, access, network and path. */
function settingsOf(
  report: Report,
  f: ReturnType<typeof useTranslations<"facts">>,
  t: ReturnType<typeof useTranslations<"published.runs">>,
): string {
  const link = report.path?.linkBitsPerSecond;
  const hasOffloads = report.path?.nic?.hasOffloads;
  const { target, path, client } = toFactGroups(report);
  const wanted = ["pool", "acceleration", "protocol", "clientNic", "nasLink", "pathMtu", "bond", "offloads"];
  const facts = [...target, ...path].filter(({ key }) => wanted.includes(key));
  const clients = client.filter(({ key }) => key === "client");
  const texts = [...facts, ...clients].flatMap(({ key, parts }) => {
    const text = factText(parts, f);
    if (text === null) return [];
    return ["clientNic", "nasLink", "pathMtu", "bond", "acceleration", "offloads"].includes(key)
      ? [`${f(`labels.${key}`)}: ${text}`]
      : [text];
  });
  return [
    ...texts,
    ...(link === undefined ? [] : [t("link", { link: formatLink(link) })]),
    ...(hasOffloads === undefined ? [] : [t(hasOffloads ? "offloadsOn" : "offloadsOff")]),
  ].join(" · ");
}

/** The source's own name of a run's configuration. */
const nameOf = ({ report, summary }: RunRecord): string =>
  report.tags.find((tag) => tag.startsWith("configuration="))?.slice("configuration=".length) ??
  summary.target.name;

/** Every figure of a publication, run by run. */
export function PublishedRuns({
  runs,
  unit,
  locale,
}: {
  runs: readonly RunRecord[];
  unit: RateUnit;
  locale: Locale;
}): ReactNode {
  const t = useTranslations("published.runs");
  const f = useTranslations("facts");
  if (runs.length === 0) return null;
  return (
    <section aria-labelledby="runs">
      <SectionHead title={t("title")} id="runs" />
      <Table label={t("caption")}>
        <thead>
          <tr>
            <ColumnHead>{t("configuration")}</ColumnHead>
            <ColumnHead>{t("workload")}</ColumnHead>
            <ColumnHead>{t("operation")}</ColumnHead>
            <ColumnHead isNumeric>{t("figure")}</ColumnHead>
          </tr>
        </thead>
        {runs.map((run) => {
          const { report } = run;
          const rows = report.results.map((result, at) => ({ result, key: `${at}` }));
          const head = (
            <RowHead
              scope="rowgroup"
              rowSpan={Math.max(1, rows.length)}
              className="min-w-64 align-top max-md:min-w-36"
            >
              <Link href={`/runs/${report.id}`} className="hover:underline">
                {nameOf(run)}
              </Link>
              <span className="block text-xs font-normal text-text-2">{settingsOf(report, f, t)}</span>
            </RowHead>
          );
          return (
            <tbody key={report.id}>
              {rows.length === 0 && (
                <tr>
                  {head}
                  <Cell colSpan={2} className="align-top">
                    <NoValue>{t("noneMore")}</NoValue>
                  </Cell>
                  <Cell isNumeric className="align-top">
                    <NoValue>{t("none")}</NoValue>
                  </Cell>
                </tr>
              )}
              {rows.map(({ result, key }, at) => {
                const { figure, format, unit: shownUnit } = headline(result, unit, locale);
                const workload = report.workloads.find(({ id }) => id === result.workload);
                const operation = "operation" in result ? result.operation : result.direction;
                return (
                  <tr key={key}>
                    {at === 0 && head}
                    <Cell className="align-top whitespace-nowrap">{workload?.label ?? result.workload}</Cell>
                    <Cell className="align-top whitespace-nowrap">
                      {f(`operations.${operation}`)}
                      {report.group?.role === "sum" && (
                        <span className="block text-xs text-text-3">
                          {report.group.clientCount === null
                            ? t("sumOfMany")
                            : t("sum", { count: report.group.clientCount })}
                        </span>
                      )}
                    </Cell>
                    <Cell isNumeric className="align-top">
                      {result.kind === "curve" && <span className="text-xs text-text-3">{t("peak")} </span>}
                      <FigureView figure={figureText(figure, format, f)} unit={shownUnit} t={f} />
                    </Cell>
                  </tr>
                );
              })}
            </tbody>
          );
        })}
      </Table>
    </section>
  );
}
