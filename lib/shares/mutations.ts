import "server-only";
import { readSideBySide } from "#lib/comparisons/query.ts";
import type { CreateShare, ShareSummary } from "#lib/contract/share.ts";
import { getPrisma } from "#lib/db/prisma.ts";
import type { ComparisonContext } from "#lib/explorer/comparison.ts";
import { getRedactedComparison, getRedactedRuns, toShareSummary } from "./queries.ts";
import { redactReport } from "./redact.ts";
import { toSharedQuery } from "./shared-query.ts";
import { makeSlug } from "./slug.ts";
import { type Snapshot, writeSnapshot } from "./snapshot.ts";
import { readShareableRun } from "./sources.ts";

export type CreatedShare =
  | { ok: true; share: ShareSummary; isNew: boolean }
  | { ok: false; reason: "no-run" };

type Shared = { runId: string | null; query: string | null };

/** What a link keeps; null where no run is there. A live comparison keeps nothing. */
async function takeSnapshot(
  ask: CreateShare,
  query: string,
  context: ComparisonContext,
): Promise<Snapshot | null> {
  if (ask.kind === "run") {
    const run = await readShareableRun(ask.runId);
    return run === null ? null : { kind: "run", report: redactReport(run) };
  }
  const runs = await getRedactedRuns(query);
  if (runs !== null) return runs.reports.length === 0 ? null : { kind: "side-by-side", ...runs };
  const [en, ja] = await Promise.all([
    getRedactedComparison(query, { ...context, locale: "en" }),
    getRedactedComparison(query, { ...context, locale: "ja" }),
  ]);
  return { kind: "comparison", comparisons: { en, ja } };
}

/**
 * Makes a link. A live one of the same thing in the same words is that one again, as both would always show the same; a frozen one is
 * new each time. `no-run`: there is no run with this id, or none of those to be shown side by side, or they were deleted.
 */
export async function createShare(ask: CreateShare, context: ComparisonContext): Promise<CreatedShare> {
  const { kind, mode, title, note } = ask;
  const shared: Shared =
    kind === "run"
      ? { runId: ask.runId, query: null }
      : { runId: null, query: toSharedQuery(ask.query, context.isPublishedShown) };
  const isKept = mode === "frozen" || kind === "run" || readSideBySide(ask.query) !== null;
  const snapshot = isKept ? await takeSnapshot(ask, shared.query ?? "", context) : null;
  if (isKept && snapshot === null) return { ok: false, reason: "no-run" };
  const prisma = getPrisma();
  const content = { kind, mode, title, note, ...shared };
  if (mode === "live") {
    const same = await prisma.share.findFirst({ where: { ...content, revokedAt: null } });
    if (same !== null) return { ok: true, share: toShareSummary(same), isNew: false };
  }
  const kept = mode === "frozen" && snapshot !== null ? { snapshot: writeSnapshot(snapshot) } : {};
  const row = await prisma.share.create({ data: { slug: makeSlug(), ...content, ...kept } });
  return { ok: true, share: toShareSummary(row), isNew: true };
}

/** Withdraws a link for good: its address then says only that. Gives whether there was one that still opened. */
export async function revokeShare(id: string): Promise<boolean> {
  const { count } = await getPrisma().share.updateMany({
    where: { id, revokedAt: null },
    data: { revokedAt: new Date() },
  });
  return count > 0;
}

/** Removes a link with its snapshot; its address is then one that never was. Gives whether there was one. */
export async function deleteShare(id: string): Promise<boolean> {
  const { count } = await getPrisma().share.deleteMany({ where: { id } });
  return count > 0;
}

/** Counts that a link was opened. Nothing about who did is kept. */
export async function countOpening(id: string): Promise<void> {
  await getPrisma().share.updateMany({ where: { id }, data: { openCount: { increment: 1 } } });
}
