import { spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { processStart } from "#scripts/install/process-identity.mjs";
import { withClient } from "#scripts/postgres/database.ts";
import { type Postgres, startPostgres } from "#scripts/postgres/start-postgres.ts";

let folder: string;
let dataDir: string;
let servers: Postgres[];

beforeEach(() => {
  // Longer than a socket's path may be, and with spaces.
  folder = mkdtempSync(join(tmpdir(), "tidemark start "));
  dataDir = join(folder, "a folder whose name alone is longer than what is left ".repeat(3), "postgres");
  servers = [];
});

afterEach(async () => {
  for (const server of servers) await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function start(): Promise<Postgres> {
  const server = await startPostgres({ dataDir, logFile: join(folder, "postgres.log") });
  servers.push(server);
  return server;
}

const count = (server: Postgres) =>
  withClient(server.databaseUrl, async (client) => {
    await client.query("create table if not exists t (n int)");
    await client.query("insert into t values (1)");
    return (await client.query("select from t")).rowCount;
  });

test("a server that lived on is ended, its data is there", async () => {
  const orphan = await start();
  expect(await count(orphan)).toBe(1);
  const next = await start();
  expect(next.pid).not.toBe(orphan.pid);
  expect(processStart(orphan.pid)).toBeUndefined();
  expect(await count(next)).toBe(2);
});

test("a server that was killed recovers", async () => {
  const killed = await start();
  await count(killed);
  process.kill(killed.pid, "SIGKILL");
  await killed.exited;
  expect(existsSync(join(dataDir, "postmaster.pid"))).toBe(true);
  expect(await count(await start())).toBe(2);
});

test("a process that has the old server's number now is left alone", async () => {
  await count(await start());
  await servers[0]?.stop();
  const stranger = spawn("sleep", ["60"], { stdio: "ignore" });
  writeFileSync(join(dataDir, "postmaster.pid"), `${stranger.pid}\n${dataDir}\n`);
  expect(await count(await start())).toBe(2);
  expect(stranger.exitCode).toBeNull();
  stranger.kill();
});

test("what a killed initdb left is made anew", async () => {
  mkdirSync(join(`${dataDir}.new`, "base"), { recursive: true });
  writeFileSync(join(`${dataDir}.new`, "PG_VERSION"), "18\n");
  expect(await count(await start())).toBe(1);
  expect(existsSync(`${dataDir}.new`)).toBe(false);
});

test("a folder that is no database is named, not overwritten", async () => {
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(join(dataDir, "diary.txt"), "mine");
  await expect(start()).rejects.toMatchObject({ key: "notADatabase" });
  expect(readFileSync(join(dataDir, "diary.txt"), "utf8")).toBe("mine");
});
