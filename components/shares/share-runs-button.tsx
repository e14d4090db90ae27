import { getLocale, getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { nameRuns } from "#components/comparisons/run-names.ts";
import { toScaledSections } from "#components/comparisons/scaled-sections.ts";
import { toTextTable } from "#components/comparisons/summary-table.tsx";
import { readSideBySide } from "#lib/comparisons/query.ts";
import type { RateUnit } from "#lib/format/rate-unit.ts";
import { getRedactedRuns } from "#lib/shares/queries.ts";
import { showReportNames } from "#lib/shares/show-names.ts";
import { toNamedRun } from "./named-run.ts";
import { nameWord } from "./names.ts";
import { ShareDialog } from "./share-dialog.tsx";
import { ShareTexts } from "./share-texts.tsx";

/** Shares the runs that a query shows side by side. Its table to paste has the names that strangers see. Nothing where no run is there. */
export async function ShareRunsButton({
  query,
  unit,
  timeZone,
}: {
  query: string;
  unit: RateUnit;
  timeZone: string;
}): Promise<ReactNode> {
  const [t, compare, facts, locale, shared] = await Promise.all([
    getTranslations("shares"),
    getTranslations("compare"),
    getTranslations("facts"),
    getLocale(),
    getRedactedRuns(query),
  ]);
  if (shared === null) return null;
  const reports = shared.reports.map((report) => showReportNames(report, nameWord(t)));
  const runs = nameRuns(reports.map(toNamedRun), locale, timeZone, false);
  const baseline = runs.find(({ id }) => id === shared.baselineId) ?? runs[0];
  if (baseline === undefined) return null;
  const metric = readSideBySide(query)?.metric ?? "throughput";
  const sections = toScaledSections(runs, metric, baseline.id, unit);
  const table = toTextTable(sections, runs, baseline.letter, compare, facts);
  return (
    <ShareDialog
      of={{ kind: "comparison", query }}
      seen={[t("dialog.seesRuns", { count: runs.length })]}
      liveText={t("dialog.liveRuns")}
      toTexts={(url) => <ShareTexts table={table} url={url} />}
    />
  );
}
