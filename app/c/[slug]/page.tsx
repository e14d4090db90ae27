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
import { PageHead } from "#components/ui/page-head.tsx";
import { readExplorerState } from "#lib/explorer/address.ts";
import { formatDay } from "#lib/format/date.ts";
import { setPageStatus } from "#lib/http/page-status.ts";
import { getRateUnit, type SearchParams } from "#lib/i18n/rate-unit.ts";
import { noteOpening } from "#lib/shares/opening.ts";
import { findShare, getSharedComparison } from "#lib/shares/queries.ts";
import { showComparisonNames } from "#lib/shares/show-names.ts";

type Props = { params: Promise<{ slug: string }>; searchParams: SearchParams };

const load = cache(async (slug: string) => {
  const found = await findShare("comparison", slug);
  if (found.is !== "open") return found;
  const [locale, timeZone, t, explorer] = await Promise.all([
    getLocale(),
    getTimeZone(),
    getTranslations("shares"),
    getTranslations("explorer"),
  ]);
  // The stored query says whether published runs are shown; a reader's switch has no part in it.
  const redacted = await getSharedComparison(found.share, { isPublishedShown: false, timeZone, locale });
  const comparison = showComparisonNames(redacted, nameWord(t));
  const state = readExplorerState(new URLSearchParams(found.share.query ?? ""));
  const madeTitle = viewTitle(state, explorer) ?? comparisonTitle(comparison, locale, explorer);
  return { is: "open", share: found.share, comparison, title: found.share.title ?? madeTitle } as const;
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const found = await load((await params).slug);
  const [t, locale, timeZone] = await Promise.all([getTranslations("shares"), getLocale(), getTimeZone()]);
  const robots = { index: false, follow: false };
  if (found.is === "unknown") return { title: t("notFoundTitle"), robots };
  if (found.is === "revoked") return { title: t("withdrawn"), robots };
  const { share, comparison, title } = found;
  const date = formatDay(share.createdAt, locale, timeZone);
  const state = share.mode === "frozen" ? t("page.frozenShort", { date }) : t("page.liveShort");
  const what = t("page.comparison", { count: comparison.runCount });
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
  if (found.is === "revoked") {
    setPageStatus(410);
    const t = await getTranslations("shares");
    return <PlainMessage>{t("withdrawn")}</PlainMessage>;
  }
  const { share, comparison, title } = found;
  const [locale, timeZone, unit] = await Promise.all([
    getLocale(),
    getTimeZone(),
    getRateUnit(searchParams),
    noteOpening(share.id),
  ]);
  return (
    <>
      <PageHead
        before={<ShareBanner mode={share.mode} day={formatDay(share.createdAt, locale, timeZone)} />}
        title={title}
      />
      <div className="mt-5">
        <ShareNote text={share.note} />
        <ComparisonView comparison={comparison} unit={unit} timeZone={timeZone} isShared />
      </div>
      <ShareData path={`/c/${slug}`} />
    </>
  );
}
