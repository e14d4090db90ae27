import pg from "pg";
import { expect, test } from "vitest";
import { canonicalJson } from "#lib/contract/canonical.ts";
import { type FigureAsk, listSetups, listWorkloads, readFigures, readPoints } from "#lib/explorer/queries.ts";
import { foldFigures, tidyFigures } from "#lib/figures/mutations.ts";
import { ingestRun } from "#lib/runs/ingest.ts";
import { deleteRuns, restoreRuns } from "#lib/runs/mutations.ts";
import { splitReport } from "#lib/runs/report-text.ts";
import { refreshSetups } from "#lib/setups/mutations.ts";
import { setUpApi } from "#tests/support/api-test.ts";
import { createRandom, expectedAnswer, type ModelRun, makeRun, toAnswer } from "./model.ts";

const api = setUpApi();
const random = createRandom("fold");
const runs: ModelRun[] = [];

const dayMs = 86_400_000;
const always = { fromMs: Number.NEGATIVE_INFINITY, toMs: Number.POSITIVE_INFINITY };
const part = { fromMs: Date.UTC(2025, 1, 10, 7), toMs: Date.UTC(2025, 5, 3, 19) };

async function take(count: number): Promise<void> {
  for (let at = 0; at < count; at += 1) {
    const { run, report } = makeRun(random);
    expect(await ingestRun({ report, ...splitReport(JSON.parse(canonicalJson(report))) }, null)).toBe(
      "created",
    );
    runs.push(run);
  }
}

const live = () => runs.filter(({ isDeleted }) => !isDeleted);
const some = (count: number) =>
  live()
    .toSorted(() => random() - 0.5)
    .slice(0, count);

async function askFor(more: Partial<FigureAsk> = {}): Promise<FigureAsk> {
  const [setups, workloads] = await Promise.all([listSetups(), listWorkloads()]);
  return {
    setupIds: setups.map(({ id }) => id),
    workloadIds: workloads.map(({ id }) => id),
    operations: null,
    metric: "throughput",
    from: null,
    to: null,
    isDoubtfulIncluded: false,
    isClientCacheIncluded: false,
    period: null,
    timeZone: "UTC",
    ...more,
  };
}

/** Holds what the explorer answers against what the test knows, for several asks. */
async function check(): Promise<void> {
  const asks = [
    { ask: await askFor(), limits: always },
    { ask: await askFor({ metric: "iops", isDoubtfulIncluded: true }), limits: always },
    {
      ask: await askFor({
        isClientCacheIncluded: true,
        from: new Date(part.fromMs),
        to: new Date(part.toMs),
      }),
      limits: part,
    },
  ];
  for (const { ask, limits } of asks)
    expect(await toAnswer((await readFigures(ask)).groups)).toEqual(expectedAnswer(runs, ask, limits));
}

