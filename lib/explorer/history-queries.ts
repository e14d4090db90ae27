import "server-only";
import * as z from "zod";
import { getPool } from "#lib/db/pool.ts";
import { indexPeriods } from "#lib/figures/periods.ts";
import type { SetupValues } from "#lib/setups/dimensions.ts";
import type { PeriodChoice } from "./figure-reading.ts";
import type { FigurePart } from "./gather.ts";
import { firstTurns, type SetupTurn, toMarkedSetups } from "./history-marks.ts";

/** So many of the newest runs are looked at one by one; of older ones only where conditions appear first. */
const mostRuns = 5_000;

const TurnRow = z.strictObject({ setup_id: z.int(), sort_at: z.date(), read_count: z.int() });

// Numbers of places and conditions tell in the database which runs follow others in equal ones: only turns leave it.
const turnSql = `
  WITH newest AS MATERIALIZED (
    SELECT id, setup_id, sort_at FROM run
    WHERE deleted_at IS NULL AND setup_id = ANY($1::int[]) AND sort_at >= $4 AND sort_at < $5 AND ($6::uuid[] IS NULL OR id = ANY($6))
    ORDER BY sort_at DESC, id DESC LIMIT $7
  ), placed AS (
    SELECT n.setup_id, n.sort_at, n.id, m.conditions,
      lag(m.conditions) OVER (PARTITION BY m.place ORDER BY n.sort_at, n.id) AS before
    FROM newest n JOIN unnest($1::int[], $2::int[], $3::int[]) AS m (setup_id, place, conditions) ON m.setup_id = n.setup_id
  )
  SELECT setup_id, sort_at, (SELECT count(*)::int FROM newest) AS read_count
  FROM placed WHERE before IS DISTINCT FROM conditions ORDER BY sort_at, id`;

const toNumbers = (texts: readonly string[]): number[] => {
  const numbers = new Map([...new Set(texts)].map((text, at) => [text, at]));
  return texts.map((text) => numbers.get(text) ?? 0);
};

/**
 * Where runs of a history follow runs in other conditions of their target's volume, in order of time: each turn among the newest
 * runs, and before those (there are none below 5,000 runs) the first appearance of each setup. `runIds` limits it to single runs.
 */
export async function readTurns(
  parts: readonly FigurePart[],
  setups: ReadonlyMap<number, SetupValues>,
  { choice, timeZone, runIds }: { choice: PeriodChoice; timeZone: string; runIds: readonly string[] },
  limit: number = mostRuns,
): Promise<SetupTurn[]> {
  const marked = toMarkedSetups(
    parts.flatMap(({ setupIds, periodStart }) => (periodStart === null ? [] : setupIds)),
    setups,
  );
  if (marked.length === 0) return [];
  const { rows } = await getPool().query(turnSql, [
    marked.map(({ setupId }) => setupId),
    toNumbers(marked.map(({ place }) => place)),
    toNumbers(marked.map(({ conditions }) => conditions)),
    choice.from,
    choice.to,
    runIds.length === 0 ? null : runIds,
    limit,
  ]);
  const found = z.array(TurnRow).parse(rows);
  const [first] = found;
  if (first === undefined) return [];
  const periods = indexPeriods(choice.from.getTime(), choice.to.getTime() - 1, choice.period, timeZone);
  const startOf = (at: Date): Date => periods.starts[periods.indexOf(at.getTime())] ?? at;
  const turns = found.map(({ setup_id: setupId, sort_at: at }) => ({ setupId, at: startOf(at) }));
  if (first.read_count < limit) return turns;
  return [...firstTurns(parts).filter(({ at }) => at < startOf(first.sort_at)), ...turns];
}
