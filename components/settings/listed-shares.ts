import { getLocale, getTimeZone, getTranslations } from "next-intl/server";
import { comparisonTitle, viewTitle } from "#components/explorer/comparison-title.ts";
import { runDate } from "#components/runs/run-words.ts";
import { readSideBySide } from "#lib/comparisons/query.ts";
import type { ShareSummary } from "#lib/contract/share.ts";
import { readExplorerState } from "#lib/explorer/address.ts";
import { readSummaries } from "#lib/runs/summaries.ts";

/** A link, and what its row calls it. */
export type ListedShare = { share: ShareSummary; name: string };

/** Names links for their maker: by their title, else by target and date of the run, or by what is compared. */
export async function nameShares(shares: readonly ShareSummary[]): Promise<ListedShare[]> {
  const [t, explorer, compare, locale, timeZone, runs] = await Promise.all([
    getTranslations("shares.list"),
    getTranslations("explorer"),
    getTranslations("compare"),
    getLocale(),
    getTimeZone(),
    readSummaries([...new Set(shares.flatMap(({ runId }) => runId ?? []))], { includeDeleted: true }),
  ]);
  const byId = new Map(runs.map(({ summary }) => [summary.id, summary]));
  const nameOf = ({ title, kind, runId, query }: ShareSummary): string => {
    if (title !== null) return title;
    const sideBySide = readSideBySide(query ?? "");
    if (sideBySide !== null) return compare("title", { count: sideBySide.runIds.length });
    if (kind === "comparison") {
      const state = readExplorerState(new URLSearchParams(query ?? ""));
      return viewTitle(state, explorer) ?? comparisonTitle(state, locale, explorer);
    }
    const run = runId === null ? undefined : byId.get(runId);
    if (run === undefined) return t("gone");
    return [run.target.name, runDate(run, locale, timeZone)].filter((part) => part !== null).join(t("join"));
  };
  return shares.map((share) => ({ share, name: nameOf(share) }));
}
