import "server-only";
import type pg from "pg";
import * as z from "zod";

/**
 * Why no run was moved. `not-found`: there is no such revision or path; `missing-runs`: some runs are deleted or unknown;
 * `published`: some are of a publication; `other-target`: some are of another target than the revision. `runIds` says which.
 */
export type MoveRefusal = {
  ok: false;
  reason: "not-found" | "missing-runs" | "published" | "other-target";
  runIds: string[];
};

const Revision = z.strictObject({ id: z.uuid(), revision: z.int(), name: z.string().nullable() });
const Path = z.strictObject({ id: z.uuid(), name: z.string() });

const RunRow = z.strictObject({
  id: z.uuid(),
  targetId: z.uuid(),
  isPublished: z.boolean(),
  configuration: Revision.nullable(),
  path: Path.nullable(),
});
export type MovableRun = z.infer<typeof RunRow>;

// In the order of their ids, so that two moves of the same runs don't wait for each other in a ring.
const lockSql = `
  SELECT r.id, r.target_id AS "targetId", r.origin = 'published' AS "isPublished",
    (SELECT json_build_object('id', c.id, 'revision', c.revision, 'name', c.name) FROM configuration c
     WHERE c.id = r.configuration_id) AS configuration,
    (SELECT json_build_object('id', p.id, 'name', p.name) FROM named_path p WHERE p.id = r.path_id) AS path
  FROM run r WHERE r.id = ANY($1::uuid[]) AND r.deleted_at IS NULL ORDER BY r.id FOR NO KEY UPDATE OF r`;

/** Locks those of the runs that are there. */
export async function lockFound(client: pg.PoolClient, runIds: readonly string[]): Promise<MovableRun[]> {
  return z.array(RunRow).parse((await client.query(lockSql, [runIds])).rows);
}

/** Locks runs that people may move; refuses all of them where one is unknown, deleted or published. */
export async function lockRuns(
  client: pg.PoolClient,
  runIds: readonly string[],
): Promise<{ ok: true; runs: MovableRun[] } | MoveRefusal> {
  const wanted = [...new Set(runIds)];
  const runs = await lockFound(client, wanted);
  const found = new Set(runs.map(({ id }) => id));
  const missing = wanted.filter((id) => !found.has(id));
  if (missing.length > 0) return { ok: false, reason: "missing-runs", runIds: missing };
  const published = runs.filter((run) => run.isPublished).map(({ id }) => id);
  return published.length > 0 ? { ok: false, reason: "published", runIds: published } : { ok: true, runs };
}

type Place =
  | { of: "revision"; after: z.infer<typeof Revision> | null }
  | { of: "path"; after: z.infer<typeof Path> | null };

const columns = { revision: "configuration_id", path: "path_id" } as const;

/** Moves locked runs that are not there yet and logs each move, as lib/changes/change-detail.ts reads it. Gives the ids of those that moved. */
export async function moveLocked(
  client: pg.PoolClient,
  runs: readonly MovableRun[],
  place: Place,
): Promise<string[]> {
  const beforeOf = (run: MovableRun) => (place.of === "revision" ? run.configuration : run.path);
  const moved = runs.filter((run) => (beforeOf(run)?.id ?? null) !== (place.after?.id ?? null));
  if (moved.length === 0) return [];
  const ids = moved.map(({ id }) => id);
  await client.query(`UPDATE run SET ${columns[place.of]} = $2 WHERE id = ANY($1::uuid[])`, [
    ids,
    place.after?.id ?? null,
  ]);
  await client.query(
    `INSERT INTO change (kind, run_id, detail)
     SELECT $1, m.id, m.detail FROM unnest($2::uuid[], $3::jsonb[]) AS m(id, detail)`,
    [
      `run-${place.of}`,
      ids,
      moved.map((run) => JSON.stringify({ before: beforeOf(run), after: place.after })),
    ],
  );
  return ids;
}
