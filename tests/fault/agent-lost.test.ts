import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { writeConfig } from "#agents/config.ts";
import { openOutbox } from "#agents/outbox.ts";
import { ListRunsAnswer } from "#lib/contract/api.ts";
import { readReport } from "#lib/contract/read-report.ts";
import { withClient } from "#scripts/postgres/database.ts";
import { briefly, runAgent, signalKeeper, startAgent } from "#tests/support/agent.ts";
import { startTidemark, type Tidemark } from "#tests/support/tidemark.ts";

let root: string;
let folder: string;
let tidemark: Tidemark;

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), "tidemark-fault-"));
  folder = join(root, "measured");
  mkdirSync(folder);
  writeFileSync(join(folder, "mine.txt"), "not Tidemark's");
  tidemark = await startTidemark({ dataDir: join(root, "data") });
});

afterAll(async () => {
  await tidemark.stop();
  rmSync(root, { recursive: true, force: true });
});

beforeEach(() => withClient(tidemark.databaseUrl, (client) => client.query("truncate run cascade")));

async function runCount(): Promise<number> {
  const answer = await fetch(`${tidemark.url}/api/v1/runs`);
  return ListRunsAnswer.parse(await answer.json()).total;
}

/** The size of the test file of a running agent, 0 before there is one. */
function testFileBytes(): number {
  const own = readdirSync(folder).find((name) => name.startsWith(".tidemark-"));
  if (own === undefined) return 0;
  return statSync(join(folder, own, "test.bin"), { throwIfNoEntry: false })?.size ?? 0;
}

test("what an agent leaves when all of it is killed is removed by the next run, and nothing else", async () => {
  const killed = await startAgent(["run", folder, "--size", "16MiB"], tidemark.agentHome);
  while (testFileBytes() < 16 * 2 ** 20) await sleep(20);
  signalKeeper(folder, "SIGKILL");
  killed.child.kill("SIGKILL");
  await killed.outcome;
  expect(readdirSync(folder)).toHaveLength(2);
  expect(await runCount()).toBe(0);

  const next = await runAgent(["run", folder, ...briefly], tidemark.agentHome);
  expect(next.status, next.stderr).toBe(0);
  expect(readdirSync(folder)).toEqual(["mine.txt"]);
  expect(await runCount()).toBe(1);
});

test("two agents at once on one folder and one outbox post a run each", async () => {
  const both = await Promise.all([
    runAgent(["run", folder, ...briefly], tidemark.agentHome),
    runAgent(["run", folder, ...briefly], tidemark.agentHome),
  ]);
  // One may find the other's report in hand of the other; whatever waits then is sent by the next.
  for (const { status, stderr } of both) expect(status, stderr).toBe(0);
  await runAgent(["flush"], tidemark.agentHome);
  expect(await runCount()).toBe(2);
  expect(readdirSync(folder)).toEqual(["mine.txt"]);
  expect(openOutbox(tidemark.agentHome).waiting()).toEqual([]);
});

const canMount = process.platform === "linux" && process.getuid?.() === 0;

test("a full disk under the outbox is told, loses no result and leaves no half report", async ({ skip }) => {
  skip(!canMount, "mounting a small file system needs Linux and root");
  const home = join(root, "small");
  mkdirSync(home);
  const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", "size=8k", "tmpfs", home], { encoding: "utf8" });
  skip(mounted.status !== 0, `a small file system can't be mounted: ${mounted.stderr.trim()}`);
  try {
    writeConfig(home, { server: tidemark.url, token: tidemark.token, clientKey: crypto.randomUUID() });
    const { status, stdout, stderr } = await runAgent(["run", folder, ...briefly, "--json"], home);
    expect(status).toBe(1);
    expect(stderr).toContain("ENOSPC");
    expect(readReport(JSON.parse(stdout)).ok).toBe(true);
    expect(existsSync(join(home, "outbox")) ? readdirSync(join(home, "outbox")) : []).toEqual([]);
    expect(readdirSync(folder)).toEqual(["mine.txt"]);
    expect(await runCount()).toBe(0);
  } finally {
    spawnSync("umount", [home]);
  }
});

test("a measurement whose server has gone meanwhile is kept and sent by the next run", async () => {
  const port = Number(new URL(tidemark.url).port);
  await tidemark.stop();
  const alone = await runAgent(["run", folder, ...briefly], tidemark.agentHome);
  expect(alone.status, alone.stderr).toBe(0);
  const [kept] = openOutbox(tidemark.agentHome).waiting();
  expect(kept).toBeDefined();
  tidemark = await startTidemark({ dataDir: tidemark.dataDir, port });
  const next = await runAgent(["run", folder, ...briefly], tidemark.agentHome);
  expect(next.status, next.stderr).toBe(0);
  expect(await runCount()).toBe(2);
  expect(openOutbox(tidemark.agentHome).waiting()).toEqual([]);
});
