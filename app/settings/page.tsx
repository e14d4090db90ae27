import type { Metadata } from "next";
import { getTimeZone, getTranslations } from "next-intl/server";
import { DeletedRuns } from "#components/settings/deleted-runs.tsx";
import { nameShares } from "#components/settings/listed-shares.ts";
import { Retention, type RetentionChange } from "#components/settings/retention.tsx";
import { SharedLinks } from "#components/settings/shared-links.tsx";
import { Facts } from "#components/ui/facts.tsx";
import { PageHead } from "#components/ui/page-head.tsx";
import { SectionHead } from "#components/ui/section-head.tsx";
import { formatCount } from "#lib/format/number.ts";
import { checkHealth } from "#lib/http/health.ts";
import type { SearchParams } from "#lib/i18n/rate-unit.ts";
import { listDeletedRuns, listRuns } from "#lib/runs/queries.ts";
import { getDatabaseVersion, getSettings, previewRetention, RetentionDays } from "#lib/settings/queries.ts";
import { listShares } from "#lib/shares/queries.ts";

const shownDeleted = 500;
const shownShares = 200;

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("settings");
  return { title: t("title"), description: t("description") };
}

/** What the form asked for: days, null for good, undefined for nothing, NaN for days that are none. */
async function readWish(searchParams: SearchParams): Promise<number | null | undefined> {
  const { keep, days } = await searchParams;
  if (keep === "forever") return null;
  if (keep !== "days") return undefined;
  const parsed = RetentionDays.safeParse(Number(days));
  return parsed.success ? parsed.data : Number.NaN;
}

export default async function SettingsPage({ searchParams }: { searchParams: SearchParams }) {
  const [t, wish, { retentionDays: current }, deleted, { total }, health, databaseVersion, timeZone, links] =
    await Promise.all([
      getTranslations("settings"),
      readWish(searchParams),
      getSettings(),
      listDeletedRuns(shownDeleted),
      listRuns({ sort: "-time", limit: 1, published: "hide" }),
      checkHealth(),
      getDatabaseVersion(),
      getTimeZone(),
      listShares(shownShares),
    ]);
  const isInvalid = Number.isNaN(wish);
  const change: RetentionChange | null =
    wish === undefined || isInvalid || wish === current
      ? null
      : { days: wish, removedCount: wish === null ? 0 : await previewRetention(wish), totalCount: total };
  return (
    <>
      <PageHead title={t("title")} />
      <Retention
        key={`${current} ${wish}`}
        current={current}
        asked={wish === undefined || isInvalid ? current : wish}
        change={change}
        isInvalid={isInvalid}
      />
      <DeletedRuns runs={deleted} />
      <SharedLinks shares={await nameShares(links.shares)} total={links.total} />
      <section aria-labelledby="server" className="mt-9 max-md:mt-7">
        <SectionHead title={t("server")} id="server" />
        <Facts
          facts={[
            { name: t("version"), value: health.version },
            { name: t("database"), value: t("databaseAnswers", { version: databaseVersion }) },
            { name: t("runs"), value: formatCount(total) },
            { name: t("timeZone"), value: timeZone },
            { name: t("listens"), value: t("listensText") },
            {
              name: t("api"),
              value: (
                <a href="/api/openapi.json" className="link">
                  {t("apiText")}
                </a>
              ),
            },
          ]}
        />
      </section>
    </>
  );
}
