import "server-only";
import { getPool } from "#lib/db/pool.ts";

/** From so many loose runs on they are folded; fewer are read in a few milliseconds, and would make blocks of a few rows. */
export const looseLimit = 256;

/** So many runs in one transaction, which holds up others that change figures for some tenths of a second. */
const foldLength = 4096;

async function countLoose(): Promise<number> {
  const { rows } = await getPool().query<{ count: number }>(
    "SELECT count(*)::int AS count FROM (SELECT FROM loose_run LIMIT $1) AS counted",
    [looseLimit],
  );
  return rows[0]?.count ?? 0;
}

/**
 * Folds loose runs into blocks as long as there are `looseLimit` of them, and keeps blocks few and full. Gives the number of runs.
 * Each step is a transaction of its own, and several processes may do it at once. Ends early, between two steps, once `signal` is
 * aborted.
 */
export async function foldFigures(signal?: AbortSignal): Promise<number> {
  let folded = 0;
  while (signal?.aborted !== true && (await countLoose()) === looseLimit) {
    const { rows } = await getPool().query<{ count: number }>("SELECT fold_runs($1) AS count", [foldLength]);
    folded += rows[0]?.count ?? 0;
    await getPool().query("SELECT tidy_blocks()");
  }
  return folded;
}

/** Makes blocks anew of which a quarter is dead, and joins small ones. Gives the number of blocks that it put away. */
export async function tidyFigures(): Promise<number> {
  const { rows } = await getPool().query<{ count: number }>("SELECT tidy_blocks() AS count");
  return rows[0]?.count ?? 0;
}
