import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { once } from "node:events";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { openOutbox } from "#agents/outbox.ts";
import { createTestFolder } from "#agents/test-folder.ts";
import { Report } from "#lib/contract/report.ts";
import { uuidV7 } from "#lib/contract/uuid.ts";
import { buildAgent } from "#scripts/build-agent.ts";
import { signalKeeper } from "#tests/support/agent.ts";
import {
  answer,
  type FakeServer,
  refusal,
  startFakeServer,
  takeIn,
} from "#tests/unit/agents/support/fake-server.ts";
import { sampleJson, sampleReport } from "#tests/unit/agents/support/sample-report.ts";
import { canMount, mountSmall } from "#tests/unit/agents/support/small-file-system.ts";

// A run is several seconds of measuring and of starting threads; on a busy machine that is much more.
vi.setConfig({ testTimeout: 180_000 });

const token = `tmk_abcdefgh_${"A".repeat(43)}`;
const smallRun = ["--size", "16MiB", "--passes", "1", "--seconds", "0.2"];
let bundle = "";
let base = "";
let folder = "";
let home = "";
const servers: FakeServer[] = [];

beforeAll(async () => {
  bundle = await buildAgent();
}, 60_000);
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), "tidemark-program-"));
  folder = join(base, "measured folder");
  home = join(base, "home");
  mkdirSync(folder);
});
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
  rmSync(base, { recursive: true });
});

function start(...args: string[]): ChildProcessWithoutNullStreams {
  const environment = {
    ...process.env,
    TIDEMARK_AGENT_HOME: home,
    TIDEMARK_SERVER: "",
    LC_ALL: "C",
    LANG: "C",
  };
  return spawn(process.execPath, [bundle, ...args], { cwd: base, env: environment });
}

async function finish(child: ChildProcessWithoutNullStreams) {
  let stdout = "";
  let stderr = "";
  child.stdout.on("data", (part) => (stdout += part));
  child.stderr.on("data", (part) => (stderr += part));
  const [code] = await once(child, "close");
  return { code, stdout, stderr };
}

const agent = (...args: string[]) => finish(start(...args));

/** Resolves when the agent's progress shows a text. */
async function untilShown(child: ChildProcessWithoutNullStreams, text: string): Promise<void> {
  let seen = "";
  for await (const part of child.stderr) {
    seen += part;
    if (seen.includes(text)) return;
  }
  throw new Error(`never shown: ${text}\n${seen}`);
}

async function serve(...parameters: Parameters<typeof startFakeServer>): Promise<FakeServer> {
  const server = await startFakeServer(...parameters);
  servers.push(server);
  return server;
}

test("is one file of at most 550 KB", () => {
  expect(statSync(bundle).size).toBeLessThanOrEqual(550_000);
});

test("help in both languages, version, and what is wrong", async () => {
  expect((await agent("help")).stdout).toContain("run PATH");
  expect((await agent("--lang", "ja", "run", "--help")).stdout).toContain("測定");
  expect((await agent("--version")).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  expect(await agent("flsh")).toMatchObject({
    code: 2,
    stdout: "",
    stderr: expect.stringContaining("Did you mean flush?"),
  });
  expect(await agent("run", "--sizes", "1GiB")).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("--size"),
  });
  expect(await agent("run", ".", "--lang", "fr")).toMatchObject({ code: 2 });
});

test("measures, posts what --json prints byte for byte, and leaves the folder as it was", async () => {
  const server = await serve(takeIn);
  writeFileSync(join(folder, "mine.txt"), "mine");
  expect((await agent("enrol", "--server", server.url, "--token", token)).code).toBe(0);
  const { code, stdout, stderr } = await agent("run", "measured folder", ...smallRun, "--json");
  expect(stderr).toContain("No file of yours is touched");
  expect(code).toBe(0);
  expect(server.puts.map(({ body }) => body)).toEqual([stdout]);
  const report = Report.parse(JSON.parse(stdout));
  expect(report.results).toHaveLength(4);
  expect(report.client?.key).toBe(JSON.parse(readFileSync(join(home, "config.json"), "utf8")).clientKey);
  expect(stderr).toContain(`${server.url}/runs/${report.id}`);
  expect(readdirSync(folder)).toEqual(["mine.txt"]);
  expect(readdirSync(join(home, "outbox"))).toEqual([]);
});

