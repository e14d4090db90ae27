import "server-only";
import type { PoolClient } from "pg";
import * as z from "zod";
import { readReport } from "#lib/contract/read-report.ts";
import type { Report } from "#lib/contract/report.ts";
import { getPool } from "#lib/db/pool.ts";
import { getLog } from "#lib/http/log.ts";
import { toFigureRow } from "#lib/runs/figure-row.ts";
import { joinReport } from "#lib/runs/report-text.ts";
import { withFigureLock } from "./figure-lock.ts";
import { CircumstanceRow, circumstanceColumns, toCircumstances } from "./queries.ts";
import { storeSetups } from "./store.ts";
import { toSetupValues } from "./values.ts";

const batchLength = 50;

const RunRow = CircumstanceRow.extend({
  id: z.uuid(),
  head: z.string(),
  tags: z.array(z.string()),
  results: z.array(z.string()),
  digests: z.array(z.string()),
});

const runSql = `
  SELECT r.id, r.head::text AS head, r.tags, ${circumstanceColumns},
    ARRAY(SELECT s.body::text FROM result s WHERE s.run_id = r.id ORDER BY s.position) AS results,
    ARRAY(SELECT encode(w.digest, 'hex') FROM result s JOIN workload w ON w.id = s.workload_id
      WHERE s.run_id = r.id ORDER BY s.position) AS digests
  FROM run r
  JOIN target t ON t.id = r.target_id
  LEFT JOIN volume v ON v.id = r.volume_id
  LEFT JOIN configuration c ON c.id = r.configuration_id
  LEFT JOIN named_path p ON p.id = r.path_id
  LEFT JOIN agent a ON a.id = r.agent_id
  WHERE r.id = ANY($1::uuid[]) AND r.setup_id IS NULL`;

const updateSql = `
  UPDATE result s
  SET p90_us = r."p90Us", p95_us = r."p95Us", p9999_us = r."p9999Us", client_cpu_percent = r."clientCpuPercent",
    bytes_per_joule = r."bytesPerJoule", figure_kind_id = f.id
  FROM jsonb_to_recordset($1::jsonb) AS r(
    run uuid, position int, workload text, kind text, operation text, statistic text, "latencyStatistic" text, quality text, "iopsQuality" text,
    "latencyQuality" text, "cacheBypass" text, "p90Us" float8, "p95Us" float8, "p9999Us" float8, "clientCpuPercent" float8,
    "bytesPerJoule" float8
  )
  JOIN workload k ON k.digest = decode(r.workload, 'hex')
  JOIN figure_kind f ON f.workload_id = k.id AND f.kind = r.kind AND f.operation = r.operation AND f.statistic = r.statistic
    AND f.latency_statistic = r."latencyStatistic" AND f.quality IS NOT DISTINCT FROM r.quality
    AND f.iops_quality IS NOT DISTINCT FROM r."iopsQuality" AND f.latency_quality IS NOT DISTINCT FROM r."latencyQuality"
    AND f.cache_bypass IS NOT DISTINCT FROM r."cacheBypass"
  WHERE s.run_id = r.run AND s.position = r.position`;

type StoredRun = { row: z.infer<typeof RunRow>; report: Report };

function readStored(row: z.infer<typeof RunRow>): StoredRun[] {
  const read = readReport(JSON.parse(joinReport(row)));
  if (read.ok) return [{ row, report: read.report }];
  getLog().error({ run: row.id, issues: read.issues }, "a stored run does not follow its contract");
  return [];
}

async function backfillBatch(client: PoolClient, ids: readonly string[]): Promise<void> {
  const { rows } = await client.query(runSql, [ids]);
  const runs = z.array(RunRow).parse(rows).flatMap(readStored);
  const results = runs.flatMap(({ row, report }) =>
    report.results.map((result, position) => ({
      ...{ run: row.id, position, workload: row.digests[position] },
      ...toFigureRow(result, report.observations),
    })),
  );
  await client.query("SELECT add_figure_kinds($1::jsonb)", [JSON.stringify(results)]);
  await client.query(updateSql, [JSON.stringify(results)]);
  const tagged = runs.map(({ row, report }) => ({
    ...{ row, report },
    tags: row.tags.length > 0 ? row.tags : report.tags,
  }));
  await client.query(
    "UPDATE run r SET tags = ARRAY(SELECT jsonb_array_elements_text(w.tags)) FROM jsonb_to_recordset($1) AS w(id uuid, tags jsonb) WHERE r.id = w.id",
    [JSON.stringify(tagged.map(({ row, tags }) => ({ id: row.id, tags })))],
  );
  await storeSetups(
    client,
    tagged.map(({ row, report, tags }) => ({
      id: row.id,
      values: toSetupValues({ report, tags, ...toCircumstances(row) }),
    })),
  );
}

/**
 * Takes up the runs of versions that knew no setups, the newest first, in small transactions; gives their number. What does not follow
 * its contract is logged and passed over. Ends early, between two of them, once `signal` is aborted.
 */
export async function backfillRuns(signal?: AbortSignal): Promise<number> {
  let count = 0;
  let before = "ffffffff-ffff-ffff-ffff-ffffffffffff";
  while (signal?.aborted !== true) {
    const { rows } = await getPool().query<{ id: string }>(
      "SELECT id FROM run WHERE setup_id IS NULL AND id < $1 ORDER BY id DESC LIMIT $2",
      [before, batchLength],
    );
    const ids = rows.map(({ id }) => id);
    const last = ids.at(-1);
    if (last === undefined) break;
    await withFigureLock((client) => backfillBatch(client, ids));
    before = last;
    count += ids.length;
  }
  return count;
}
