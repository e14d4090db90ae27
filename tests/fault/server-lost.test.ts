import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openOutbox } from "#agents/outbox.ts";
import { canonicalJson } from "#lib/contract/canonical.ts";
import { uuidV7 } from "#lib/contract/uuid.ts";
import { withClient } from "#scripts/postgres/database.ts";
import { runAgent, startAgent } from "#tests/support/agent.ts";
import { realisticReport } from "#tests/support/realistic-report.ts";
import { killIfThere, startTidemark, type Tidemark } from "#tests/support/tidemark.ts";
import { losingProxy } from "./losing-proxy.ts";

let dataDir: string;
let tidemark: Tidemark;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "tidemark-fault-"));
  tidemark = await startTidemark({ dataDir });
});

afterAll(async () => {
  await tidemark.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

beforeEach(async () => {
  await withClient(tidemark.databaseUrl, (client) => client.query("truncate run cascade"));
  rmSync(join(tidemark.agentHome, "outbox"), { recursive: true, force: true });
});

/** Puts a report where the agent keeps what it has measured. */
function keepReport(seed: number): { id: string; json: string } {
  const startedAt = new Date();
  const id = uuidV7(startedAt.getTime());
  const json = canonicalJson(realisticReport({ seed, id, startedAt, target: "studio-nas" }));
  openOutbox(tidemark.agentHome).keep(id, json);
  return { id, json };
}

const waiting = (): string[] => openOutbox(tidemark.agentHome).waiting();

/** Reported runs and their results in the database, read without the server; published ones came in at the start. */
async function stored(): Promise<{ runs: number; results: number }> {
  const { rows } = await withClient(tidemark.databaseUrl, (client) =>
    client.query<{ runs: number; results: number }>(
      `select count(distinct r.id)::int as runs, count(s.run_id)::int as results
       from run r left join result s on s.run_id = r.id where r.origin <> 'published'`,
    ),
  );
  return rows[0] ?? { runs: -1, results: -1 };
}

/** All of a run or nothing of it: a report here has eight results. */
async function expectWhole(): Promise<void> {
  const { runs, results } = await stored();
  expect(results).toBe(8 * runs);
}

const rawReport = async (id: string): Promise<string> =>
  (await fetch(`${tidemark.url}/api/v1/runs/${id}?download`)).text();

/**
 * Holds every report's ingest after its run is written and before its results are, while `use` runs: the results' table is
 * locked, and `use` is called when a transaction waits for it.
 */
async function midwayOfIngest(use: () => Promise<void>): Promise<void> {
  await withClient(tidemark.databaseUrl, async (client) => {
    await client.query("begin");
    await client.query("lock table result in access exclusive mode");
    const isWaiting = async (): Promise<boolean> => {
      const { rowCount } = await client.query("select from pg_locks where not granted");
      return rowCount !== null && rowCount > 0;
    };
    while (!(await isWaiting())) await sleep(20);
    await use();
  }).catch(() => undefined);
}

test("a server killed while it takes a report in, then started again, has it once and whole", async () => {
  const { id, json } = keepReport(1);
  const agent = await startAgent(["flush"], tidemark.agentHome);
  await midwayOfIngest(() => tidemark.kill());
  tidemark = await startTidemark({ dataDir, port: Number(new URL(tidemark.url).port) });
  await agent.outcome;
  await expectWhole();
  await runAgent(["flush"], tidemark.agentHome);
  expect(await stored()).toEqual({ runs: 1, results: 8 });
  expect(await rawReport(id)).toBe(json);
  expect(waiting()).toEqual([]);
});

test("a database killed midway of a report keeps no half of it, and the report comes in later", async () => {
  const { id, json } = keepReport(2);
  const agent = await startAgent(["flush"], tidemark.agentHome);
  await midwayOfIngest(async () => killIfThere(tidemark.pids.postgres, "SIGKILL"));
  await agent.outcome;
  await databaseBack();
  await expectWhole();
  await runAgent(["flush"], tidemark.agentHome);
  expect(await stored()).toEqual({ runs: 1, results: 8 });
  expect(await rawReport(id)).toBe(json);
  expect(waiting()).toEqual([]);
});

async function databaseBack(): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    try {
      await stored();
      return;
    } catch {
      await sleep(100);
    }
  }
  throw new Error("the database did not come back");
}

test("an answer lost on its way makes the agent post again, and the run is there once", async () => {
  const { id, json } = keepReport(3);
  const proxy = await losingProxy(tidemark.url);
  const { status } = await runAgent(["flush", "--server", proxy.url], tidemark.agentHome);
  await proxy.close();
  expect(proxy.lostAnswers).toBe(1);
  expect(status).toBe(0);
  expect(await stored()).toEqual({ runs: 1, results: 8 });
  expect(await rawReport(id)).toBe(json);
  expect(waiting()).toEqual([]);
});

test("reports wait while the server is away, and all come in when it is back", async () => {
  const kept = [keepReport(4), keepReport(5)];
  const port = Number(new URL(tidemark.url).port);
  await tidemark.stop();
  const away = await runAgent(["flush"], tidemark.agentHome);
  expect(away.status).toBe(1);
  expect(waiting().sort()).toEqual(kept.map(({ id }) => id).sort());
  tidemark = await startTidemark({ dataDir, port });
  expect((await runAgent(["flush"], tidemark.agentHome)).status).toBe(0);
  expect(await stored()).toEqual({ runs: 2, results: 16 });
  for (const { id, json } of kept) expect(await rawReport(id)).toBe(json);
});
