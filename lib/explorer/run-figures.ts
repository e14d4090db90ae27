import "server-only";
import * as z from "zod";
import { Result } from "#lib/contract/result.ts";
import { getPool } from "#lib/db/pool.ts";
import { exclusionOf, FigureKindRow, toMetricKind } from "#lib/figures/kinds.ts";
import { metricColumns } from "#lib/figures/metric-columns.ts";
import { indexPeriods } from "#lib/figures/periods.ts";
import {
  type FigureAsk,
  type FigureGroup,
  type LeftOut,
  type PointRow,
  type ResultRow,
  readCurveResults,
  readFigures,
  readPoints,
  readResults,
} from "./queries.ts";

const Row = FigureKindRow.extend({
  run_id: z.uuid(),
  sort_at: z.date(),
  setup_id: z.int(),
  value: z.number().nullable(),
  body: Result.nullable(),
});

/** Each result of some runs by itself: the figures, the points and, where no agent measured it or it is a curve, the result. */
type RunFigures = {
  groups: FigureGroup[];
  leftOut: LeftOut;
  points: PointRow[];
  results: ResultRow[];
};

/** What `readFigures`, `readPoints` and `readResults` say, of single runs only. */
async function readRunFigures(runIds: readonly string[], ask: FigureAsk): Promise<RunFigures> {
  const { column } = metricColumns[ask.metric];
  const { rows } = await getPool().query(
    `SELECT r.id AS run_id, r.sort_at, r.setup_id, s.${column} AS value, k.*,
       CASE WHEN k.kind = 'curve' OR k.quality IS DISTINCT FROM 'measured' THEN s.body END AS body
     FROM run r JOIN result s ON s.run_id = r.id JOIN figure_kind k ON k.id = s.figure_kind_id
     WHERE r.id = ANY($1::uuid[]) AND r.setup_id = ANY($2) AND r.deleted_at IS NULL AND k.workload_id = ANY($3)
       AND ($4::text[] IS NULL OR k.operation = ANY($4))
       AND ($5::timestamptz IS NULL OR r.sort_at >= $5) AND ($6::timestamptz IS NULL OR r.sort_at < $6)
     ORDER BY r.sort_at, r.id, s.position`,
    [runIds, ask.setupIds, ask.workloadIds, ask.operations, ask.from, ask.to],
  );
  const found: RunFigures = { groups: [], leftOut: { doubtful: 0, clientCache: 0 }, points: [], results: [] };
  const parsed = z.array(Row).parse(rows);
  const [first, last] = [parsed[0]?.sort_at, parsed.at(-1)?.sort_at];
  const periods =
    ask.period === null || first === undefined || last === undefined
      ? null
      : indexPeriods(first.getTime(), last.getTime(), ask.period, ask.timeZone);
  for (const { run_id, sort_at, setup_id: setupId, value, body, ...row } of parsed) {
    const kind = toMetricKind(row, ask.metric);
    if (ask.isWanted?.(kind) === false) continue;
    if (body !== null)
      found.results.push({ runId: run_id, at: sort_at, setupId, workloadId: kind.workloadId, result: body });
    if (row.kind === "curve") continue;
    const exclusion = exclusionOf(kind, ask);
    if (exclusion !== null) {
      found.leftOut[exclusion] += 1;
      continue;
    }
    found.groups.push({
      setupId,
      setupIds: [setupId],
      setupCounts: [1],
      ...kind,
      periodStart: periods?.starts[periods.indexOf(sort_at.getTime())] ?? null,
      values: value === null ? new Float64Array() : Float64Array.of(value),
      unknownCount: value === null ? 1 : 0,
    });
    if (value !== null)
      found.points.push({ setupId, ...kind, point: { id: run_id, at: sort_at.toISOString(), value } });
  }
  return found;
}

/** Where figures, single runs and whole results come from. */
export type FigureReader = {
  figures: (ask: FigureAsk) => Promise<{ groups: FigureGroup[]; leftOut: LeftOut }>;
  points: (ask: FigureAsk, limit: number) => Promise<PointRow[]>;
  results: (ask: FigureAsk, limit: number) => Promise<ResultRow[]>;
  curves: (ask: FigureAsk, limit: number) => Promise<ResultRow[]>;
};

/** Reads all runs, or with some ids those alone. */
export function toReader(runIds: readonly string[]): FigureReader {
  if (runIds.length === 0)
    return { figures: readFigures, points: readPoints, results: readResults, curves: readCurveResults };
  return {
    figures: (ask) => readRunFigures(runIds, ask),
    points: async (ask) => (await readRunFigures(runIds, ask)).points,
    results: async (ask) =>
      (await readRunFigures(runIds, ask)).results.filter(({ result }) => result.kind !== "curve"),
    curves: async (ask) =>
      (await readRunFigures(runIds, ask)).results.filter(({ result }) => result.kind === "curve"),
  };
}

/** Setups of some runs. */
export async function listSetupsOfRuns(runIds: readonly string[]): Promise<Set<number>> {
  const { rows } = await getPool().query(
    "SELECT DISTINCT setup_id AS id FROM run WHERE id = ANY($1::uuid[]) AND setup_id IS NOT NULL AND deleted_at IS NULL",
    [runIds],
  );
  return new Set(
    z
      .array(z.strictObject({ id: z.int() }))
      .parse(rows)
      .map(({ id }) => id),
  );
}
