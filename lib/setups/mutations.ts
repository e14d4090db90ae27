import "server-only";
import type { PoolClient } from "pg";
import * as z from "zod";
import { Figure } from "#lib/contract/figure.ts";
import { readReport } from "#lib/contract/read-report.ts";
import type { Report } from "#lib/contract/report.ts";
import { getPool } from "#lib/db/pool.ts";
import { getLog } from "#lib/http/log.ts";
import { type PowerObservation, wattsDuring } from "#lib/runs/watts.ts";
import { withFigureLock } from "./figure-lock.ts";
import { CircumstanceRow, circumstanceColumns, toCircumstances } from "./queries.ts";
import { storeSetups } from "./store.ts";
import { toSetupValues } from "./values.ts";

/** So many runs in one transaction, which holds up others that change figures for some tenths of a second. */
const batchLength = 200;

const RunRow = CircumstanceRow.extend({
  id: z.uuid(),
  head: z.string(),
  tags: z.array(z.string()),
  has_watts: z.boolean(),
  power: z.array(z.object({ unit: z.string().nullable(), state: z.string().nullable(), value: Figure })),
});
type RunRow = z.infer<typeof RunRow>;

const ResultRow = z.object({ run_id: z.uuid(), position: z.int(), workload: z.string() });

const runSql = `
  SELECT r.id, r.head::text AS head, r.tags, ${circumstanceColumns},
    EXISTS (SELECT 1 FROM result s WHERE s.run_id = r.id AND s.bytes_per_joule IS NOT NULL) AS has_watts,
    (SELECT coalesce(json_agg(json_build_object('unit', o.unit, 'state', o.state, 'value', o.value) ORDER BY o.at, o.id), '[]')
      FROM observation o WHERE o.run_id = r.id AND o.metric = 'power') AS power
  FROM run r
  JOIN target t ON t.id = r.target_id
  LEFT JOIN volume v ON v.id = r.volume_id
  LEFT JOIN configuration c ON c.id = r.configuration_id
  LEFT JOIN named_path p ON p.id = r.path_id
  LEFT JOIN agent a ON a.id = r.agent_id
  WHERE r.id = ANY($1::uuid[])`;

/** A stored report without its results; null where it does not follow the contract, which is logged. */
function readHead(id: string, head: string): Report | null {
  const read = readReport({ ...JSON.parse(head), results: [] });
  if (read.ok) return read.report;
  getLog().error({ run: id, issues: read.issues }, "a stored run does not follow its contract");
  return null;
}

type Observed = { id: string; observations: PowerObservation[] };

async function storeWatts(client: PoolClient, runs: readonly Observed[]): Promise<void> {
  if (runs.length === 0) return;
  const observations = new Map(runs.map((run) => [run.id, run.observations]));
  const { rows } = await client.query(
    "SELECT run_id, position, body ->> 'workload' AS workload FROM result WHERE run_id = ANY($1::uuid[])",
    [runs.map(({ id }) => id)],
  );
  const results = z.array(ResultRow).parse(rows);
  await client.query(
    `UPDATE result s SET bytes_per_joule = s.bytes_per_second / w.watts
     FROM unnest($1::uuid[], $2::int[], $3::float8[]) AS w(run_id, position, watts)
     WHERE s.run_id = w.run_id AND s.position = w.position
       AND s.bytes_per_joule IS DISTINCT FROM s.bytes_per_second / w.watts`,
    [
      results.map((row) => row.run_id),
      results.map((row) => row.position),
      results.map((row) => wattsDuring(row.workload, observations.get(row.run_id) ?? [])),
    ],
  );
}

async function refreshBatch(client: PoolClient, runIds: readonly string[]): Promise<void> {
  await client.query("DELETE FROM stale_run WHERE run_id = ANY($1::uuid[])", [runIds]);
  const { rows } = await client.query(runSql, [runIds]);
  const runs = z
    .array(RunRow)
    .parse(rows)
    .flatMap((row): { row: RunRow; report: Report }[] => {
      const report = readHead(row.id, row.head);
      return report === null ? [] : [{ row, report }];
    });
  await storeSetups(
    client,
    runs.map(({ row, report }) => ({
      id: row.id,
      values: toSetupValues({ report, tags: row.tags, ...toCircumstances(row) }),
    })),
  );
  const observed = runs.map(({ row, report }) => ({
    ...{ id: row.id, hasWatts: row.has_watts },
    observations: [
      ...report.observations.filter(({ metric }) => metric === "power"),
      ...row.power.map(
        (one): PowerObservation => ({ metric: "power", ...one, unit: one.unit === "W" ? "W" : null }),
      ),
    ],
  }));
  await storeWatts(
    client,
    observed.filter(({ hasWatts, observations }) => hasWatts || observations.length > 0),
  );
}

/**
 * Makes the setups of these runs anew, and their figures per watt, after their revision, path, tags or observations, or their target's
 * facts were changed. Unknown ids are left out. To be called after that change was committed, never within its transaction, which it
 * would wait for without end.
 */
export async function refreshSetups(runIds: readonly string[]): Promise<void> {
  const ids = [...new Set(runIds)];
  for (let at = 0; at < ids.length; at += batchLength)
    await withFigureLock((client) => refreshBatch(client, ids.slice(at, at + batchLength)));
}

/** A request waits for no more than these, some seconds. */
const mostInRequest = 2000;

/** As `refreshSetups`, of runs that triggers noted as well: more than a request may wait for are left to the upkeep. */
export async function refreshNotedSetups(runIds: readonly string[]): Promise<void> {
  if (new Set(runIds).size <= mostInRequest) await refreshSetups(runIds);
}

/**
 * As `refreshSetups`, for the runs of these targets whose setups were noted to follow from something that changed. More than `most` of
 * them are left to the upkeep.
 */
export async function refreshTargetSetups(
  targetIds: readonly string[],
  most: number = mostInRequest,
): Promise<void> {
  if (targetIds.length === 0) return;
  const { rows } = await getPool().query<{ id: string }>(
    `SELECT DISTINCT s.run_id AS id FROM stale_run s JOIN run r ON r.id = s.run_id
     WHERE r.target_id = ANY($1::uuid[]) LIMIT $2`,
    [targetIds, most + 1],
  );
  if (rows.length <= most) await refreshSetups(rows.map(({ id }) => id));
}

/**
 * Does what `refreshSetups` was not called for: triggers of the database note whatever setups follow from. Gives the number of runs. Ends
 * early, between two transactions, once `signal` is aborted.
 */
export async function refreshStaleSetups(signal?: AbortSignal): Promise<number> {
  let count = 0;
  while (signal?.aborted !== true) {
    const { rows } = await getPool().query<{ run_id: string }>(
      "SELECT DISTINCT run_id FROM stale_run LIMIT $1",
      [batchLength],
    );
    if (rows.length === 0) break;
    await refreshSetups(rows.map(({ run_id }) => run_id));
    count += rows.length;
  }
  return count;
}

/**
 * Removes setups that no run has any more, and gives their number. A run that comes in with one of them at that very moment is refused by
 * the database; its agent sends it again.
 */
export async function purgeSetups(): Promise<number> {
  return withFigureLock(async (client) => {
    const { rowCount } = await client.query(
      "DELETE FROM setup s WHERE NOT EXISTS (SELECT 1 FROM run r WHERE r.setup_id = s.id)",
    );
    return rowCount ?? 0;
  });
}
