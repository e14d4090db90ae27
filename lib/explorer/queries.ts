import "server-only";
import * as z from "zod";
import type { Quality } from "#lib/contract/figure.ts";
import { Result, type Statistic } from "#lib/contract/result.ts";
import { getPool } from "#lib/db/pool.ts";
import { countKinds, type KindCounts } from "#lib/figures/counts.ts";
import { groupFigures } from "#lib/figures/group-figures.ts";
import { exclusionOf, FigureKindRow, toMetricKind } from "#lib/figures/kinds.ts";
import { metricColumns } from "#lib/figures/metric-columns.ts";
import { readRows } from "#lib/figures/queries.ts";
import { SetupValues } from "#lib/setups/dimensions.ts";
import type { RunPoint } from "./answer.ts";
import type { Metric } from "./state.ts";

/** Conditions under which runs that are not deleted were made. `resultCount` is how many results there are in them. */
export type SetupRow = { id: number; values: SetupValues; resultCount: number };

/** A workload with results. `runCount` is that of the operation that has most runs. */
export type WorkloadRow = {
  id: number;
  label: string;
  kind: Result["kind"];
  /** Some runs measured it as a curve, whatever others did. */
  hasCurves: boolean;
  pattern: string | null;
  blockBytes: number | null;
  queueDepth: number | null;
  threads: number | null;
  readPercent: number | null;
  operations: string[];
  runCount: number;
};

/** Which figures to read. Times are limits of a run's place in time, `from` inside and `to` outside; null is no limit. */
export type FigureAsk = {
  setupIds: readonly number[];
  workloadIds: readonly number[];
  /** Null: all. */
  operations: readonly string[] | null;
  metric: Metric;
  from: Date | null;
  to: Date | null;
  isDoubtfulIncluded: boolean;
  isClientCacheIncluded: boolean;
  /** Splits figures by the days, weeks (from Monday), months or years of `timeZone`. */
  period: "day" | "week" | "month" | "year" | null;
  timeZone: string;
  /** Which of those results count at all; without it, all do. */
  isWanted?: (result: Pick<FigureGroup, "workloadId" | "operation" | "cacheBypass">) => boolean;
  /**
   * Setup to the setup that stands for it: those with the same one come back as one group, under its id. Without it each setup is a
   * group by itself, which by time makes very many.
   */
  representatives?: ReadonlyMap<number, number>;
};

/** Figures of equal kind of one setup (or of those that it stands for), in base units and in no order. */
export type FigureGroup = {
  setupId: number;
  /** All setups that the figures are of. */
  setupIds: readonly number[];
  /** How many results each of them has here, with a value or without. */
  setupCounts: readonly number[];
  workloadId: number;
  operation: string;
  /** How the metric's figures sum up their passes: that of the latency where it is one of a latency. */
  statistic: Statistic;
  /** Null where no figure of the group is known. */
  quality: Quality | null;
  cacheBypass: "direct" | "none" | "not-known" | null;
  periodStart: Date | null;
  values: Float64Array;
  /** How many results have no single value. */
  unknownCount: number;
};

/** How many results were left out by the ask's two switches, within its other limits. */
export type LeftOut = { doubtful: number; clientCache: number };

/** All figures that are asked for, of one moment, exact however many there are: docs/EXPLORER.md. */
export async function readFigures(ask: FigureAsk): Promise<{ groups: FigureGroup[]; leftOut: LeftOut }> {
  return groupFigures(await readRows(ask), ask);
}

/** A run's figure on its own, and what it belongs to. */
export type PointRow = Omit<
  FigureGroup,
  "setupIds" | "setupCounts" | "values" | "unknownCount" | "periodStart"
> & {
  point: RunPoint & { id: string };
};

const PointFields = FigureKindRow.extend({
  run_id: z.uuid(),
  setup_id: z.int(),
  sort_at: z.date(),
  value: z.number(),
});

