import type { Metadata } from "next";
import { getLocale, getTimeZone, getTranslations } from "next-intl/server";
import { cache } from "react";
import { CompareEmpty } from "#components/comparisons/compare-empty.tsx";
import { CompareView } from "#components/comparisons/compare-view.tsx";
import { runDate } from "#components/runs/run-words.ts";
import { readComparisonQuery } from "#lib/comparisons/query.ts";
import { ListRunsQuery } from "#lib/contract/api.ts";
import { rateUnits } from "#lib/format/rate-unit.ts";
import { getRateUnit, type SearchParams } from "#lib/i18n/rate-unit.ts";
import { getRuns, listRuns } from "#lib/runs/queries.ts";

type Props = { searchParams: SearchParams };

const recentRuns = 24;
const loadRuns = cache((ids: string) => getRuns(ids === "" ? [] : ids.split(",")));

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const t = await getTranslations("compare");
  const { runIds } = readComparisonQuery(await searchParams);
  const records = await loadRuns(runIds.join(","));
  const targets = [...new Set(records.map(({ summary }) => summary.target.name))].join(", ");
  const title = records.length === 0 ? t("emptyTitle") : t("meta.title", { count: records.length, targets });
  const description = t("meta.description");
  return { title, description, openGraph: { title, description, type: "article", siteName: "Tidemark" } };
}

export default async function ComparePage({ searchParams }: Props) {
  const parameters = await searchParams;
  const query = readComparisonQuery(parameters);
  const [records, recent, unit, locale, timeZone] = await Promise.all([
    loadRuns(query.runIds.join(",")),
    listRuns(ListRunsQuery.parse({ limit: recentRuns })),
    getRateUnit(searchParams),
    getLocale(),
    getTimeZone(),
  ]);
  const pickable = recent.runs.map((summary) => ({ summary, date: runDate(summary, locale, timeZone) }));
  if (records.length === 0) return <CompareEmpty query={query} recent={pickable} unit={unit} />;
  const addressUnit = rateUnits.find((one) => one === parameters.unit) ?? null;
  return (
    <CompareView
      query={query}
      records={records}
      recent={pickable}
      unit={unit}
      addressUnit={addressUnit}
      locale={locale}
      timeZone={timeZone}
    />
  );
}
