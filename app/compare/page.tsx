import type { Metadata } from "next";
import { getLocale, getTimeZone, getTranslations } from "next-intl/server";
import { cache } from "react";
import { CompareEmpty } from "#components/comparisons/compare-empty.tsx";
import { CompareView } from "#components/comparisons/compare-view.tsx";
import { comparisonTitle, viewTitle } from "#components/explorer/comparison-title.ts";
import { ExplorerPage } from "#components/explorer/explorer-page.tsx";
import { runDate } from "#components/runs/run-words.ts";
import { ShareRunsButton } from "#components/shares/share-runs-button.tsx";
import { comparisonQuery, isSideBySide, readComparisonQuery } from "#lib/comparisons/query.ts";
import { ListRunsQuery } from "#lib/contract/api.ts";
import { readExplorerState } from "#lib/explorer/address.ts";
import { rateUnits } from "#lib/format/rate-unit.ts";
import { getPublishedShown } from "#lib/i18n/published.ts";
import { getRateUnit, type SearchParams } from "#lib/i18n/rate-unit.ts";
import { getRuns, listRuns } from "#lib/runs/queries.ts";

type Props = { searchParams: SearchParams };

const recentRuns = 24;
const loadRuns = cache((ids: string) => getRuns(ids === "" ? [] : ids.split(",")));

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const parameters = await searchParams;
  if (!isSideBySide(parameters)) return explorerMetadata(parameters);
  const t = await getTranslations("compare");
  const { runIds } = readComparisonQuery(parameters);
  const records = await loadRuns(runIds.join(","));
  const targets = [...new Set(records.map(({ summary }) => summary.target.name))].join(", ");
  const title = records.length === 0 ? t("emptyTitle") : t("meta.title", { count: records.length, targets });
  const description = t("meta.description");
  return { title, description, openGraph: { title, description, type: "article", siteName: "Tidemark" } };
}

async function explorerMetadata(parameters: Awaited<SearchParams>): Promise<Metadata> {
  const [locale, t] = await Promise.all([getLocale(), getTranslations("explorer")]);
  const state = readExplorerState(parameters);
  const groupBy = state.groupBy.length === 0 ? ["target"] : state.groupBy;
  const title = viewTitle(state, t) ?? comparisonTitle({ ...state, groupBy }, locale, t);
  const description = t("meta.description");
  return { title, description, openGraph: { title, description, type: "article", siteName: "Tidemark" } };
}

export default async function ComparePage({ searchParams }: Props) {
  const parameters = await searchParams;
  if (!isSideBySide(parameters))
    return <ExplorerPage state={readExplorerState(parameters)} searchParams={searchParams} />;
  const query = readComparisonQuery(parameters);
  const isPublishedShown = await getPublishedShown(searchParams);
  const [records, recent, unit, locale, timeZone] = await Promise.all([
    loadRuns(query.runIds.join(",")),
    listRuns(ListRunsQuery.parse({ limit: recentRuns, published: isPublishedShown ? "show" : "hide" })),
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
      actions={
        <ShareRunsButton query={comparisonQuery({ ...query, unit: null })} unit={unit} timeZone={timeZone} />
      }
    />
  );
}
