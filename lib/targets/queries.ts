import "server-only";
import * as z from "zod";
import type { ResultHeadline, RunSummary } from "#lib/contract/api.ts";
import { getPool } from "#lib/db/pool.ts";
import { readSummaries } from "#lib/runs/summaries.ts";

/** A target with its latest run, the one before with the same profile, and a history of that profile, oldest first. */
export type TargetOverview = {
  target: { key: string; name: string; kind: string; vendor: string | null; model: string | null };
  runCount: number;
  latest: RunSummary;
  previous: RunSummary | null;
  history: { id: string; at: Date; results: ResultHeadline[] }[];
};

const OverviewRow = z.strictObject({
  key: z.string(),
  name: z.string(),
  kind: z.string(),
  vendor: z.string().nullable(),
  model: z.string().nullable(),
  run_count: z.int(),
  latest_id: z.uuid(),
  /** Newest first, the latest among them. */
  history_ids: z.array(z.uuid()),
});

// For each target the index on (target_id, sort_at, id) gives the newest runs without reading the others.
const overviewSql = `
  SELECT t.key, t.name, t.kind, t.vendor, t.model, latest.id AS latest_id,
    (SELECT count(*)::int FROM run c WHERE c.target_id = t.id AND c.deleted_at IS NULL) AS run_count,
    ARRAY(
      SELECT h.id FROM run h
      WHERE h.target_id = t.id AND h.deleted_at IS NULL AND h.profile = latest.profile
      ORDER BY h.sort_at DESC, h.id DESC LIMIT $1
    ) AS history_ids
  FROM target t
  CROSS JOIN LATERAL (
    SELECT r.id, r.profile, r.sort_at FROM run r
    WHERE r.target_id = t.id AND r.deleted_at IS NULL
    ORDER BY r.sort_at DESC, r.id DESC LIMIT 1
  ) latest
  ORDER BY latest.sort_at DESC, latest.id DESC`;

const dayMs = 24 * 60 * 60 * 1000;

/** As in the order of lists: the start, but at most a day after arrival, or the arrival where no start is known. */
const historyTime = (startedAt: string | null, receivedAt: Date): Date =>
  startedAt === null ? receivedAt : new Date(Math.min(Date.parse(startedAt), receivedAt.getTime() + dayMs));

/** All targets that have runs, the most recently measured first. `historyLength` bounds each history, at least 2. */
export async function listTargetOverviews(historyLength: number): Promise<TargetOverview[]> {
  const { rows } = await getPool().query(overviewSql, [Math.max(2, historyLength)]);
  const overviews = z.array(OverviewRow).parse(rows);
  const stored = await readSummaries(overviews.flatMap((row) => row.history_ids));
  const byId = new Map(stored.map((one) => [one.summary.id, one]));
  return overviews.flatMap(({ key, name, kind, vendor, model, run_count, history_ids }) => {
    const runs = history_ids.flatMap((id) => byId.get(id) ?? []);
    const [latest, previous] = runs;
    if (latest === undefined) return [];
    return [
      {
        target: { key, name, kind, vendor, model },
        runCount: run_count,
        latest: latest.summary,
        previous: previous?.summary ?? null,
        history: runs.toReversed().map(({ summary, receivedAt }) => ({
          id: summary.id,
          at: historyTime(summary.startedAt, receivedAt),
          results: summary.results,
        })),
      },
    ];
  });
}
