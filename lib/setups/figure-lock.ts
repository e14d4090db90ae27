import "server-only";
import type { PoolClient } from "pg";
import { getPool } from "#lib/db/pool.ts";

/**
 * Runs `work` in a transaction that nobody else's change of figures comes in between: of a run's revision, path, tags, deletion or
 * results, and of what setups follow from.
 */
export async function withFigureLock<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await getPool().connect();
  try {
    await client.query("BEGIN");
    await client.query("SELECT lock_figures()");
    const outcome = await work(client);
    await client.query("COMMIT");
    return outcome;
  } catch (error) {
    await client.query("ROLLBACK").catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}