// The runs of few setups, by their index; then each run's results.
const resultTables = `run r
  JOIN result s ON s.run_id = r.id
  JOIN figure_kind k ON k.id = s.figure_kind_id
  WHERE r.setup_id = ANY($1) AND r.deleted_at IS NULL AND k.workload_id = ANY($2) AND ($3::text[] IS NULL OR k.operation = ANY($3))
    AND ($4::timestamptz IS NULL OR r.sort_at >= $4) AND ($5::timestamptz IS NULL OR r.sort_at < $5)`;

type ResultAsk = Pick<FigureAsk, "setupIds" | "workloadIds" | "operations" | "from" | "to">;

const toParameters = (ask: ResultAsk, limit: number) => [
  ...[ask.setupIds, ask.workloadIds, ask.operations, ask.from, ask.to, limit],
];

/** Single runs of what is asked for, the oldest first, at most `limit`. For groups of few runs: ask with their setups only. */
export async function readPoints(ask: FigureAsk, limit: number): Promise<PointRow[]> {
  const { column } = metricColumns[ask.metric];
  const { rows } = await getPool().query(
    `SELECT r.id AS run_id, r.setup_id, r.sort_at, s.${column} AS value, k.*
     FROM ${resultTables} AND k.kind <> 'curve' AND s.${column} IS NOT NULL
     ORDER BY r.sort_at, r.id, s.position LIMIT $6`,
    toParameters(ask, limit),
  );
  return z
    .array(PointFields)
    .parse(rows)
    .flatMap((row) => {
      const kind = toMetricKind(row, ask.metric);
      if (exclusionOf(kind, ask) !== null || ask.isWanted?.(kind) === false) return [];
      const point = { id: row.run_id, at: row.sort_at.toISOString(), value: row.value };
      return [{ setupId: row.setup_id, ...kind, point }];
    });
}

/** A result as it was posted, with its run's id and place in time. */
export type ResultRow = { runId: string; at: Date; setupId: number; workloadId: number; result: Result };

const ResultFields = z
  .strictObject({
    run_id: z.uuid(),
    sort_at: z.date(),
    setup_id: z.int(),
    workload_id: z.int(),
    body: Result,
  })
  .transform((row): ResultRow => {
    const { run_id: runId, sort_at: at, setup_id: setupId, workload_id: workloadId, body: result } = row;
    return { runId, at, setupId, workloadId, result };
  });

/** Whole results but curves, the oldest first, at most `limit`: for figures that are no single value. */
export async function readResults(ask: ResultAsk, limit: number): Promise<ResultRow[]> {
  const { rows } = await getPool().query(
    `SELECT r.id AS run_id, r.sort_at, r.setup_id, s.workload_id, s.body FROM ${resultTables} AND k.kind <> 'curve'
     ORDER BY r.sort_at, r.id, s.position LIMIT $6`,
    toParameters(ask, limit),
  );
  return z.array(ResultFields).parse(rows);
}

/** The newest curves, at most `limit`, the oldest of them first. */
export async function readCurveResults(ask: ResultAsk, limit: number): Promise<ResultRow[]> {
  const { rows } = await getPool().query(
    `SELECT r.id AS run_id, r.sort_at, r.setup_id, s.workload_id, s.body FROM ${resultTables} AND k.kind = 'curve'
     ORDER BY r.sort_at DESC, r.id DESC, s.position DESC LIMIT $6`,
    toParameters(ask, limit),
  );
  return z.array(ResultFields).parse(rows).toReversed();
}

/** Keeps what follows from counts as long as they are the newest. */
function keep<T>(make: (counts: KindCounts) => Promise<T>): () => Promise<T> {
  const known = new WeakMap<KindCounts, Promise<T>>();
  return async () => {
    const counts = await countKinds();
    const made = known.get(counts) ?? make(counts);
    known.set(counts, made);
    made.catch(() => known.delete(counts));
    return made;
  };
}

const SetupFields = z.strictObject({ id: z.int(), values: SetupValues });

