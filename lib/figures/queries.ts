import "server-only";
import type { PoolClient } from "pg";
import * as z from "zod";
import type { FigureAsk } from "#lib/explorer/queries.ts";
import { type ColumnName, readColumns, type WantedColumns } from "./block-columns.ts";
import type { FigureRows } from "./columns.ts";
import { exclusionOf, FigureKindRow, type MetricKind, toMetricKind } from "./kinds.ts";
import { type FigureColumn, metricColumns } from "./metric-columns.ts";
import { inSnapshot } from "./snapshot.ts";

/** All rows of one kind within the limits of time of an ask, or somewhat beyond. `exclusion`: why they are only to be counted. */
export type KindRows = {
  kind: MetricKind;
  exclusion: ReturnType<typeof exclusionOf>;
  blocks: FigureRows[];
};

/** All kinds that are asked for, of one moment, and the span of time of their rows in ms; null where there are none. */
export type ReadRows = { kinds: KindRows[]; spanMs: { first: number; last: number } | null };

const BlockRow = z.object({
  id: z.int(),
  figure_kind_id: z.int(),
  dead: z.array(z.int()),
  first_at: z.date(),
  last_at: z.date(),
});
type BlockRow = z.infer<typeof BlockRow>;

const LooseRow = z.object({
  figure_kind_id: z.int(),
  setup_id: z.int(),
  sort_at: z.date(),
  value: z.number().nullable(),
});

type Limits = Pick<FigureAsk, "from" | "to">;

async function readBlocks(client: PoolClient, kindIds: readonly number[], { from, to }: Limits) {
  const { rows } = await client.query(
    `SELECT id, figure_kind_id, dead, first_at, last_at FROM figure_block
     WHERE figure_kind_id = ANY($1) AND ($2::timestamptz IS NULL OR last_at >= $2) AND ($3::timestamptz IS NULL OR first_at < $3)
     ORDER BY id`,
    [kindIds, from, to],
  );
  return z.array(BlockRow).parse(rows);
}

async function readLoose(client: PoolClient, kindIds: readonly number[], column: FigureColumn) {
  const { rows } = await client.query(
    `SELECT s.figure_kind_id, r.setup_id, r.sort_at, s.${column} AS value
     FROM loose_run l JOIN run r ON r.id = l.run_id JOIN result s ON s.run_id = l.run_id
     WHERE s.figure_kind_id = ANY($1)`,
    [kindIds],
  );
  return z.array(LooseRow).parse(rows);
}

function toLooseRows(rows: readonly z.infer<typeof LooseRow>[]): FigureRows {
  return {
    setupIds: Int32Array.from(rows, (row) => row.setup_id),
    atMs: Float64Array.from(rows, (row) => row.sort_at.getTime()),
    values: Float64Array.from(rows, (row) => row.value ?? Number.NaN),
    dead: [],
  };
}

/** Whether a block reaches beyond the limits, so that its rows have to be told by their times. */
const isCut = ({ first_at, last_at }: BlockRow, { from, to }: Limits): boolean =>
  (from !== null && first_at < from) || (to !== null && last_at >= to);

/** Reads what `group-rows.ts` makes groups of: blocks of figures and the figures of runs that are in no block yet. The peak of a curve is none. */
export async function readRows(ask: FigureAsk): Promise<ReadRows> {
  const { column } = metricColumns[ask.metric];
  return inSnapshot(async (client) => {
    const found = await client.query(
      `SELECT * FROM figure_kind
       WHERE workload_id = ANY($1) AND ($2::text[] IS NULL OR operation = ANY($2)) AND kind <> 'curve'`,
      [ask.workloadIds, ask.operations],
    );
    const kinds = z
      .array(FigureKindRow)
      .parse(found.rows)
      .filter((row) => ask.isWanted?.(toMetricKind(row, ask.metric)) !== false);
    const kindIds = kinds.map(({ id }) => id);
    if (kindIds.length === 0) return { kinds: [], spanMs: null };
    const metricKinds = new Map(kinds.map((row) => [row.id, toMetricKind(row, ask.metric)]));
    const isExcluded = (kindId: number) => {
      const kind = metricKinds.get(kindId);
      return kind !== undefined && exclusionOf(kind, ask) !== null;
    };
    const blocks = await readBlocks(client, kindIds, ask);
    const loose = Map.groupBy(await readLoose(client, kindIds, column), (row) => row.figure_kind_id);
    const columnsOf = await readColumns(
      client,
      blocks.map((block): WantedColumns => {
        const isCounted = isExcluded(block.figure_kind_id);
        const needsAt = isCut(block, ask) || (ask.period !== null && !isCounted);
        const names: ColumnName[] = ["setup_ids"];
        if (needsAt) names.push("at");
        if (!isCounted) names.push("value");
        return { block, names };
      }),
      column,
    );
    const toRows = (block: BlockRow): FigureRows => {
      const { setup_ids, at, value } = columnsOf(block);
      return { setupIds: setup_ids, atMs: at, values: value, dead: block.dead };
    };
    const byKind = Map.groupBy(blocks, (block) => block.figure_kind_id);
    const times = [
      ...blocks.flatMap((block) => [block.first_at.getTime(), block.last_at.getTime()]),
      ...[...loose.values()].flat().map((row) => row.sort_at.getTime()),
    ];
    return {
      kinds: [...metricKinds].map(([id, kind]) => ({
        kind,
        exclusion: exclusionOf(kind, ask),
        blocks: [...(byKind.get(id) ?? []).map(toRows), toLooseRows(loose.get(id) ?? [])],
      })),
      spanMs:
        times.length === 0
          ? null
          : {
              first: times.reduce((a, b) => Math.min(a, b)),
              last: times.reduce((a, b) => Math.max(a, b)),
            },
    };
  });
}