test("two at once keep their reports without a server; flush sends one, and shows why the other is refused", async () => {
  const runs = await Promise.all([1, 2].map(() => agent("run", folder, ...smallRun)));
  for (const { code, stdout } of runs) {
    expect(code).toBe(0);
    expect(stdout).toMatch(/SEQ1M Q8T1 .*\n.*RND4K Q32T1/);
  }
  expect(runs.map(({ stderr }) => stderr).join()).toContain("2 reports are kept");
  expect(readdirSync(folder)).toEqual([]);
  expect((await agent("outbox")).stdout).toContain("Waiting: 2");
  const server = await serve((stored) => (put, response, attempt) => {
    if (attempt === 1) answer(response, 422, refusal("invalid", "time is wrong"));
    else takeIn(stored)(put, response, attempt);
  });
  await agent("enrol", "--server", server.url, "--token", token);
  const sent = await agent("flush");
  expect(sent).toMatchObject({ code: 1, stderr: expect.stringContaining("time is wrong") });
  expect(sent.stderr).toContain("Sent: ");
  // Before the first report that leaves this PC it says what is in them, and no second time.
  const said = "This is the first report that this PC sends";
  expect(sent.stderr.split(said)).toHaveLength(2);
  expect(sent.stderr.indexOf(said)).toBeLessThan(sent.stderr.indexOf("Sent: "));
  expect((await agent("flush", "--rejected")).stderr).not.toContain(said);
  expect(server.stored.size).toBe(2);
  expect((await agent("outbox")).stdout).toMatch(/^No report waits\.\n/);
});

test("a report that can't be kept is printed all the same", async () => {
  mkdirSync(home);
  writeFileSync(join(home, "outbox"), "");
  const { code, stdout, stderr } = await agent("run", folder, ...smallRun, "--json");
  expect(code).toBe(1);
  expect(stderr).toContain("could not be kept");
  expect(Report.safeParse(JSON.parse(stdout)).success).toBe(true);
});

test.each([
  ["a missing folder", () => join(base, "missing"), "does not exist"],
  ["a file", () => bundle, "is a file"],
  [
    "a folder of a cloud client",
    () => {
      mkdirSync(join(base, "Dropbox"));
      return join(base, "Dropbox");
    },
    "--yes",
  ],
])("%s is a clear error with exit code 2", async (_, path, said) => {
  const result = await agent("run", path(), ...smallRun);
  expect(result).toMatchObject({ code: 2, stdout: "", stderr: expect.stringContaining(said) });
});

test("too little room is told before anything is written", async () => {
  const { code, stderr } = await agent("run", folder, "--size", "4096TiB");
  expect(code).toBe(2);
  expect(stderr).toContain("Not enough room");
  expect(readdirSync(folder)).toEqual([]);
});