const countRows = async (sql: string): Promise<number> =>
  (await api.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${sql}`))[0]?.count ?? Number.NaN;

test("figures of loose runs, of folded ones and of both together are those that were measured", async () => {
  await take(300);
  await check();
  expect(await foldFigures()).toBe(300);
  expect(await countRows("loose_run")).toBe(0);
  expect(await countRows("figure_block")).toBeGreaterThan(4);
  await check();
  await take(60);
  expect(await foldFigures()).toBe(0);
  await check();
});

test("a deleted run goes out of its blocks and comes back, whether it was folded or not", async () => {
  const gone = [...some(60), ...runs.slice(-5).filter(({ isDeleted }) => !isDeleted)];
  await deleteRuns(gone.map(({ id }) => id));
  for (const run of gone) run.isDeleted = true;
  await check();
  const back = gone.slice(10, 40);
  await restoreRuns(back.map(({ id }) => id));
  for (const run of back) run.isDeleted = false;
  await check();
  // Once more: its old row in the block is dead, the new one is loose.
  await deleteRuns(back.slice(0, 5).map(({ id }) => id));
  for (const run of back.slice(0, 5)) run.isDeleted = true;
  await check();
});

test("a run that is removed at once goes too", async () => {
  const gone = some(7);
  await api.query("DELETE FROM run WHERE id = ANY($1)", [gone.map(({ id }) => id)]);
  for (const run of gone) run.isDeleted = true;
  await check();
});

test("a run that moves to other conditions takes its figures along", async () => {
  const moved = some(40);
  const ids = moved.map(({ id }) => id);
  await api.query("UPDATE run SET tags = '{group=moved}' WHERE id = ANY($1)", [ids]);
  await refreshSetups(ids);
  for (const run of moved) run.group = "moved";
  await check();
  expect(await countRows("stale_run")).toBe(0);
});

test("a figure that is changed in the table of results changes in the explorer, and a time too", async () => {
  const [run, other] = some(20).filter(({ results }) => results.some(({ isDoubtful }) => !isDoubtful));
  const result = run?.results.find(({ isDoubtful }) => !isDoubtful);
  if (run === undefined || other === undefined || result === undefined) throw new Error("no run to change");
  await api.query("UPDATE result SET bytes_per_second = 4711 WHERE run_id = $1 AND position = $2", [
    ...[run.id, run.results.indexOf(result)],
  ]);
  result.bytesPerSecond = 4711;
  await api.query("UPDATE run SET sort_at = $2 WHERE id = $1", [other.id, new Date(part.fromMs)]);
  other.atMs = part.fromMs;
  await check();
});

test("several folds at once, while runs come and go, lose and double nothing", async () => {
  const gone = some(30);
  const moved = some(30).filter((run) => !gone.includes(run));
  const movedIds = moved.map(({ id }) => id);
  await Promise.all([
    take(250),
    foldFigures(),
    deleteRuns(gone.map(({ id }) => id)),
    api
      .query("UPDATE run SET tags = '{group=later}' WHERE id = ANY($1)", [movedIds])
      .then(() => refreshSetups(movedIds)),
    foldFigures(),
  ]);
  for (const run of gone) run.isDeleted = true;
  for (const run of moved) run.group = "later";
  await check();
  await take(100);
  await Promise.all([foldFigures(), foldFigures(), tidyFigures(), foldFigures()]);
  await check();
});

test("who reads while runs are folded sees all of them, once", async () => {
  await take(300);
  const ask = await askFor();
  const wanted = await toAnswer((await readFigures(ask)).groups);
  let isDone = false;
  let reads = 0;
  const folding = (async () => {
    // Until there were reads in between, however slow they are.
    for (let turn = 0; turn < 12 || reads < 2; turn += 1)
      await api.query("SELECT fold_runs(30), tidy_blocks()");
    isDone = true;
  })();
  while (!isDone) {
    expect(await toAnswer((await readFigures(ask)).groups)).toEqual(wanted);
    reads += 1;
  }
  await folding;
  expect(await toAnswer((await readFigures(ask)).groups)).toEqual(wanted);
});

test("a fold that is cut off before its end did nothing", async () => {
  await take(20);
  const loose = await countRows("loose_run");
  const client = new pg.Client({ connectionString: api.databaseUrl });
  client.on("error", () => undefined);
  await client.connect();
  await client.query("BEGIN");
  await client.query("SELECT fold_runs(1000)");
  const [self] = (await client.query<{ pid: number }>("SELECT pg_backend_pid() AS pid")).rows;
  await api.query("SELECT pg_terminate_backend($1, 5000)", [self?.pid]);
  expect(await countRows("loose_run")).toBe(loose);
  await check();
  expect((await api.query<{ count: number }>("SELECT fold_runs(1000) AS count"))[0]?.count).toBe(loose);
  await check();
});

test("small blocks are joined, and one that is dead by a quarter is made anew", async () => {
  for (let turn = 0; turn < 9; turn += 1) {
    await take(3);
    await api.query("SELECT fold_runs(1000)");
  }
  await tidyFigures();
  const most = await api.query<{ count: number }>(
    "SELECT count(*)::int AS count FROM figure_block WHERE run_count < 256 GROUP BY figure_kind_id ORDER BY 1 DESC",
  );
  expect(most[0]?.count ?? 0).toBeLessThan(8);
  await check();
  const gone = some(Math.floor(live().length / 2));
  await deleteRuns(gone.map(({ id }) => id));
  for (const run of gone) run.isDeleted = true;
  await tidyFigures();
  expect(await countRows("figure_block WHERE cardinality(dead) * 4 >= run_count")).toBe(0);
  await check();
});

test("every live run is loose, or each of its results is in one block, once", async () => {
  const rows = await api.query<{ id: string; results: number }>(
    "SELECT r.id, count(*)::int AS results FROM run r JOIN result s ON s.run_id = r.id WHERE r.deleted_at IS NULL GROUP BY r.id",
  );
  const loose = new Set(
    (await api.query<{ run_id: string }>("SELECT run_id FROM loose_run")).map((row) => row.run_id),
  );
  const places = await api.query<{ id: string; count: number }>(`
    SELECT id, count(*)::int AS count FROM (
      SELECT encode(substring(b.run_ids FROM place * 16 + 1 FOR 16), 'hex')::uuid::text AS id
      FROM figure_block b CROSS JOIN generate_series(0, b.run_count - 1) AS place WHERE place <> ALL(b.dead)
    ) AS row GROUP BY id`);
  const counts = new Map(places.map(({ id, count }) => [id, count]));
  expect([...counts.keys()].filter((id) => loose.has(id))).toEqual([]);
  for (const { id, results } of rows) expect(loose.has(id) ? results : counts.get(id)).toBe(results);
  expect(
    rows
      .filter(({ id }) => loose.has(id) || counts.has(id))
      .map(({ id }) => id)
      .sort(),
  ).toEqual(
    live()
      .filter(({ results }) => results.length > 0)
      .map(({ id }) => id)
      .sort(),
  );
});

test("weeks and single runs are cut out exactly", async () => {
  const ask = await askFor({
    isDoubtfulIncluded: true,
    isClientCacheIncluded: true,
    period: "week",
    timeZone: "Asia/Tokyo",
  });
  const { groups } = await readFigures(ask);
  // Weeks begin on Monday on the clocks of Tokyo, 9 hours ahead of UTC; 1970-01-05 was one.
  const weekOf = (atMs: number) => {
    const firstMonday = Date.UTC(1970, 0, 5);
    const local = atMs + 9 * 3_600_000;
    return firstMonday + Math.floor((local - firstMonday) / (7 * dayMs)) * 7 * dayMs - 9 * 3_600_000;
  };
  const count = new Map<number, number>();
  for (const { periodStart, values } of groups) {
    const start = periodStart?.getTime() ?? Number.NaN;
    count.set(start, (count.get(start) ?? 0) + values.length);
  }
  const wanted = new Map<number, number>();
  for (const run of live())
    if (run.results.length > 0)
      wanted.set(weekOf(run.atMs), (wanted.get(weekOf(run.atMs)) ?? 0) + run.results.length);
  const rising = (map: Map<number, number>) => [...map].sort(([a], [b]) => a - b);
  expect(rising(count)).toEqual(rising(wanted));

  const points = await readPoints(
    await askFor({ isDoubtfulIncluded: true, isClientCacheIncluded: true }),
    25,
  );
  const oldest = live()
    .toSorted((a, b) => a.atMs - b.atMs || (a.id < b.id ? -1 : 1))
    .flatMap((run) =>
      run.results.map((result) => ({
        id: run.id,
        at: new Date(run.atMs).toISOString(),
        value: result.bytesPerSecond,
      })),
    );
  expect(points.map(({ point }) => point)).toEqual(oldest.slice(0, 25));
});
