import "server-only";
import * as z from "zod";
import { getPool } from "#lib/db/pool.ts";
import type { SetupValues } from "#lib/setups/dimensions.ts";
import type { Period } from "./answer.ts";
import { countResults } from "./catalogue.ts";
import { setupDimensionValues } from "./dimension-values.ts";
import { chosenOf, type FigurePart, type Grouping } from "./gather.ts";
import { knownTimesBegin, periodFor, periodKey } from "./period.ts";
import type { FigureAsk, FigureCount, LeftOut, SetupRow } from "./queries.ts";
import type { FigureReader } from "./run-figures.ts";
import type { ExplorerState } from "./state.ts";

/** Whether something is made of periods of time, and so how long they are. */
export const needsPeriod = (state: Pick<ExplorerState, "form">, grouping: Grouping): boolean =>
  state.form === "history" || chosenOf(grouping).includes("time");

const SpanRow = z.strictObject({
  first: z.date().nullable(),
  last: z.date().nullable(),
  unknown: z.boolean(),
});

const ofSetups = "FROM run WHERE setup_id = ANY($1) AND deleted_at IS NULL AND sort_at";
const spanSql = `
  SELECT (SELECT min(sort_at) ${ofSetups} >= $2) AS first, (SELECT max(sort_at) ${ofSetups} >= $2) AS last,
    EXISTS (SELECT 1 ${ofSetups} < $2) AS unknown`;

/** The length of periods, and the time that the runs lie in, which is all that has to be cut into periods. */
export type PeriodChoice = { period: Period; from: Date; to: Date };

/**
 * Periods that suit the runs of some setups within limits of time; null where there are no runs of known time. `hasUnknown`: there are
 * runs whose time is not known, of which no limit of time can say that they lie within.
 */
export async function choosePeriod(
  setupIds: readonly number[],
  limits: { from: Date | null; to: Date | null },
): Promise<{ choice: PeriodChoice | null; hasUnknown: boolean }> {
  const { rows } = await getPool().query(spanSql, [setupIds, knownTimesBegin]);
  const [span] = z.tuple([SpanRow]).parse(rows);
  const hasUnknown = span.unknown && limits.from === null && limits.to === null;
  if (span.first === null || span.last === null) return { choice: null, hasUnknown };
  const from = Math.max(span.first.getTime(), limits.from?.getTime() ?? Number.NEGATIVE_INFINITY);
  const to = Math.min(span.last.getTime() + 1, limits.to?.getTime() ?? Number.POSITIVE_INFINITY);
  if (from >= to) return { choice: null, hasUnknown };
  return { choice: { period: periodFor(to - from), from: new Date(from), to: new Date(to) }, hasUnknown };
}

/** Setup to the first one that is grouped alike. */
function toRepresentatives(
  setups: ReadonlyMap<number, SetupValues>,
  grouping: Grouping,
): Map<number, number> {
  const chosen = chosenOf(grouping);
  const first = new Map<string, number>();
  return new Map(
    [...setups].map(([id, setup]) => {
      const key = JSON.stringify(chosen.map((dimension) => setupDimensionValues(dimension, setup)));
      const representative = first.get(key) ?? id;
      first.set(key, representative);
      return [id, representative];
    }),
  );
}

/** The figures that are asked for as parts of cells, each with the values that it is grouped by. */
export async function readParts(
  ask: FigureAsk,
  known: { setups: ReadonlyMap<number, SetupValues>; labels: ReadonlyMap<number, string> },
  grouping: Grouping,
  reader: FigureReader,
): Promise<{ parts: FigurePart[]; leftOut: LeftOut }> {
  const { period, timeZone } = ask;
  const representatives = toRepresentatives(known.setups, grouping);
  const { groups, leftOut } = await reader.figures({ ...ask, representatives });
  const times = new Map<number, string>();
  const timeOf = (start: Date | null): string | null => {
    if (start === null || period === null) return null;
    const found = times.get(start.getTime()) ?? periodKey(start, period, timeZone);
    times.set(start.getTime(), found);
    return found;
  };
  const parts = groups.flatMap((group): FigurePart[] => {
    const { setupIds, setupCounts, workloadId, operation, cacheBypass, periodStart } = group;
    const workload = known.labels.get(workloadId);
    if (workload === undefined) return [];
    const result = { workload, operation, cacheBypass, time: timeOf(periodStart) };
    const { statistic, quality, values, unknownCount } = group;
    const ofSetups = { setupIds, setupCounts, workloadId, result };
    return [{ ...ofSetups, statistic, quality, periodStart, values, unknownCount }];
  });
  return { parts, leftOut };
}

/** As `readParts`, of the runs whose time is not known: they belong to no period. */
export const readTimelessParts: typeof readParts = (ask, ...rest) =>
  readParts({ ...ask, from: null, to: knownTimesBegin, period: null }, ...rest);

/** How many results that the ask wants there are in some setups: by the counts of all results, and where times or runs are limited by reading. */
export async function countUnder(
  ask: FigureAsk,
  rows: readonly SetupRow[],
  state: Pick<ExplorerState, "runs">,
  counts: readonly FigureCount[],
  reader: FigureReader,
): Promise<number> {
  const { from, to, operations, workloadIds, isWanted, isClientCacheIncluded } = ask;
  const [first] = rows;
  if (first === undefined) return 0;
  if (from !== null || to !== null || state.runs.length > 0) {
    const representatives = new Map(rows.map(({ id }) => [id, first.id]));
    const setupIds = rows.map(({ id }) => id);
    const { groups } = await reader.figures({ ...ask, setupIds, representatives });
    return groups.reduce((sum, { values, unknownCount }) => sum + values.length + unknownCount, 0);
  }
  return countResults(
    counts,
    rows,
    (one) =>
      workloadIds.includes(one.workloadId) &&
      (operations?.includes(one.operation) ?? true) &&
      (isClientCacheIncluded || one.cacheBypass !== "none") &&
      (isWanted?.(one) ?? true),
  );
}
