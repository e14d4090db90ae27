import { afterAll, beforeAll } from "vitest";
import { createAgent } from "#lib/agents/mutations.ts";
import { canonicalJson } from "#lib/contract/canonical.ts";
import { getPool } from "#lib/db/pool.ts";
import { runShutdown } from "#lib/http/shutdown.ts";
import { startApiServer } from "./api-server.ts";
import { createTestDatabase, type TestDatabase } from "./postgres.ts";

export type Api = {
  url: string;
  port: number;
  token: string;
  databaseUrl: string;
  /** A request to the API; `path` begins with a slash. */
  get(path: string): Promise<Response>;
  /** Posts a document as the test's agent, in canonical JSON; `init` is laid over the request. */
  put(id: string, document: unknown, init?: RequestInit): Promise<Response>;
  query<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>;
};

/** For one test file: a database of its own, the API on it, and an agent's token. The members are there once tests run. */
export function setUpApi(makeDatabase: () => Promise<TestDatabase> = createTestDatabase): Api {
  const api: Api = {
    url: "",
    port: 0,
    token: "",
    databaseUrl: "",
    get: (path) => fetch(api.url + path),
    put: (id, document, init) =>
      fetch(`${api.url}/api/v1/runs/${id}`, {
        method: "PUT",
        headers: { authorization: `Bearer ${api.token}`, "content-type": "application/json" },
        body: canonicalJson(document),
        ...init,
      }),
    query: async (text, values) => (await getPool().query(text, values)).rows,
  };
  const endings: (() => Promise<unknown>)[] = [];
  beforeAll(async () => {
    const database = await makeDatabase();
    endings.unshift(() => database.drop());
    process.env.DATABASE_URL = database.databaseUrl;
    process.env.TIDEMARK_LOG_LEVEL ??= "silent";
    endings.unshift(() => getPool().end());
    const created = await createAgent({ name: "test-pc" });
    if (!created.ok) throw new Error(created.reason);
    const server = await startApiServer();
    endings.unshift(runShutdown, () => server.close());
    Object.assign(api, {
      url: server.url,
      port: server.port,
      token: created.token,
      databaseUrl: database.databaseUrl,
    });
  });
  afterAll(async () => {
    for (const end of endings) await end();
  });
  return api;
}
