import "server-only";
import pg from "pg";

const store: { tidemarkPool?: pg.Pool } = globalThis as { tidemarkPool?: pg.Pool };

/** The process's one pool of connections to `DATABASE_URL`. Kept on globalThis: Next loads modules more than once. */
export function getPool(): pg.Pool {
  if (store.tidemarkPool !== undefined) return store.tidemarkPool;
  const connectionString = process.env.DATABASE_URL;
  if (connectionString === undefined || connectionString === "") throw new Error("DATABASE_URL is not set");
  const pool = new pg.Pool({ connectionString, max: 16, connectionTimeoutMillis: 5_000 });
  // Without a listener an idle connection that the server ends (57P01) would end this process.
  pool.on("error", () => undefined);
  store.tidemarkPool = pool;
  return pool;
}
