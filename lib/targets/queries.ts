import "server-only";
import * as z from "zod";
import type { ResultHeadline, RunSummary } from "#lib/contract/api.ts";
import { getPool } from "#lib/db/pool.ts";
import { undoMs } from "#lib/runs/mutations.ts";
import { readSummaries } from "#lib/runs/summaries.ts";
import { engineSql } from "./engine-sql.ts";
import { TargetItem, TargetRecord, Usage } from "./records.ts";

/** A target with its latest run, the one before of the same profile and engine, and a history of those, oldest first. */
export type TargetOverview = {
  target: {
    id: string;
    key: string;
    name: string;
    kind: string;
    vendor: string | null;
    model: string | null;
  };
  runCount: number;
  latest: RunSummary;
  previous: RunSummary | null;
  history: { id: string; at: Date; results: ResultHeadline[] }[];
};

const OverviewRow = z.strictObject({
  id: z.uuid(),
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
  SELECT t.id, t.key, t.name, t.kind, t.vendor, t.model, latest.id AS latest_id,
    (SELECT count(*)::int FROM run c WHERE c.target_id = t.id AND c.deleted_at IS NULL) AS run_count,
    ARRAY(
      SELECT h.id FROM run h LEFT JOIN setup hs ON hs.id = h.setup_id
      WHERE h.target_id = t.id AND h.deleted_at IS NULL AND h.profile = latest.profile
        AND ${engineSql("hs")} IS NOT DISTINCT FROM latest.engine
      ORDER BY h.sort_at DESC, h.id DESC LIMIT $1
    ) AS history_ids
  FROM target t
  CROSS JOIN LATERAL (
    SELECT r.id, r.profile, r.sort_at, ${engineSql("s")} AS engine
    FROM run r LEFT JOIN setup s ON s.id = r.setup_id
    WHERE r.target_id = t.id AND r.deleted_at IS NULL
    ORDER BY r.sort_at DESC, r.id DESC LIMIT 1
  ) latest
  WHERE t.publication_key IS NULL
  ORDER BY latest.sort_at DESC, latest.id DESC`;

const dayMs = 24 * 60 * 60 * 1000;

/** As in the order of lists: the start, but at most a day after arrival, or the arrival where no start is known. */
const historyTime = (startedAt: string | null, receivedAt: Date): Date =>
  startedAt === null ? receivedAt : new Date(Math.min(Date.parse(startedAt), receivedAt.getTime() + dayMs));

/** All targets of one's own that have runs, the most recently measured first. `historyLength` bounds each history, at least 2. */
export async function listTargetOverviews(historyLength: number): Promise<TargetOverview[]> {
  const { rows } = await getPool().query(overviewSql, [Math.max(2, historyLength)]);
  const overviews = z.array(OverviewRow).parse(rows);
  const stored = await readSummaries(overviews.flatMap((row) => row.history_ids));
  const byId = new Map(stored.map((one) => [one.summary.id, one]));
  return overviews.flatMap(({ id, key, name, kind, vendor, model, run_count, history_ids }) => {
    const runs = history_ids.flatMap((id) => byId.get(id) ?? []);
    const [latest, previous] = runs;
    if (latest === undefined) return [];
    return [
      {
        target: { id, key, name, kind, vendor, model },
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

const liveRuns = "r.deleted_at IS NULL";

/** The revision that a run gets which starts now. */
const newestJson = `
  SELECT json_build_object('id', c.id, 'revision', c.revision, 'name', c.name, 'validFrom', c.valid_from)
  FROM configuration c`;
const newestOrder = "AND c.valid_from <= now() ORDER BY c.valid_from DESC, c.revision DESC LIMIT 1";

const listSql = `
  SELECT t.id, t.key, t.name, t.kind, t.vendor, t.model, t.publication_key AS "publicationKey", t.tags,
    (SELECT count(*)::int FROM volume v WHERE v.target_id = t.id AND v.deleted_at IS NULL) AS "volumeCount",
    (SELECT count(*)::int FROM configuration c WHERE c.target_id = t.id) AS "revisionCount",
    (SELECT count(*)::int FROM run r WHERE r.target_id = t.id AND ${liveRuns}) AS "runCount",
    last.sort_at AS "lastRunAt"
  FROM target t
  LEFT JOIN LATERAL (
    SELECT r.sort_at FROM run r WHERE r.target_id = t.id AND ${liveRuns} ORDER BY r.sort_at DESC, r.id DESC LIMIT 1
  ) last ON true
  WHERE t.deleted_at IS NULL AND ($1 OR t.publication_key IS NULL)
  ORDER BY (t.publication_key IS NOT NULL), lower(t.name), t.key`;

/** Targets by name, those of publications last, or left out (`isPublishedShown` false). Deleted ones are not among them. */
export async function listTargets({ isPublishedShown = true } = {}): Promise<TargetItem[]> {
  const { rows } = await getPool().query(listSql, [isPublishedShown]);
  return z.array(TargetItem).parse(rows);
}

const targetSql = `
  SELECT t.id, t.key, t.name, t.kind, t.vendor, t.model, t.processor, t.memory_bytes::float8 AS "memoryBytes", t.bays, t.ports,
    t.publication_key AS "publicationKey", t.tags, t.note, t.created_at AS "createdAt", t.deleted_at AS "deletedAt",
    (SELECT count(*)::int FROM run r WHERE r.target_id = t.id AND ${liveRuns}) AS "runCount",
    (SELECT r.sort_at FROM run r WHERE r.target_id = t.id AND ${liveRuns} ORDER BY r.sort_at DESC, r.id DESC LIMIT 1) AS "lastRunAt",
    coalesce((
      SELECT json_agg(json_build_object(
        'id', v.id, 'key', v.key, 'name', v.name, 'kind', v.kind, 'note', v.note, 'deletedAt', v.deleted_at,
        'runCount', (SELECT count(*) FROM run r WHERE r.volume_id = v.id AND ${liveRuns}),
        'revisionCount', (SELECT count(*) FROM configuration c WHERE c.volume_id = v.id),
        'newest', (${newestJson} WHERE c.volume_id = v.id ${newestOrder})
      ) ORDER BY lower(v.name), v.key)
      FROM volume v WHERE v.target_id = t.id AND (v.deleted_at IS NULL OR $2)
    ), '[]') AS volumes,
    json_build_object(
      'runCount', (SELECT count(*) FROM run r WHERE r.target_id = t.id AND r.volume_id IS NULL AND ${liveRuns}),
      'revisionCount', (SELECT count(*) FROM configuration c WHERE c.target_id = t.id AND c.volume_id IS NULL),
      'newest', (${newestJson} WHERE c.target_id = t.id AND c.volume_id IS NULL ${newestOrder})
    ) AS "withoutVolume"
  FROM target t
  WHERE t.id = $1 AND (t.deleted_at IS NULL OR $2)`;

/** One target; null when there is none with this id, or it was deleted (unless `includeDeleted`, which shows deleted volumes, too). */
export async function getTarget(id: string, { includeDeleted = false } = {}): Promise<TargetRecord | null> {
  if (!z.uuid().safeParse(id).success) return null;
  const { rows } = await getPool().query(targetSql, [id, includeDeleted]);
  const [target] = z.array(TargetRecord).parse(rows);
  return target ?? null;
}

/**
 * What hangs on the rows that `of` picks from volume (v), configuration (c), run (r) and observation (o). Runs are counted in an index;
 * their first and last are its ends.
 */
const usageSql = (of: { volumes: string; revisions: string; runs: string; observations: string }) => `
  SELECT
    (SELECT count(*)::int FROM volume v WHERE v.deleted_at IS NULL AND ${of.volumes}) AS volumes,
    (SELECT count(*)::int FROM configuration c WHERE ${of.revisions}) AS revisions,
    (SELECT count(*)::int FROM run r WHERE ${liveRuns} AND ${of.runs}) AS runs,
    (SELECT r.sort_at FROM run r WHERE ${liveRuns} AND ${of.runs} ORDER BY r.sort_at, r.id LIMIT 1) AS "firstRunAt",
    (SELECT r.sort_at FROM run r WHERE ${liveRuns} AND ${of.runs} ORDER BY r.sort_at DESC, r.id DESC LIMIT 1) AS "lastRunAt",
    (SELECT count(*)::int FROM observation o WHERE ${of.observations}) AS observations,
    (SELECT json_build_object(
       'frozen', count(*) FILTER (WHERE s.mode = 'frozen'), 'live', count(*) FILTER (WHERE s.mode = 'live'))
     FROM share s JOIN run r ON r.id = s.run_id WHERE s.revoked_at IS NULL AND ${of.runs}) AS shares`;

const targetUsageSql = usageSql({
  volumes: "v.target_id = $1",
  revisions: "c.target_id = $1",
  runs: "r.target_id = $1",
  observations:
    "o.target_id = $1 OR o.run_id IN (SELECT r.id FROM run r WHERE r.target_id = $1 AND r.deleted_at IS NULL)",
});
const volumeUsageSql = usageSql({
  volumes: "false",
  revisions: "c.volume_id = $1",
  runs: "r.target_id = (SELECT target_id FROM volume WHERE id = $1) AND r.volume_id = $1",
  observations: "false",
});

async function readUsage(sql: string, id: string): Promise<Usage> {
  const { rows } = await getPool().query(sql, [id]);
  return z.tuple([Usage]).parse(rows)[0];
}

/** What hangs on a target, to be shown before it is deleted: all of that goes with it. Zero for an unknown id. */
export async function getTargetUsage(id: string): Promise<Usage> {
  return readUsage(targetUsageSql, id);
}

/** What hangs on a volume, to be shown before it is deleted. Its runs stay, with the revisions that they were made in. */
export async function getVolumeUsage(id: string): Promise<Usage> {
  return readUsage(volumeUsageSql, id);
}

/** Whether there is a volume with this id that is not deleted. */
export async function hasVolume(id: string): Promise<boolean> {
  const { rowCount } = await getPool().query(
    `SELECT 1 FROM volume v JOIN target t ON t.id = v.target_id
     WHERE v.id = $1 AND v.deleted_at IS NULL AND t.deleted_at IS NULL`,
    [id],
  );
  return rowCount === 1;
}

/** A target that was deleted within the last day and can come back, with the number of runs that would come back with it. */
export type DeletedTarget = { id: string; name: string; deletedAt: Date; runCount: number };

const DeletedRow = z.strictObject({ id: z.uuid(), name: z.string(), deletedAt: z.date(), runCount: z.int() });

/** The last deleted first. */
export async function listDeletedTargets(): Promise<DeletedTarget[]> {
  const { rows } = await getPool().query(
    `SELECT t.id, t.name, t.deleted_at AS "deletedAt",
       (SELECT count(*)::int FROM run r WHERE r.target_id = t.id AND r.deleted_at = t.deleted_at) AS "runCount"
     FROM target t WHERE t.deleted_at >= $1 ORDER BY t.deleted_at DESC, t.id`,
    [new Date(Date.now() - undoMs)],
  );
  return z.array(DeletedRow).parse(rows);
}
