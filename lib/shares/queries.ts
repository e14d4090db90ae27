import "server-only";
import * as z from "zod";
import { readSideBySide } from "#lib/comparisons/query.ts";
import type { Report } from "#lib/contract/report.ts";
import { ShareMode, ShareSummary } from "#lib/contract/share.ts";
import { getPrisma } from "#lib/db/prisma.ts";
import { readExplorerState } from "#lib/explorer/address.ts";
import type { Comparison } from "#lib/explorer/answer.ts";
import { type ComparisonContext, getComparison } from "#lib/explorer/comparison.ts";
import { redactReport } from "./redact.ts";
import { redactComparison } from "./redact-comparison.ts";
import { sharedRunId } from "./redact-figure.ts";
import { redactRuns } from "./redact-runs.ts";
import { isSlug } from "./slug.ts";
import { readSnapshot, type SharedRuns } from "./snapshot.ts";
import { readComparisonNames, readShareableRun } from "./sources.ts";

const ShareRow = z.object({
  id: z.uuid(),
  slug: z.string(),
  kind: ShareSummary.shape.kind,
  mode: ShareMode,
  runId: z.string().nullable(),
  query: z.string().nullable(),
  title: z.string().nullable(),
  note: z.string().nullable(),
  createdAt: z.date(),
  revokedAt: z.date().nullable(),
  openCount: z.int(),
});
type ShareRow = z.infer<typeof ShareRow>;

const columns = {
  id: true,
  slug: true,
  kind: true,
  mode: true,
  runId: true,
  query: true,
  title: true,
  note: true,
  createdAt: true,
  revokedAt: true,
  openCount: true,
} as const;

const letters = { run: "r", comparison: "c" } as const;

/** A row of the table `share` as its maker sees it. */
export function toShareSummary(row: unknown): ShareSummary {
  const { slug, createdAt, revokedAt, ...rest } = ShareRow.parse(row);
  return {
    ...rest,
    path: `/${letters[rest.kind]}/${slug}`,
    createdAt: createdAt.toISOString(),
    revokedAt: revokedAt?.toISOString() ?? null,
  };
}

/** Shared links, the newest first: at most `limit`, and how many there are. */
export async function listShares(limit: number): Promise<{ shares: ShareSummary[]; total: number }> {
  const [rows, total] = await Promise.all([
    getPrisma().share.findMany({
      select: columns,
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
      take: limit,
    }),
    getPrisma().share.count(),
  ]);
  return { shares: rows.map(toShareSummary), total };
}

/** The links of one run or one comparison that still open, the newest first. */
export async function listSharesOf(of: { runId: string } | { query: string }): Promise<ShareSummary[]> {
  const rows = await getPrisma().share.findMany({
    where: { ...of, revokedAt: null },
    select: columns,
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: 50,
  });
  return rows.map(toShareSummary);
}

/** What an address of a shared link leads to. `unknown` is also what no link can be. */
export type FoundShare = { is: "unknown" } | { is: "revoked" } | { is: "open"; share: ShareRow };

/** Looks up the link of a kind by the slug of its address. */
export async function findShare(kind: ShareSummary["kind"], slug: string): Promise<FoundShare> {
  if (!isSlug(slug)) return { is: "unknown" };
  const row = await getPrisma().share.findUnique({ where: { slug }, select: columns });
  if (row === null || row.kind !== kind) return { is: "unknown" };
  return row.revokedAt === null ? { is: "open", share: ShareRow.parse(row) } : { is: "revoked" };
}

async function getSnapshot(id: string) {
  const row = await getPrisma().share.findUniqueOrThrow({ where: { id }, select: { snapshot: true } });
  return readSnapshot(row.snapshot);
}

/** What a shared run shows, redacted; null for a live one whose run was deleted. */
export async function getSharedReport({
  id,
  mode,
  runId,
}: Pick<ShareRow, "id" | "mode" | "runId">): Promise<Report | null> {
  if (mode === "frozen") {
    const snapshot = await getSnapshot(id);
    if (snapshot.kind !== "run") throw new Error(`share ${id} of a run has a snapshot of a comparison`);
    return snapshot.report;
  }
  const run = runId === null ? null : await readShareableRun(runId);
  return run === null ? null : redactReport(run);
}

/** A comparison as strangers may see it. */
export async function redactForSharing(comparison: Comparison): Promise<Comparison> {
  return redactComparison(comparison, await readComparisonNames(comparison));
}

/** The comparison of a stored query, redacted. The query alone says what is in it. */
export async function getRedactedComparison(query: string, context: ComparisonContext): Promise<Comparison> {
  return redactForSharing(await getComparison(readExplorerState(new URLSearchParams(query)), context));
}

/** The runs that a query shows side by side, redacted, without those that were deleted; null for a query of the explorer. */
export async function getRedactedRuns(query: string): Promise<SharedRuns | null> {
  const asked = readSideBySide(query);
  if (asked === null) return null;
  const read = await Promise.all(asked.runIds.map(async (id) => ({ id, run: await readShareableRun(id) })));
  const found = read.flatMap(({ id, run }) => (run === null ? [] : [{ id, run }]));
  const place = found.findIndex(({ id }) => id === asked.baselineId);
  return {
    reports: redactRuns(found.map(({ run }) => run)),
    baselineId: place < 0 ? null : sharedRunId(place + 1),
  };
}

/** What a shared comparison of runs side by side shows, redacted; null for one of the explorer. */
export async function getSharedRuns({
  id,
  mode,
  query,
}: Pick<ShareRow, "id" | "mode" | "query">): Promise<SharedRuns | null> {
  if (readSideBySide(query ?? "") === null) return null;
  if (mode === "live") return getRedactedRuns(query ?? "");
  const snapshot = await getSnapshot(id);
  return snapshot.kind === "side-by-side" ? snapshot : null;
}

/** What a shared comparison of the explorer shows, redacted. `context` counts for a live one only, and only as far as its query leaves it open. */
export async function getSharedComparison(
  { id, mode, query }: Pick<ShareRow, "id" | "mode" | "query">,
  context: ComparisonContext,
): Promise<Comparison> {
  if (mode === "live") return getRedactedComparison(query ?? "", context);
  const snapshot = await getSnapshot(id);
  if (snapshot.kind !== "comparison") throw new Error(`share ${id} of a comparison has a snapshot of runs`);
  return context.locale === "ja" ? snapshot.comparisons.ja : snapshot.comparisons.en;
}
