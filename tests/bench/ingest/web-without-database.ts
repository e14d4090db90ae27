import { hashSecret, parseToken } from "#lib/auth/token.ts";

/**
 * The built server, with a pool that answers at once in place of the process's own: what a route costs without the database.
 * Only for the benchmark, and started by it: `TIDEMARK_BENCH_TOKEN` is the one agent token that it knows.
 */
const secret = parseToken(process.env.TIDEMARK_BENCH_TOKEN ?? "")?.secret ?? "";
const rowsByQuery: Readonly<Record<string, readonly object[]>> = {
  "authenticate-agent": [{ id: crypto.randomUUID(), name: "bench", secret_hash: hashSecret(secret) }],
  "ingest-run": [{ outcome: "created" }],
};

const pool = {
  query: async (query: string | { name?: string }) => {
    const rows = typeof query === "string" ? [] : (rowsByQuery[query.name ?? ""] ?? []);
    return { rows, rowCount: rows.length };
  },
  on: () => undefined,
  end: async () => undefined,
};

Object.assign(globalThis, { tidemarkPool: pool });
await import("#scripts/web.ts");
