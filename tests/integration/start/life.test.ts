import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { processStart } from "#scripts/install/process-identity.mjs";
import { withClient } from "#scripts/postgres/database.ts";
import { runStart } from "#tests/support/run-start.ts";
import { startTidemark, type Tidemark } from "#tests/support/tidemark.ts";

// The first start may have to build.
vi.setConfig({ testTimeout: 240_000 });

let folder: string;
let running: Tidemark[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "tidemark start "));
  running = [];
});

afterEach(async () => {
  for (const tidemark of running) await tidemark.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function start(name = "data", port?: number): Promise<Tidemark> {
  const tidemark = await startTidemark({
    dataDir: join(folder, name),
    ...(port === undefined ? {} : { port }),
  });
  running.push(tidemark);
  return tidemark;
}

const lives = (pid: number) => processStart(pid) !== undefined;
const answers = async ({ url }: Tidemark) => (await fetch(url, { redirect: "manual" })).status < 500;
const portOf = ({ url }: Tidemark) => Number(new URL(url).port);
const config = () => JSON.parse(readFileSync(join(folder, "data", "agent", "config.json"), "utf8"));

async function gone(...pids: number[]): Promise<void> {
  while (pids.some(lives)) await sleep(20);
}

test("SIGTERM ends the web process first, the database last, and leaves no trace of running", async () => {
  const { pids, dataDir } = await start();
  process.kill(pids.supervisor, "SIGTERM");
  process.kill(pids.supervisor, "SIGINT");
  while (lives(pids.postgres)) await sleep(1);
  expect(lives(pids.web)).toBe(false);
  await gone(pids.supervisor);
  for (const name of ["server.json", "web.pid", "start.lock"])
    expect(existsSync(join(dataDir, name))).toBe(false);
});

test("two with different data folders run side by side, a second one on the same folder is refused", async () => {
  const first = await start();
  const second = await start("other data");
  expect(await answers(first)).toBe(true);
  expect(await answers(second)).toBe(true);
  const refused = await runStart({ TIDEMARK_DATA: first.dataDir });
  expect(refused.words).toContain(`already runs on the data folder ${first.dataDir}`);
  expect(refused.words).toContain(first.url);
  expect(refused.code).toBe(1);
  expect(await answers(first)).toBe(true);
});

test("after kill -9 of supervisor and web process the next start takes the same port and data", async () => {
  const killed = await start();
  const token = config().token;
  await killed.kill();
  expect(lives(killed.pids.postgres)).toBe(true);
  const next = await start("data", portOf(killed));
  expect(lives(killed.pids.postgres)).toBe(false);
  expect(await answers(next)).toBe(true);
  expect(config().token).toBe(token);
});

test("a web process that outlives its supervisor ends by itself", async () => {
  const { pids } = await start();
  process.kill(pids.supervisor, "SIGKILL");
  await gone(pids.web);
  await start();
});

test("kill -9 of the web process ends the rest", async () => {
  const { pids } = await start();
  process.kill(pids.web, "SIGKILL");
  await gone(pids.supervisor, pids.postgres);
  await start();
});

test("kill -9 of the database: it is started again under the same address", async () => {
  const tidemark = await start();
  process.kill(tidemark.pids.postgres, "SIGKILL");
  await gone(tidemark.pids.postgres);
  const ask = () => withClient(tidemark.databaseUrl, (client) => client.query("select 1"));
  while (
    !(await ask().then(
      () => true,
      () => false,
    ))
  )
    await sleep(50);
  expect(lives(tidemark.pids.supervisor)).toBe(true);
  expect(await answers(tidemark)).toBe(true);
});

test("the agent of this PC is enrolled once, and anew in a new database, as the same client", async () => {
  const first = await start();
  const { token, clientKey } = config();
  expect(statSync(join(first.agentHome, "config.json")).mode & 0o777).toBe(0o600);
  await first.stop();
  const second = await start();
  expect(config()).toEqual({ server: second.url, token, clientKey });
  await second.stop();
  rmSync(join(folder, "data", "postgres"), { recursive: true });
  await start();
  expect(config().clientKey).toBe(clientKey);
  expect(config().token).not.toBe(token);
});

test("a build that was killed halfway is not taken for one", async () => {
  const first = await start();
  await first.stop();
  const stamp = join(import.meta.dirname, "..", "..", "..", "dist", "client.built");
  expect(existsSync(stamp)).toBe(true);
  writeFileSync(stamp, "");
  await start();
  expect(readFileSync(stamp, "utf8")).not.toBe("");
});
