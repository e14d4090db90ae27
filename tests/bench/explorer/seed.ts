import { createHash } from "node:crypto";
import type pg from "pg";
import { canonicalJson } from "#lib/contract/canonical.ts";
import { profileNames, seedId, seedSetups, seedTargets } from "./setups.ts";

/** Workloads of each profile: label, pattern, block size, outstanding requests, and a rate in MB/s around which figures lie. */
const accesses = [
  { label: "SEQ1M Q8T1", pattern: "sequential", blockBytes: 2 ** 20, queueDepth: 8, threads: 1, rate: 900 },
  { label: "SEQ1M Q1T1", pattern: "sequential", blockBytes: 2 ** 20, queueDepth: 1, threads: 1, rate: 500 },
  { label: "RND4K Q32T1", pattern: "random", blockBytes: 4096, queueDepth: 32, threads: 1, rate: 120 },
  { label: "RND4K Q1T1", pattern: "random", blockBytes: 4096, queueDepth: 1, threads: 1, rate: 20 },
];

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

async function seedDescriptions(client: pg.Client): Promise<void> {
  await client.query(
    `INSERT INTO target (id, key, name, kind, vendor, model)
     SELECT id, key, substring(key FROM 5), 'nas', 'Bench', model FROM unnest($1::uuid[], $2::text[], $3::text[]) AS t(id, key, model)`,
    [
      seedTargets.map(({ id }) => id),
      seedTargets.map(({ key }) => key),
      seedTargets.map(({ model }) => model),
    ],
  );
  await client.query(
    "INSERT INTO volume (id, target_id, key, name, kind) SELECT id, id, 'bench', 'bench', 'share' FROM target WHERE vendor = 'Bench'",
  );
  const facts = {
    ...{ pool: null, fileSystem: null, acceleration: null, memoryBytes: null, access: null, network: null },
    firmware: "7.0",
  };
  await client.query(
    `INSERT INTO configuration (id, target_id, volume_id, revision, facts, valid_from)
     SELECT id, target_id, target_id, revision, $4, now() - interval '1 year' + revision * interval '30 days'
     FROM unnest($1::uuid[], $2::uuid[], $3::int[]) AS c(id, target_id, revision)`,
    [
      seedTargets.flatMap(({ revisions }) => revisions),
      seedTargets.flatMap(({ id, revisions }) => revisions.map(() => id)),
      seedTargets.flatMap(({ revisions }) => revisions.map((_, at) => at + 1)),
      JSON.stringify(facts),
    ],
  );
  await client.query(
    "INSERT INTO setup (id, digest, values) SELECT id, decode(digest, 'hex'), values FROM unnest($1::int[], $2::text[], $3::jsonb[]) AS s(id, digest, values)",
    [
      seedSetups.map((_, at) => at + 1),
      seedSetups.map(({ values }) => sha256(canonicalJson(values))),
      seedSetups.map(({ values }) => JSON.stringify(values)),
    ],
  );
  await client.query("SELECT setval('setup_id_seq', $1)", [seedSetups.length]);
  const workloads = profileNames.flatMap((profile) => accesses.map((access) => ({ profile, ...access })));
  await client.query(
    `INSERT INTO workload (id, digest, kind, label, pattern, block_bytes, queue_depth, threads, body)
     SELECT id, decode(digest, 'hex'), 'disk', label, pattern, bytes, depth, threads, body
     FROM unnest($1::int[], $2::text[], $3::text[], $4::text[], $5::bigint[], $6::int[], $7::int[], $8::json[])
       AS w(id, digest, label, pattern, bytes, depth, threads, body)`,
    [
      workloads.map((_, at) => at + 1),
      workloads.map(({ profile, label }) => sha256(`${profile} ${label}`)),
      workloads.map(({ label }) => label),
      workloads.map(({ pattern }) => pattern),
      workloads.map(({ blockBytes }) => blockBytes),
      workloads.map(({ queueDepth }) => queueDepth),
      workloads.map(({ threads }) => threads),
      workloads.map(({ profile, rate: _rate, ...body }) =>
        JSON.stringify({ kind: "disk", ...body, profile }),
      ),
    ],
  );
  await client.query("SELECT setval('workload_id_seq', $1)", [workloads.length]);
  await client.query(
    `INSERT INTO figure_kind (id, workload_id, kind, operation, statistic, latency_statistic, quality, iops_quality, latency_quality, cache_bypass)
     SELECT 2 * w.id - 1 + o.at, w.id, 'disk', o.operation, 'median', 'median', 'measured', 'measured', 'measured', 'direct'
     FROM workload w CROSS JOIN (VALUES (0, 'read'), (1, 'write')) AS o(at, operation)`,
  );
  await client.query("SELECT setval('figure_kind_id_seq', $1)", [2 * workloads.length]);
}

