import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { FirstRun } from "#components/overview/first-run.tsx";
import { getRateUnit, type SearchParams } from "#lib/i18n/rate-unit.ts";
import { listRuns } from "#lib/runs/queries.ts";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("overview.firstRun");
  return { title: t("newTitle"), description: t("newLead") };
}

export default async function NewRunPage({ searchParams }: { searchParams: SearchParams }) {
  const [unit, { runs }] = await Promise.all([
    getRateUnit(searchParams),
    listRuns({ sort: "-time", limit: 1, published: "hide" }),
  ]);
  return <FirstRun unit={unit} knownId={runs[0]?.id ?? null} />;
}
