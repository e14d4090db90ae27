import "server-only";
import type { HealthAnswer } from "#lib/contract/api.ts";
import { getPool } from "#lib/db/pool.ts";
import project from "#package.json" with { type: "json" };

const timeoutMs = 2_000;

const store: { tidemarkHealth?: Promise<boolean> | null } = globalThis as {
  tidemarkHealth?: Promise<boolean> | null;
};

async function askDatabase(): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, timeoutMs, false);
  });
  // The query's own timeout also throws its connection away, so that a hanging server can't use up the pool.
  const query = { text: "SELECT 1", query_timeout: timeoutMs };
  const answer = getPool()
    .query(query)
    .then(
      () => true,
      () => false,
    );
  try {
    return await Promise.race([answer, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}

/** Whether the server can do its work: the database must answer within two seconds. Callers at the same time share one question. */
export async function checkHealth(): Promise<HealthAnswer> {
  store.tidemarkHealth ??= askDatabase().finally(() => {
    store.tidemarkHealth = null;
  });
  const state = (await store.tidemarkHealth) ? "ok" : "unavailable";
  return { status: state, database: state, version: project.version };
}
