import "server-only";
import type pg from "pg";
import { getPool } from "./pool.ts";

/** Runs `work` in one transaction of one connection. What it throws takes everything back. */
export async function inTransaction<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await getPool().connect();
  let failure: Error | undefined;
  try {
    await client.query("BEGIN");
    const outcome = await work(client);
    await client.query("COMMIT");
    return outcome;
  } catch (error) {
    failure = await client.query("ROLLBACK").then(
      () => undefined,
      () => new Error("the connection is not fit for use"),
    );
    throw error;
  } finally {
    // A connection that could not roll back is thrown away.
    client.release(failure);
  }
}