const store: { tidemarkSetups?: Map<number, SetupValues> } = globalThis as {
  tidemarkSetups?: Map<number, SetupValues>;
};

/** The values of setups, which never change and are read once in a process. */
async function readSetupValues(ids: readonly number[]): Promise<Map<number, SetupValues>> {
  store.tidemarkSetups ??= new Map();
  const known = store.tidemarkSetups;
  const missing = ids.filter((id) => !known.has(id));
  if (missing.length > 0) {
    const { rows } = await getPool().query("SELECT id, values FROM setup WHERE id = ANY($1)", [missing]);
    for (const { id, values } of z.array(SetupFields).parse(rows)) known.set(id, values);
  }
  return known;
}

/** All setups that have results. */
export const listSetups: () => Promise<readonly SetupRow[]> = keep(async ({ counts }) => {
  const byId = new Map<number, number>();
  for (const { setupId, resultCount } of counts) byId.set(setupId, (byId.get(setupId) ?? 0) + resultCount);
  const values = await readSetupValues([...byId.keys()]);
  return [...byId].flatMap(([id, resultCount]) => {
    const ofSetup = values.get(id);
    return ofSetup === undefined ? [] : [{ id, values: ofSetup, resultCount }];
  });
});

const WorkloadFields = z.strictObject({
  id: z.int(),
  label: z.string(),
  kind: z.enum(["disk", "network", "file-copy", "curve"]),
  hasCurves: z.boolean(),
  pattern: z.string().nullable(),
  blockBytes: z.number().nullable(),
  queueDepth: z.int().nullable(),
  threads: z.int().nullable(),
  readPercent: z.number().nullable(),
});

/** All workloads that have results, those of the most runs first. One that was only measured as a curve is of that kind. */
export const listWorkloads: () => Promise<readonly WorkloadRow[]> = keep(async ({ counts }) => {
  const { rows } = await getPool().query(
    `SELECT w.id, w.label, w.pattern, w.block_bytes::float8 AS "blockBytes", w.queue_depth AS "queueDepth", w.threads,
       w.read_percent AS "readPercent",
       CASE WHEN (SELECT bool_and(k.kind = 'curve') FROM figure_kind k WHERE k.workload_id = w.id) THEN 'curve' ELSE w.kind END AS kind,
       EXISTS (SELECT 1 FROM figure_kind k WHERE k.workload_id = w.id AND k.kind = 'curve') AS "hasCurves"
     FROM workload w WHERE w.id = ANY($1)`,
    [[...new Set(counts.map(({ kind }) => kind.workload_id))]],
  );
  const byWorkload = new Map<number, Map<string, number>>();
  for (const { kind, resultCount } of counts) {
    const operations = byWorkload.get(kind.workload_id) ?? new Map<string, number>();
    byWorkload.set(kind.workload_id, operations);
    operations.set(kind.operation, (operations.get(kind.operation) ?? 0) + resultCount);
  }
  return z
    .array(WorkloadFields)
    .parse(rows)
    .map((row) => {
      const operations = byWorkload.get(row.id) ?? new Map<string, number>();
      return {
        ...row,
        operations: [...operations.keys()].sort(),
        runCount: Math.max(...operations.values()),
      };
    })
    .sort((a, b) => b.runCount - a.runCount || a.id - b.id);
});

/** How many results of a workload and operation there are in a setup, and which metrics any of them says. */
export type FigureCount = {
  setupId: number;
  workloadId: number;
  operation: string;
  cacheBypass: FigureGroup["cacheBypass"];
  resultCount: number;
  metrics: ReadonlySet<Metric>;
};

/** Counts all results, for lists of what can be chosen. */
export const countFigures: () => Promise<readonly FigureCount[]> = keep(async ({ counts, metrics }) =>
  counts.map(({ kind, setupId, resultCount }) => ({
    setupId,
    workloadId: kind.workload_id,
    operation: kind.operation,
    cacheBypass: kind.cache_bypass,
    resultCount,
    metrics: metrics.get(kind.id) ?? new Set(),
  })),
);