/** Runs of the last year, one setup after the other; its revision says when within the year, so that they follow each other. */
const runSql = `
  INSERT INTO run (id, digest, contract, origin, target_id, volume_id, profile, time_precision, started_at, sort_at, received_at,
    warning_count, read_bytes_per_second, write_bytes_per_second, head, configuration_id, setup_id, tags)
  SELECT (lpad(to_hex((extract(epoch FROM at) * 1000)::bigint), 12, '0') || '7' || substr(hash, 1, 3) || '8' || substr(hash, 4, 15))::uuid,
    '\\x00', 1, 'agent', s.target_id, s.target_id, s.profile, 'instant', at, at, at, 0, 9e8, 8e8, '{}', s.configuration_id, s.setup_id,
    '{}'
  FROM generate_series($1::int, $2::int) AS n
  JOIN unnest($4::uuid[], $5::text[], $6::uuid[], $7::int[]) WITH ORDINALITY
    AS s(target_id, profile, configuration_id, setup_id, place) ON s.place = n % cardinality($7) + 1
  CROSS JOIN LATERAL (
    SELECT date_trunc('milliseconds', $8::timestamptz + n * (interval '365 days' / $3::int)) AS at, md5(n::text) AS hash
  ) AS made`;

const resultSql = `
  INSERT INTO result (run_id, position, workload_id, kind, operation, statistic, bytes_per_second, low_bytes_per_second,
    high_bytes_per_second, iops, mean_us, p50_us, p90_us, p95_us, p99_us, p999_us, p9999_us, client_cpu_percent, cache_bypass,
    figure_kind_id, body)
  SELECT r.id, o.position, w.id, 'disk', o.operation, 'median', rate, rate * 0.98, rate * 1.02, rate / a.block_bytes, mean, mean * 0.95,
    mean * 1.3, mean * 1.5, mean * 2.2, mean * 4, mean * 9, 10 + 20 * noise, 'direct', 2 * w.id - 1 + o.position % 2, '{}'
  FROM run r
  CROSS JOIN (VALUES (0, 'read'), (1, 'write'), (2, 'read'), (3, 'write'), (4, 'read'), (5, 'write'), (6, 'read'), (7, 'write'))
    AS o(position, operation)
  JOIN unnest($3::bigint[], $4::float8[], $5::int[]) WITH ORDINALITY AS a(block_bytes, usual, outstanding, place)
    ON a.place = o.position / 2 + 1
  JOIN workload w ON w.id = a.place + 4 * (array_position($6::text[], r.profile) - 1)
  CROSS JOIN LATERAL (SELECT random() AS noise, r.setup_id AS setup) AS n
  CROSS JOIN LATERAL (SELECT a.usual * 1e6 * (0.5 + (setup * 37 % 100) / 100.0) * (0.9 + 0.2 * noise) AS rate) AS b
  CROSS JOIN LATERAL (SELECT a.outstanding / (rate / a.block_bytes) * 1e6 AS mean) AS c
  WHERE r.sort_at >= $1 AND r.sort_at < $2`;

