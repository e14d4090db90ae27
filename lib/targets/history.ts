import "server-only";
import * as z from "zod";
import { RunSummary } from "#lib/contract/api.ts";
import { ConfigurationFacts } from "#lib/contract/facts.ts";
import { getPool } from "#lib/db/pool.ts";
import { readSummaries } from "#lib/runs/summaries.ts";
import { engineSql } from "./engine-sql.ts";
import type { TargetRuns } from "./series.ts";

/** The latest run of a place with those of its profile and engine before it, and the newest runs of any. */
export type PlaceRuns = {
  history: (TargetRuns & { latest: RunSummary; previous: RunSummary | null }) | null;
  newest: RunSummary[];
};

const Rows = z.array(
  z.strictObject({ id: z.uuid(), at: z.date(), profile: z.string(), engine: z.string().nullable() }),
);

const runsSql = (more: string) => `
  SELECT r.id, r.sort_at AS at, r.profile, ${engineSql("s")} AS engine
  FROM run r LEFT JOIN setup s ON s.id = r.setup_id
  WHERE r.target_id = $1 AND ($2::text = 'any' OR r.volume_id IS NOT DISTINCT FROM nullif($2, 'none')::uuid)
    AND r.deleted_at IS NULL ${more}
  ORDER BY r.sort_at DESC, r.id DESC LIMIT $3`;

/** `any` is all of the target, null what belongs to no volume. */
export type PlaceScope = { volumeId: string | null } | "any";

const scopeText = (scope: PlaceScope) => (scope === "any" ? "any" : (scope.volumeId ?? "none"));

/** Runs of a target's volume: a history of at most `historyLength`, oldest first, and the `newestLength` newest. */
export async function getPlaceRuns(
  targetId: string,
  scope: PlaceScope,
  { historyLength, newestLength }: { historyLength: number; newestLength: number },
): Promise<PlaceRuns> {
  const pool = getPool();
  const place = [targetId, scopeText(scope)];
  const newest = Rows.parse((await pool.query(runsSql(""), [...place, newestLength])).rows);
  const [first] = newest;
  if (first === undefined) return { history: null, newest: [] };
  const history = Rows.parse(
    (
      await pool.query(
        runsSql(
          `AND r.profile = $4 AND r.started_at IS NOT NULL AND ${engineSql("s")} IS NOT DISTINCT FROM $5::text`,
        ),
        [...place, historyLength, first.profile, first.engine],
      )
    ).rows,
  );
  const stored = await readSummaries([...new Set([...newest, ...history].map(({ id }) => id))]);
  const byId = new Map(stored.map(({ summary }) => [summary.id, summary]));
  const shown = history.flatMap(({ id, at }) => {
    const run = byId.get(id);
    return run === undefined ? [] : [{ run, at }];
  });
  const [latest, previous] = shown;
  return {
    history:
      latest === undefined
        ? null
        : {
            latest: latest.run,
            previous: previous?.run ?? null,
            history: shown.toReversed().map(({ run, at }) => ({ id: run.id, at, results: run.results })),
          },
    newest: newest.flatMap(({ id }) => byId.get(id) ?? []),
  };
}

/** The volume of a target's newest run; null where it has none, or belongs to none. */
export async function getNewestVolumeId(targetId: string): Promise<string | null> {
  const { rows } = await getPool().query(
    `SELECT volume_id AS "volumeId" FROM run WHERE target_id = $1 AND deleted_at IS NULL
     ORDER BY sort_at DESC, id DESC LIMIT 1`,
    [targetId],
  );
  return z.array(z.strictObject({ volumeId: z.uuid().nullable() })).parse(rows)[0]?.volumeId ?? null;
}

const Conditions = z.strictObject({
  id: z.uuid(),
  written: ConfigurationFacts.nullable(),
  latest: z
    .strictObject({
      startedAt: z.string().nullable(),
      timePrecision: RunSummary.shape.timePrecision,
      found: ConfigurationFacts,
    })
    .nullable(),
});

/** What is known of a target's NAS side: the revision that holds from the latest time on, and what its newest run says by itself. */
export type TargetConditions = z.infer<typeof Conditions>;

/** The conditions of these targets, in no order. */
export async function listConditions(targetIds: readonly string[]): Promise<TargetConditions[]> {
  const { rows } = await getPool().query(
    `SELECT t.id,
       (SELECT c.facts FROM configuration c WHERE c.target_id = t.id
        ORDER BY c.valid_from DESC, c.revision DESC LIMIT 1) AS written,
       (SELECT json_build_object('startedAt', r.started_at, 'timePrecision', r.time_precision,
          'found', r.head -> 'configuration')
        FROM run r WHERE r.target_id = t.id AND r.deleted_at IS NULL
        ORDER BY r.sort_at DESC, r.id DESC LIMIT 1) AS latest
     FROM target t WHERE t.id = ANY($1::uuid[])`,
    [targetIds],
  );
  return z.array(Conditions).parse(rows);
}
