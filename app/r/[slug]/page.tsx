import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getLocale, getTimeZone, getTranslations } from "next-intl/server";
import { cache } from "react";
import { runMetadata } from "#components/runs/run-metadata.ts";
import { toNamedRun } from "#components/shares/named-run.ts";
import { nameWord } from "#components/shares/names.ts";
import { PlainMessage } from "#components/shares/plain-message.tsx";
import { SharedRun } from "#components/shares/shared-run.tsx";
import { formatDay } from "#lib/format/date.ts";
import { setPageStatus } from "#lib/http/page-status.ts";
import { getRateUnit, type SearchParams } from "#lib/i18n/rate-unit.ts";
import { noteOpening } from "#lib/shares/opening.ts";
import { findShare, getSharedReport } from "#lib/shares/queries.ts";
import { showReportNames } from "#lib/shares/show-names.ts";

type Props = { params: Promise<{ slug: string }>; searchParams: SearchParams };

const load = cache(async (slug: string) => {
  const found = await findShare("run", slug);
  if (found.is !== "open") return found;
  const report = await getSharedReport(found.share);
  if (report === null) return { is: "run-deleted" } as const;
  const word = nameWord(await getTranslations("shares"));
  return { is: "open", share: found.share, report: showReportNames(report, word) } as const;
});

export async function generateMetadata({ params, searchParams }: Props): Promise<Metadata> {
  const found = await load((await params).slug);
  const [t, run, facts, locale, timeZone, unit] = await Promise.all([
    getTranslations("shares"),
    getTranslations("run"),
    getTranslations("facts"),
    getLocale(),
    getTimeZone(),
    getRateUnit(searchParams),
  ]);
  const robots = { index: false, follow: false };
  if (found.is === "unknown") return { title: t("notFoundTitle"), robots };
  if (found.is === "revoked") return { title: t("withdrawn"), robots };
  if (found.is === "run-deleted") return { title: t("runDeleted"), robots };
  const { share, report } = found;
  const made = runMetadata({ record: toNamedRun(report), unit, locale, timeZone, run, facts });
  const title = share.title ?? String(made.title);
  const state =
    share.mode === "frozen"
      ? t("page.frozenShort", { date: formatDay(share.createdAt, locale, timeZone) })
      : t("page.liveShort");
  const description = `${made.description ?? ""} ${state}`;
  return { title, description, robots, openGraph: { ...made.openGraph, title, description } };
}

export default async function SharedRunPage({ params, searchParams }: Props) {
  const { slug } = await params;
  const found = await load(slug);
  if (found.is === "unknown") notFound();
  const t = await getTranslations("shares");
  if (found.is === "revoked") {
    setPageStatus(410);
    return <PlainMessage>{t("withdrawn")}</PlainMessage>;
  }
  if (found.is === "run-deleted") {
    setPageStatus(410);
    return <PlainMessage>{t("runDeleted")}</PlainMessage>;
  }
  const { share, report } = found;
  const [locale, timeZone, unit, parameters] = await Promise.all([
    getLocale(),
    getTimeZone(),
    getRateUnit(searchParams),
    searchParams,
    noteOpening(share.id),
  ]);
  return (
    <SharedRun
      report={report}
      share={share}
      path={`/r/${slug}`}
      day={formatDay(share.createdAt, locale, timeZone)}
      unit={unit}
      locale={locale}
      timeZone={timeZone}
      parameters={parameters}
    />
  );
}
