import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getLocale, getTimeZone, getTranslations } from "next-intl/server";
import { cache } from "react";
import { comparisonTitle, viewTitle } from "#components/explorer/comparison-title.ts";
import { ComparisonView } from "#components/explorer/comparison-view.tsx";
import { nameWord } from "#components/shares/names.ts";
import { PlainMessage } from "#components/shares/plain-message.tsx";
import { ShareBanner } from "#components/shares/share-banner.tsx";
import { ShareData } from "#components/shares/share-data.tsx";
import { ShareNote } from "#components/shares/share-note.tsx";
import { SharedRuns } from "#components/shares/shared-runs.tsx";
import { PageHead } from "#components/ui/page-head.tsx";
import { readSideBySide } from "#lib/comparisons/query.ts";
import { readExplorerState } from "#lib/explorer/address.ts";
import { formatDay } from "#lib/format/date.ts";
import { setPageStatus } from "#lib/http/page-status.ts";
import { getRateUnit, type SearchParams } from "#lib/i18n/rate-unit.ts";
import { noteOpening } from "#lib/shares/opening.ts";
import { findShare, getSharedComparison, getSharedRuns } from "#lib/shares/queries.ts";
import { showComparisonNames, showReportNames } from "#lib/shares/show-names.ts";

type Props = { params: Promise<{ slug: string }>; searchParams: SearchParams };

const load = cache(async (slug: string) => {
  const found = await findShare("comparison", slug);
  if (found.is !== "open") return found;
  const { share } = found;
  const [locale, timeZone, t, explorer, compare, runs] = await Promise.all([
    getLocale(),
    getTimeZone(),
    getTranslations("shares"),
    getTranslations("explorer"),
    getTranslations("compare"),
    getSharedRuns(share),
  ]);
  const word = nameWord(t);
  if (runs !== null) {
    if (runs.reports.length === 0) return { is: "runs-deleted" } as const;
    const reports = runs.reports.map((report) => showReportNames(report, word));
    const count = reports.length;
    const title = share.title ?? compare("title", { count });
    return { is: "runs", share, reports, baselineId: runs.baselineId, title, count } as const;
  }
  // The stored query says whether published runs are shown; a reader's switch has no part in it.
  const redacted = await getSharedComparison(share, { isPublishedShown: false, timeZone, locale });
  const comparison = showComparisonNames(redacted, word);
  const state = readExplorerState(new URLSearchParams(share.query ?? ""));
  const madeTitle = viewTitle(state, explorer) ?? comparisonTitle(comparison, locale, explorer);
  const title = share.title ?? madeTitle;
  return { is: "comparison", share, comparison, title, count: comparison.runCount } as const;
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const found = await load((await params).slug);
  const [t, locale, timeZone] = await Promise.all([getTranslations("shares"), getLocale(), getTimeZone()]);
  const robots = { index: false, follow: false };
  if (found.is === "unknown") return { title: t("notFoundTitle"), robots };
  if (found.is === "revoked") return { title: t("withdrawn"), robots };
  if (found.is === "runs-deleted") return { title: t("runsDeleted"), robots };
  const { share, title, count } = found;
  const date = formatDay(share.createdAt, locale, timeZone);
  const state = share.mode === "frozen" ? t("page.frozenShort", { date }) : t("page.liveShort");
  const what = t("page.comparison", { count });
  const description = t("page.description", { title: what, state });
  return {
    title,
    description,
    robots,
    openGraph: { title, description, type: "article", siteName: "Tidemark" },
  };
}

export default async function SharedComparisonPage({ params, searchParams }: Props) {
  const { slug } = await params;
  const found = await load(slug);
  if (found.is === "unknown") notFound();
  if (found.is === "revoked" || found.is === "runs-deleted") {
    setPageStatus(410);
    const t = await getTranslations("shares");
    return <PlainMessage>{t(found.is === "revoked" ? "withdrawn" : "runsDeleted")}</PlainMessage>;
  }
  const { share, title } = found;
  const [locale, timeZone, unit, parameters] = await Promise.all([
    getLocale(),
    getTimeZone(),
    getRateUnit(searchParams),
    searchParams,
    noteOpening(share.id),
  ]);
  const path = `/c/${slug}`;
  const banner = <ShareBanner mode={share.mode} day={formatDay(share.createdAt, locale, timeZone)} />;
  if (found.is === "runs")
    return (
      <SharedRuns
        {...{ ...found, path, banner, unit, locale, timeZone, parameters }}
        sharedMetric={readSideBySide(share.query ?? "")?.metric ?? "throughput"}
      />
    );
  return (
    <>
      <PageHead before={banner} title={title} />
      <div className="mt-5">
        <ShareNote text={share.note} />
        <ComparisonView comparison={found.comparison} unit={unit} timeZone={timeZone} isShared />
      </div>
      <ShareData path={path} />
    </>
  );
}
