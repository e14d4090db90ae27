import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getLocale, getTimeZone, getTranslations } from "next-intl/server";
import { cache } from "react";
import { ChangeLog } from "#components/changes/change-log.tsx";
import { DeletedRun } from "#components/runs/deleted-run.tsx";
import { RunAnnotations } from "#components/runs/run-annotations.tsx";
import { runMetadata } from "#components/runs/run-metadata.ts";
import { RunView } from "#components/runs/run-view.tsx";
import { runDate } from "#components/runs/run-words.ts";
import { formatDateTime } from "#lib/format/date.ts";
import { getRateUnit, type SearchParams } from "#lib/i18n/rate-unit.ts";
import { deleteRunsAction, restoreRunsAction } from "#lib/runs/actions.ts";
import { undoMs } from "#lib/runs/mutations.ts";
import { getRun } from "#lib/runs/queries.ts";

type Props = { params: Promise<{ id: string }>; searchParams: SearchParams };

const loadRun = cache((id: string) => getRun(id, { includeDeleted: true }));

export async function generateMetadata({ params, searchParams }: Props): Promise<Metadata> {
  const record = await loadRun((await params).id);
  const [run, facts, locale, timeZone] = await Promise.all([
    getTranslations("run"),
    getTranslations("facts"),
    getLocale(),
    getTimeZone(),
  ]);
  if (record === null) return {};
  if (record.deletedAt !== null) return { title: run("deleted.title"), robots: { index: false } };
  return runMetadata({ record, unit: await getRateUnit(searchParams), locale, timeZone, run, facts });
}

export default async function RunPage({ params, searchParams }: Props) {
  const record = await loadRun((await params).id);
  if (record === null) notFound();
  const [locale, timeZone, unit] = await Promise.all([getLocale(), getTimeZone(), getRateUnit(searchParams)]);
  if (record.deletedAt === null)
    return (
      <RunView
        record={record}
        unit={unit}
        locale={locale}
        timeZone={timeZone}
        parameters={await searchParams}
        onDelete={deleteRunsAction}
        annotations={<RunAnnotations record={record} />}
        log={<ChangeLog subject={{ runId: record.summary.id }} />}
      />
    );
  const { id, target } = record.summary;
  const end = record.deletedAt.getTime() + undoMs;
  const date = runDate(record.summary, locale, timeZone);
  const restore = async () => {
    "use server";
    await restoreRunsAction([id]);
  };
  return (
    <DeletedRun
      title={date === null ? target.name : `${target.name}, ${date}`}
      deletedAt={formatDateTime(record.deletedAt, locale, timeZone)}
      until={end > Date.now() ? formatDateTime(new Date(end), locale, timeZone) : null}
      onRestore={restore}
    />
  );
}
