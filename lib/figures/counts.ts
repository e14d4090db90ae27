import "server-only";
import type { PoolClient } from "pg";
import * as z from "zod";
import type { Metric } from "#lib/explorer/state.ts";
import { readColumns } from "./block-columns.ts";
import { FigureKindRow } from "./kinds.ts";
import { metricColumns } from "./metric-columns.ts";
import { countSetups } from "./setup-counts.ts";
import { inSnapshot } from "./snapshot.ts";

/** How many results of one kind there are in one setup. */
export type KindCount = { kind: FigureKindRow; setupId: number; resultCount: number };

/** All counts of one moment, and which metrics any result of a kind says, by the kind's id. */
export type KindCounts = { counts: KindCount[]; metrics: ReadonlyMap<number, ReadonlySet<Metric>> };

const isMetric = (key: string): key is Metric => Object.hasOwn(metricColumns, key);
const metrics: readonly Metric[] = Object.keys(metricColumns).filter(isMetric);

const BlockRow = z.object({
  id: z.int(),
  figure_kind_id: z.int(),
  dead: z.array(z.int()),
  known: z.array(z.boolean()),
});
const LooseRow = z.object({
  figure_kind_id: z.int(),
  setup_id: z.int(),
  count: z.int(),
  known: z.array(z.boolean()),
});

const blockSql = `
  SELECT id, figure_kind_id, dead,
    ARRAY[${metrics.map((metric) => `${metricColumns[metric].column} IS NOT NULL`).join(", ")}] AS known
  FROM figure_block`;
const looseSql = `
  SELECT s.figure_kind_id, r.setup_id, count(*)::int AS count,
    ARRAY[${metrics.map((metric) => `count(s.${metricColumns[metric].column}) > 0`).join(", ")}] AS known
  FROM loose_run l JOIN run r ON r.id = l.run_id JOIN result s ON s.run_id = l.run_id
  WHERE s.figure_kind_id IS NOT NULL
  GROUP BY 1, 2`;

/** The counts of one kind by setup id, as far as they reach. */
class Tally {
  counts = new Uint32Array(1024);

  add(setupId: number, count: number): void {
    if (setupId >= this.counts.length) {
      const longer = new Uint32Array(2 * setupId);
      longer.set(this.counts);
      this.counts = longer;
    }
    this.counts[setupId] = (this.counts[setupId] ?? 0) + count;
  }
}

async function count(client: PoolClient): Promise<KindCounts> {
  const kinds = z.array(FigureKindRow).parse((await client.query("SELECT * FROM figure_kind")).rows);
  const blocks = z.array(BlockRow).parse((await client.query(blockSql)).rows);
  const loose = z.array(LooseRow).parse((await client.query(looseSql)).rows);
  const columnsOf = await readColumns(
    client,
    blocks.map((block) => ({ block, names: ["setup_ids"] })),
    null,
  );
  const tallies = new Map(kinds.map(({ id }) => [id, new Tally()]));
  const known = new Map(kinds.map(({ id }) => [id, new Set<Metric>()]));
  const note = (kindId: number, flags: readonly boolean[]) =>
    metrics.forEach((metric, at) => {
      if (flags[at] === true) known.get(kindId)?.add(metric);
    });
  for (const block of blocks) {
    const tally = tallies.get(block.figure_kind_id);
    const { setup_ids } = columnsOf(block);
    countSetups(setup_ids).forEach((number, setupId) => {
      if (number > 0) tally?.add(setupId, number);
    });
    for (const row of block.dead) tally?.add(setup_ids[row] ?? 0, -1);
    note(block.figure_kind_id, block.known);
  }
  for (const row of loose) {
    tallies.get(row.figure_kind_id)?.add(row.setup_id, row.count);
    note(row.figure_kind_id, row.known);
  }
  const counts = kinds.flatMap((kind) => {
    const found: KindCount[] = [];
    tallies.get(kind.id)?.counts.forEach((resultCount, setupId) => {
      if (resultCount > 0) found.push({ kind, setupId, resultCount });
    });
    return found;
  });
  return { counts, metrics: known };
}

const StampRow = z.object({ stamp: z.string() });

// Transactions that wrote the rows: whatever changes counts adds, changes or removes some of them.
const stampSql = `
  SELECT concat_ws(' ', (SELECT concat(count(*), ' ', sum(xmin::text::bigint)) FROM figure_block),
    (SELECT concat(count(*), ' ', sum(xmin::text::bigint)) FROM loose_run), (SELECT max(id) FROM figure_kind),
    pg_postmaster_start_time()) AS stamp`;

const store: { tidemarkCounts?: { stamp: string; counts: KindCounts } } = globalThis as {
  tidemarkCounts?: { stamp: string; counts: KindCounts };
};

/** Counts all results of runs that are not deleted, by kind and setup. As long as nothing changes, the answer is the same object. */
export async function countKinds(): Promise<KindCounts> {
  return inSnapshot(async (client) => {
    const [row] = z.array(StampRow).parse((await client.query(stampSql)).rows);
    const stamp = row?.stamp ?? "";
    if (store.tidemarkCounts?.stamp === stamp) return store.tidemarkCounts.counts;
    const counts = await count(client);
    store.tidemarkCounts = { stamp, counts };
    return counts;
  });
}
