import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import type { Report } from "#lib/contract/report.ts";
import type { Comparison } from "#lib/explorer/answer.ts";
import type { RateUnit } from "#lib/format/rate-unit.ts";
import { redactForSharing } from "#lib/shares/queries.ts";
import { toSharedQuery } from "#lib/shares/shared-query.ts";
import { showComparisonNames } from "#lib/shares/show-names.ts";
import { ComparisonTexts } from "./comparison-texts.tsx";
import { nameWord } from "./names.ts";
import { toRunTable } from "./run-table.ts";
import { ShareDialog } from "./share-dialog.tsx";
import { ShareTexts } from "./share-texts.tsx";

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
  const table = toRunTable(report, unit, { shares, facts });
  return (
    <ShareDialog
      of={{ kind: "run", runId }}
      seen={[shares("dialog.seesRun")]}
      liveText={shares("dialog.liveRun")}
      toTexts={(url) => <ShareTexts table={table} url={url} />}
    />
  );
}

const isTag = (dimension: string | null): boolean =>
  dimension === "tag" || dimension?.startsWith("tag:") === true;

/** Shares the comparison that a query of the explorer's address stands for. Its table to paste has the names that strangers see. */
export async function ShareComparisonButton({
  query,
  isPublishedShown,
  comparison,
  unit,
}: {
  query: string;
  isPublishedShown: boolean;
  comparison: Comparison;
  unit: RateUnit;
}): Promise<ReactNode> {
  const [t, redacted] = await Promise.all([getTranslations("shares"), redactForSharing(comparison)]);
  const shown = showComparisonNames(redacted, nameWord(t));
  const isByTag = [...comparison.groupBy, comparison.colourBy, comparison.facetBy].some(isTag);
  return (
    <ShareDialog
      of={{ kind: "comparison", query: toSharedQuery(query, isPublishedShown) }}
      seen={[
        t("dialog.seesComparison", { count: comparison.resultCount }),
        ...(isByTag ? [t("dialog.seesTags")] : []),
      ]}
      liveText={t("dialog.liveComparison")}
      toTexts={(url) => <ComparisonTexts comparison={shown} unit={unit} url={url} />}
    />
  );
}
