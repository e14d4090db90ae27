import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import type { Report } from "#lib/contract/report.ts";
import type { Comparison } from "#lib/explorer/answer.ts";
import type { RateUnit } from "#lib/format/rate-unit.ts";
import { toSharedQuery } from "#lib/shares/shared-query.ts";
import { toRunTable } from "./run-table.ts";
import { ShareDialog } from "./share-dialog.tsx";

/** Shares a run. Its table to paste holds labels and figures only. */
export async function ShareRunButton({
  runId,
  report,
  unit,
}: {
  runId: string;
  report: Report;
  unit: RateUnit;
}): Promise<ReactNode> {
  const [shares, facts] = await Promise.all([getTranslations("shares"), getTranslations("facts")]);
  return (
    <ShareDialog
      of={{ kind: "run", runId }}
      seen={[shares("dialog.seesRun")]}
      table={toRunTable(report, unit, { shares, facts })}
    />
  );
}

/** Shares the comparison that a query of the explorer's address stands for. */
export async function ShareComparisonButton({
  query,
  isPublishedShown,
  comparison,
}: {
  query: string;
  isPublishedShown: boolean;
  comparison: Pick<Comparison, "resultCount" | "groupBy" | "colourBy" | "facetBy">;
}): Promise<ReactNode> {
  const t = await getTranslations("shares.dialog");
  const { resultCount, groupBy, colourBy, facetBy } = comparison;
  const isByTag = [...groupBy, colourBy, facetBy].some((one) => one === "tag" || one?.startsWith("tag:"));
  return (
    <ShareDialog
      of={{ kind: "comparison", query: toSharedQuery(query, isPublishedShown) }}
      seen={[t("seesComparison", { count: resultCount }), ...(isByTag ? [t("seesTags")] : [])]}
      table={null}
    />
  );
}
