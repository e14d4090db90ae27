import Link from "next/link";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Badge } from "#components/ui/badge.tsx";
import { PageHead } from "#components/ui/page-head.tsx";
import type { Source } from "#lib/contract/report.ts";
import { formatBytes } from "#lib/format/bytes.ts";
import { quantityText } from "#lib/format/quantity.ts";
import type { Locale } from "#lib/i18n/locale.ts";
import { testFileBytes, toFactGroups } from "#lib/runs/facts.ts";
import type { RunRecord } from "#lib/runs/queries.ts";
import { factText } from "./fact-text.ts";
import { runAuthor, runDate } from "./run-words.ts";

/** Where the page stands, what the run is, and the line of its circumstances. */
export function RunHead({
  record,
  locale,
  timeZone,
  actions,
}: {
  record: RunRecord;
  locale: Locale;
  timeZone: string;
  actions: ReactNode;
}): ReactNode {
  const t = useTranslations("run.head");
  return (
    <PageHead
      before={
        <nav aria-label={t("crumbs")} className="mb-1.5 text-xs text-text-3">
          <ol className="flex flex-wrap">
            {[
              <Link key="runs" href="/runs" className="text-text-2 hover:underline">
                {t("runs")}
              </Link>,
              <Link
                key="target"
                href={`/runs?target=${encodeURIComponent(record.summary.target.key)}`}
                className="text-text-2 hover:underline"
              >
                {record.summary.target.name}
              </Link>,
              <span key="run" className="font-mono" title={record.summary.id}>
                {`${record.summary.id.slice(0, 8)}…${record.summary.id.slice(-4)}`}
              </span>,
            ].map((crumb) => (
              <li key={crumb.key} className="not-first:before:mx-1 not-first:before:content-['/']">
                {crumb}
              </li>
            ))}
          </ol>
        </nav>
      }
      title={<RunTitle record={record} locale={locale} timeZone={timeZone} />}
      meta={<MetaLine report={record.report} />}
      actions={actions}
    />
  );
}

/** What of a run its title and its line of circumstances are made of. */
export type NamedRun = Pick<RunRecord, "report" | "agentName"> & {
  summary: Pick<RunRecord["summary"], "startedAt" | "timePrecision"> & { target: { name: string } };
};

/** Target, author and date of a run. */
export function RunTitle({
  record,
  locale,
  timeZone,
}: {
  record: NamedRun;
  locale: Locale;
  timeZone: string;
}): ReactNode {
  const t = useTranslations("run.head");
  const author = runAuthor(record.agentName, record.report);
  const date = runDate(record.summary, locale, timeZone);
  const target = record.summary.target.name;
  const named = author === null ? target : t("from", { target, author });
  const title = t("title", { named, date: date ?? t("dateNotKnown") });
  return (
    <time dateTime={record.summary.startedAt ?? undefined} title={timeZone}>
      {title}
    </time>
  );
}

/** The line of a run's circumstances: origin, profile, statistic, pool, access, source. */
export function MetaLine({ report }: { report: RunRecord["report"] }): ReactNode {
  const t = useTranslations("run.head");
  const f = useTranslations("facts");
  const groups = toFactGroups(report);
  const facts = [...groups.target, ...groups.path].filter(({ key }) =>
    ["pool", "protocol", "clientNic"].includes(key),
  );
  const file = testFileBytes(report);
  const statistics = new Set(
    report.results.map(({ statistic, passCount }) =>
      passCount === null ? f(`statistics.${statistic}`) : f(`statisticOf.${statistic}`, { count: passCount }),
    ),
  );
  const parts = [
    report.profile.name,
    ...(statistics.size === 1 ? statistics : []),
    ...(file === null ? [] : [t("file", { size: quantityText(formatBytes(file)) })]),
    ...facts.flatMap(({ parts: pieces }) => factText(pieces, f) ?? []),
  ];
  return (
    <>
      {report.origin.kind === "agent" ? null : (
        <Badge look="source">{t(`origin.${report.origin.kind}`)}</Badge>
      )}
      {parts.map((part) => (
        <span key={part}>{part}</span>
      ))}
      {report.origin.kind === "published" ? <SourceName source={report.origin.source} /> : null}
    </>
  );
}

function SourceName({ source: { title, url } }: { source: Source }): ReactNode {
  if (url === null) return <span>{title}</span>;
  return (
    <a href={url} className="link" rel="noreferrer">
      {title}
    </a>
  );
}
