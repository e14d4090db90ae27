import "server-only";
import type { PoolClient } from "pg";
import { getPool } from "#lib/db/pool.ts";

/** Runs `read` in one snapshot of the database, so that no figure is missed or met twice while blocks are made of loose runs. */
export async function inSnapshot<T>(read: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await getPool().connect();
  try {
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    const outcome = await read(client);
    await client.query("COMMIT");
    return outcome;
  } catch (error) {
    await client.query("ROLLBACK").catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}