/** Statements that make the indexes of a table that are no constraints. */
async function dropIndexes(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ indexdef: string; indexname: string }>(
    `SELECT i.indexdef, i.indexname FROM pg_indexes i
     WHERE i.tablename = $1 AND NOT EXISTS (SELECT 1 FROM pg_constraint c WHERE c.conname = i.indexname)`,
    [table],
  );
  for (const { indexname } of rows) await client.query(`DROP INDEX ${client.escapeIdentifier(indexname)}`);
  return rows.map(({ indexdef }) => indexdef);
}

const slices = 20;

export type SeedTimes = { writeMs: number; indexMs: number; foldMs: number };

/**
 * Fills an empty database with `runCount` runs of eight results each, spread over a year, and folds them. Report and result bodies are
 * left empty. Written past triggers and indexes, which are made afterwards.
 */
export async function seedExplorer(
  client: pg.Client,
  runCount: number,
  { signal, say }: { signal: AbortSignal; say: (progress: string) => void },
): Promise<SeedTimes> {
  const began = performance.now();
  await seedDescriptions(client);
  await client.query("SET session_replication_role = replica; SET synchronous_commit = off");
  const indexes = [...(await dropIndexes(client, "run")), ...(await dropIndexes(client, "result"))];
  // Setups in an order that mixes targets, as runs of several NAS come in.
  const order = seedSetups
    .map((setup, at) => ({ setup, id: at + 1 }))
    .sort((a, b) => sortKey(a.id) - sortKey(b.id));
  const start = new Date(Date.now() - 365 * 24 * 3_600_000);
  const perSlice = Math.ceil(runCount / slices);
  for (let slice = 0; slice < slices; slice += 1) {
    signal.throwIfAborted();
    say(`writing ${runCount.toLocaleString("en")} runs, ${Math.round((100 * slice) / slices)} %`);
    const first = slice * perSlice;
    const last = Math.min(runCount, first + perSlice) - 1;
    await client.query(runSql, [
      ...[first, last, runCount],
      order.map(({ setup }) => seedId(1, setup.target)),
      order.map(({ setup }) => profileNames[setup.profile]),
      order.map(({ setup }) => setup.values.values.configuration),
      order.map(({ id }) => id),
      start,
    ]);
    const at = (n: number) => new Date(start.getTime() + (n * 365 * 24 * 3_600_000) / runCount);
    await client.query(resultSql, [
      ...[slice === 0 ? new Date(0) : at(first), at(last + 1)],
      accesses.map(({ blockBytes }) => blockBytes),
      accesses.map(({ rate }) => rate),
      accesses.map(({ queueDepth, threads }) => queueDepth * threads),
      profileNames,
    ]);
  }
  await client.query("INSERT INTO loose_run SELECT id FROM run");
  const written = performance.now();
  for (const index of indexes) {
    signal.throwIfAborted();
    say(`making ${index.split(" ON ")[0]?.toLowerCase()}`);
    await client.query(index);
  }
  await client.query("SET session_replication_role = origin");
  await client.query("VACUUM (ANALYZE) run, result, setup, workload, figure_kind, loose_run, configuration");
  const indexed = performance.now();
  for (let folded = 0; ; ) {
    signal.throwIfAborted();
    const { rows } = await client.query<{ count: number }>("SELECT fold_runs(4096) AS count");
    await client.query("SELECT tidy_blocks()");
    const count = rows[0]?.count ?? 0;
    if (count === 0) break;
    folded += count;
    say(`folded ${folded.toLocaleString("en")} runs`);
  }
  await client.query("VACUUM (ANALYZE) loose_run, figure_block");
  return { writeMs: written - began, indexMs: indexed - written, foldMs: performance.now() - indexed };
}

const sortKey = (id: number): number => (id * 2_654_435_761) % 4096;
