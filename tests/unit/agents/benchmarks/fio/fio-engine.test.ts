import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { PassAsk } from "#agents/benchmarks/disk/disk-engine.ts";
import { createFioEngine } from "#agents/benchmarks/fio/fio-engine.ts";
import { passAsk } from "#tests/unit/agents/support/pass-ask.ts";

const hasFio = process.platform === "linux" && spawnSync("fio", ["--version"]).status === 0;
const withFio = test.skipIf(!hasFio);
const MiB = 1024 * 1024;

const program = {
  program: "fio",
  version: "3.33",
  ioengines: ["libaio", "psync"],
  platform: "linux",
} as const;
const engine = createFioEngine(program);

let folder = "";
let path = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "tidemark-fio-"));
  path = join(folder, "test.bin");
  writeFileSync(path, Buffer.alloc(16 * MiB, 1));
});
afterAll(() => rmSync(folder, { recursive: true }));

const callbacks = () => ({ signal: new AbortController().signal, onProgress: () => undefined });
const ask = (changes: Parameters<typeof passAsk>[0] = {}): PassAsk =>
  passAsk({
    path,
    queueDepth: 4,
    passMs: 600,
    warmUpMs: 200,
    ...changes,
    load: { regionBytes: 16 * MiB, ...changes.load },
  });

/** The command lines of running processes that a test would have left behind. */
const fioProcesses = (): string[] =>
  readdirSync("/proc").flatMap((entry) => {
    try {
      const line = readFileSync(`/proc/${entry}/cmdline`, "utf8");
      return line.startsWith("fio\0") && line.includes("--size=16777216") ? [line] : [];
    } catch {
      return [];
    }
  });

withFio("a mix is measured on the file as it is, with its sides apart", async () => {
  const stages = new Set<string>();
  const { pass } = await engine.measurePass(
    ask({ warmUpMs: 700, load: { operation: "mixed", readPercent: 70 } }),
    { ...callbacks(), onProgress: ({ stage }) => stages.add(stage) },
  );
  expect(statSync(path).size).toBe(16 * MiB);
  expect(pass.requests).toBeGreaterThan(0);
  expect((pass.read?.requests ?? 0) + (pass.write?.requests ?? 0)).toBe(pass.requests);
  expect((pass.read?.requests ?? 0) / pass.requests).toBeCloseTo(0.7, 1);
  expect(pass.requestsPerSecond.reduce((sum, requests) => sum + requests)).toBe(pass.requests);
  expect(stages).toEqual(new Set(["warm-up", "pass"]));
});

withFio("each block of a region is read exactly once, then the pass ends", async () => {
  const { pass } = await engine.measurePass(
    ask({ passMs: 20_000, load: { isOnce: true, regionStartBytes: 4 * MiB, regionBytes: 4 * MiB } }),
    callbacks(),
  );
  expect(pass.requests).toBe((4 * MiB) / 4096);
});

withFio("a volume ends a pass", async () => {
  const { pass } = await engine.measurePass(ask({ passMs: 20_000, passBytes: 2 * MiB }), callbacks());
  expect(pass.requests).toBe((2 * MiB) / 4096);
});

withFio("finish ends a pass early with what it has", async () => {
  const finish = new AbortController();
  const measuring = engine.measurePass(ask({ passMs: 60_000 }), {
    ...callbacks(),
    finish: finish.signal,
    onProgress: ({ stage }) => stage === "pass" && finish.abort(),
  });
  expect((await measuring).pass.requests).toBeGreaterThan(0);
});

withFio("an abort rejects with its reason and leaves no process", async () => {
  const abort = new AbortController();
  const measuring = engine.measurePass(ask({ passMs: 60_000 }), {
    signal: abort.signal,
    onProgress: () => abort.abort(new Error("enough")),
  });
  await expect(measuring).rejects.toThrow("enough");
  expect(fioProcesses()).toEqual([]);
});

withFio("a block that direct I/O refuses is the system's error", async () => {
  const measuring = engine.measurePass(ask({ load: { blockBytes: 513 } }), callbacks());
  await expect(measuring).rejects.toMatchObject({ name: "EngineFailure", code: "EINVAL" });
});

withFio("a file that took the place of ours is left alone", async () => {
  const ours = join(folder, "ours.bin");
  const foreign = join(folder, "foreign.bin");
  writeFileSync(ours, Buffer.alloc(MiB));
  writeFileSync(foreign, Buffer.alloc(MiB, 7));
  const { dev, ino } = statSync(ours, { bigint: true });
  const swapped = ask({
    path: ours,
    identity: `${dev}:${ino}`,
    load: { operation: "write", regionBytes: MiB },
  });
  renameSync(foreign, ours);
  await expect(engine.measurePass(swapped, callbacks())).rejects.toMatchObject({ code: "ESWAPPED" });
  expect(readFileSync(ours).every((byte) => byte === 7)).toBe(true);
});

withFio("fio ends soon after the process that drives it was killed", async () => {
  const script = `
    import { createFioEngine } from "#agents/benchmarks/fio/fio-engine.ts";
    const engine = createFioEngine(${JSON.stringify(program)});
    await engine.measurePass(${JSON.stringify(ask({ passMs: 60_000 }))}, {
      signal: new AbortController().signal,
      onProgress: () => console.log("running"),
    });`;
  const child = spawn(process.execPath, ["--input-type=module-typescript", "--eval", script], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await new Promise((resolve) => child.stdout.once("data", resolve));
  expect(fioProcesses()).toHaveLength(1);
  child.kill("SIGKILL");
  for (let wait = 0; wait < 100 && fioProcesses().length > 0; wait += 1) await sleep(100);
  expect(fioProcesses()).toEqual([]);
});

test("an open load is refused, since fio does not count from when a request was due", () => {
  const open = { kind: "open", requestsPerSecond: 100, distribution: "poisson" } as const;
  expect(engine.refusal(ask({ load: { arrivals: open } }))).toBe("open-loop");
  expect(engine.refusal(ask({ load: { arrivals: { kind: "bounded", requestsPerSecond: 100 } } }))).toBeNull();
});

withFio("command lines name the test file without its folder, each once", async () => {
  const fresh = createFioEngine(program);
  for (const seed of [1, 2])
    await fresh.measurePass(ask({ passMs: 200, warmUpMs: 0, load: { seed } }), callbacks());
  expect(fresh.commandLines()).toHaveLength(1);
  expect(fresh.commandLines()[0]).toContain("fio --name=pass --filename=test.bin --rw=randread");
});
