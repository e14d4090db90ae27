import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ApiError, HealthAnswer } from "#lib/contract/api.ts";
import { type Postgres, startPostgres } from "#scripts/postgres/start-postgres.ts";
import { setUpApi } from "#tests/support/api-test.ts";
import { makeReport } from "#tests/support/make-report.ts";
import type { TestDatabase } from "#tests/support/postgres.ts";

const folder = mkdtempSync(join(tmpdir(), "tidemark-outage-"));
let postgres: Postgres;

const start = async () => {
  postgres = await startPostgres({
    dataDir: join(folder, "postgres"),
    logFile: join(folder, "postgres.log"),
  });
};

async function makeDatabase(): Promise<TestDatabase> {
  await start();
  const migrate = join(import.meta.dirname, "..", "..", "support", "migrate-template.ts");
  execFileSync(process.execPath, [migrate, postgres.databaseUrl], { stdio: "inherit" });
  return {
    databaseUrl: postgres.databaseUrl,
    drop: async () => {
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const api = setUpApi(makeDatabase);

async function health(): Promise<[status: number, answer: HealthAnswer]> {
  const answer = await api.get("/api/health");
  return [answer.status, HealthAnswer.parse(await answer.json())];
}

const waitFor = async (condition: () => Promise<boolean>) => {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 50));
};

test("without its database the server says so, refuses for now, and recovers by itself", async () => {
  expect(await health()).toEqual([200, { status: "ok", database: "ok", version: "0.1.0" }]);
  const report = makeReport();
  await postgres.stop();
  expect(await health()).toEqual([503, { status: "unavailable", database: "unavailable", version: "0.1.0" }]);
  const refused = await api.put(report.id, report);
  expect(refused.status).toBe(503);
  expect(refused.headers.get("retry-after")).not.toBeNull();
  expect(ApiError.parse(await refused.json()).error.code).toBe("unavailable");
  expect((await api.get("/api/v1/runs")).status).toBe(503);
  await start();
  await waitFor(async () => (await health())[0] === 200);
  expect((await api.put(report.id, report)).status).toBe(201);
});

test("a database that hangs is unavailable, and is found again when it goes on", async () => {
  const backends = await api.query<{ pid: number }>(
    "SELECT pid FROM pg_stat_activity WHERE backend_type = 'client backend' AND datname = current_database()",
  );
  const pids = [postgres.pid, ...backends.map((backend) => backend.pid)];
  for (const pid of pids) process.kill(pid, "SIGSTOP");
  try {
    const answers = await Promise.all(Array.from({ length: 20 }, health));
    expect(new Set(answers.map(([status]) => status))).toEqual(new Set([503]));
  } finally {
    for (const pid of pids) process.kill(pid, "SIGCONT");
  }
  await waitFor(async () => (await health())[0] === 200);
});