// Not even root may make a folder here.
test.runIf(process.platform === "linux")("a folder that can't be written to is a clear error", async () => {
  const { code, stderr } = await agent("run", "/sys/kernel", ...smallRun);
  expect(code).toBe(2);
  expect(stderr).toMatch(/\/sys\/kernel can't be written to \(E[A-Z]+\)/);
});

test("each signal stops the measurement, removes the test file, and has its exit code", async () => {
  const exits = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;
  const stop = async (signal: keyof typeof exits): Promise<void> => {
    const own = join(base, signal);
    mkdirSync(own);
    const child = start("run", own, "--size", "16MiB", "--passes", "1", "--seconds", "3", "--no-post");
    await untilShown(child, "overwrites");
    while (readdirSync(own).length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
    child.kill(signal);
    expect(await once(child, "exit")).toEqual([exits[signal], null]);
    expect(readdirSync(own)).toEqual([]);
  };
  await Promise.all([stop("SIGINT"), stop("SIGTERM"), stop("SIGHUP")]);
  expect(existsSync(home)).toBe(false);
});

test("what a killed agent made is removed without it", async () => {
  const child = start("run", folder, "--size", "16MiB", "--passes", "1", "--seconds", "1", "--no-post");
  await untilShown(child, "SEQ1M Q8T1 read");
  child.kill("SIGKILL");
  await once(child, "exit");
  await vi.waitUntil(() => readdirSync(folder).length === 0, { timeout: 20_000 });
});

test("what an agent left behind when all of it was killed is removed by the next run, and its engine is gone", async () => {
  const child = start("run", folder, "--size", "16MiB", "--passes", "1", "--seconds", "1", "--no-post");
  await untilShown(child, "SEQ1M Q8T1 read");
  signalKeeper(folder, "SIGKILL");
  child.kill("SIGKILL");
  await once(child, "exit");
  expect(readdirSync(folder)).toHaveLength(1);
  const next = await agent("run", folder, ...smallRun, "--no-post");
  expect(next).toMatchObject({
    code: 0,
    stderr: expect.stringContaining("Removed what a stopped run left behind"),
  });
  expect(readdirSync(folder)).toEqual([]);
});

test.skipIf(!canMount)("room that a leftover takes counts as free (root mounts the disk)", async () => {
  const disk = join(base, "disk");
  const small = mountSmall(disk, 100);
  try {
    await agent("enrol", "--server", "http://127.0.0.1:9", "--token", token);
    const { clientKey } = JSON.parse(readFileSync(join(home, "config.json"), "utf8"));
    const left = createTestFolder(disk, uuidV7(Date.now()), clientKey);
    const owner = JSON.parse(readFileSync(join(left.folder, "owner.json"), "utf8"));
    // Made again by hand: a killed agent has no descriptor of it any more, which keeps its room.
    left.remove();
    mkdirSync(left.folder);
    const gone = { ...owner.process, start: "00000000-0000-0000-0000-000000000000/1" };
    writeFileSync(join(left.folder, "owner.json"), JSON.stringify({ ...owner, process: gone }));
    writeFileSync(left.filePath, Buffer.alloc(40 * 1024 * 1024));
    const { code, stderr } = await agent("run", disk, ...smallRun, "--no-post");
    expect(stderr).toContain("Removed what a stopped run left behind");
    expect(code).toBe(0);
  } finally {
    small.unmount();
  }
});

test("enrol takes the token from standard input or the environment, and never shows a wrong one", async () => {
  const kept = (): unknown => JSON.parse(readFileSync(join(home, "config.json"), "utf8")).token;
  const child = start("enrol", "--server", "http://127.0.0.1:9", "--token", "-");
  child.stdin.end(`${token}\n`);
  expect(await finish(child)).toMatchObject({ code: 0 });
  expect(kept()).toBe(token);
  const other = `tmk_bcdefghi_${"B".repeat(43)}`;
  vi.stubEnv("TIDEMARK_TOKEN", other);
  try {
    expect(await agent("enrol", "--server", "http://127.0.0.1:9")).toMatchObject({ code: 0 });
  } finally {
    vi.unstubAllEnvs();
  }
  expect(kept()).toBe(other);
  const wrong = await agent("enrol", "--server", "http://127.0.0.1:9", "--token", "hunter2");
  expect(wrong).toMatchObject({ code: 2, stderr: expect.not.stringContaining("hunter2") });
});

test("flush --rejected tries again what was refused", async () => {
  const { id, json } = keptReport();
  openOutbox(home).reject(id, { status: 422, message: "contract 2", issues: [] });
  const server = await serve(takeIn);
  await agent("enrol", "--server", server.url, "--token", token);
  expect((await agent("flush")).stderr).toContain("No report waits");
  expect(await agent("flush", "--rejected")).toMatchObject({ code: 0 });
  expect([...server.stored.values()]).toEqual([json]);
});

function keptReport(): { id: string; json: string } {
  const report = sampleReport();
  const json = sampleJson(report);
  openOutbox(home).keep(report.id, json);
  return { id: report.id, json };
}
