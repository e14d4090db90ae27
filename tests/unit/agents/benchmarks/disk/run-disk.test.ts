import {
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createBuiltInEngine } from "#agents/benchmarks/disk/built-in-engine.ts";
import { fileIdentity } from "#agents/benchmarks/disk/file-identity.ts";
import { type DiskProgress, runDisk, systemClock } from "#agents/benchmarks/disk/run-disk.ts";
import {
  closedAccess,
  type DiskAccess,
  type DiskPlan,
  sharedData,
} from "#agents/benchmarks/disk/workload-plan.ts";
import { DiskResult } from "#lib/contract/result.ts";
import { canMount, mountSmall } from "#tests/unit/agents/support/small-file-system.ts";

const MiB = 1024 * 1024;
const plan: DiskPlan = {
  accesses: [
    closedAccess({ pattern: "sequential", blockBytes: MiB, queueDepth: 4, threads: 1 }),
    closedAccess({ pattern: "random", blockBytes: 4096, queueDepth: 33, threads: 2 }), // 66: asynchronous
  ],
  operations: ["read", "write"],
  fileBytes: 16 * MiB,
  passes: 2,
  passMs: 200,
  warmUpMs: 50,
  precision: null,
  freshFileBytes: 0,
};

const engine = createBuiltInEngine(null);

let folder = "";
let filePath = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "tidemark-engine-"));
  filePath = join(folder, "test.bin");
  writeFileSync(filePath, "");
});
afterEach(() => rmSync(folder, { recursive: true }));

const run = (
  cacheBypass: "direct" | "none",
  signal: AbortSignal,
  onProgress: (progress: DiskProgress) => void,
) => runDisk({ plan, engine, filePath, cacheBypass, seed: 42 }, { signal, clock: systemClock, onProgress });

test.each(["direct", "none"] as const)(
  "%s: every pass adds up, and the file keeps its size",
  async (cacheBypass) => {
    const stages = new Set<string>();
    const outcome = await run(cacheBypass, new AbortController().signal, ({ stage }) => stages.add(stage));
    expect(statSync(filePath).size).toBe(plan.fileBytes);
    expect(statSync(filePath).blocks * 512).toBeGreaterThanOrEqual(plan.fileBytes);
    expect(outcome.io).toBe("sync-workers+async-pool");
    expect(outcome.results.map(({ workload, operation }) => `${workload} ${operation}`)).toEqual([
      "SEQ1M Q4T1 read",
      "RND4K Q33T2 read",
      "SEQ1M Q4T1 write",
      "RND4K Q33T2 write",
    ]);
    for (const result of outcome.results) {
      expect(DiskResult.parse(result)).toEqual(result);
      const blockBytes = result.workload.startsWith("SEQ") ? MiB : 4096;
      let requests = 0;
      for (const pass of result.passes) {
        const { total } = pass;
        expect(total.requests).toBeGreaterThan(0);
        expect(total.bytes).toBe((total.requests ?? 0) * blockBytes);
        expect(total.series?.bytes?.reduce((sum, bytes) => sum + bytes, 0)).toBe(total.bytes);
        expect(total.series?.requests?.reduce((sum, count) => sum + count, 0)).toBe(total.requests);
        expect(total.bytesPerSecond).toBeCloseTo((total.bytes ?? 0) / (pass.durationMs / 1000), 3);
        expect(pass.durationMs).toBeGreaterThanOrEqual(plan.passMs);
        requests += total.requests ?? 0;
      }
      const latency = result.total.latency;
      expect(latency?.histogram?.counts.reduce((sum, count) => sum + count, 0)).toBe(requests);
      const percentiles = latency?.percentiles.map(({ us }) => us) ?? [];
      expect(percentiles).toEqual([...percentiles].sort((a, b) => a - b));
      expect(latency?.maxUs).toBeGreaterThanOrEqual(latency?.minUs ?? Number.NaN);
      if (cacheBypass === "none") expect(result.cacheBypass?.inForce).toBe("none");
    }
    if (outcome.cacheBypass.inForce === "direct" && process.platform === "linux") {
      expect(outcome.cacheBypass.verifiedBy).toContain("open-flags");
    }
    expect(outcome.workloads[0]?.sync).toBe(
      outcome.cacheBypass.inForce === "direct" ? "none" : "end-of-pass",
    );
  },
);

/** A file system in memory takes O_DIRECT on recent kernels, sets the flag, and goes through the page cache all the same. */
const memoryFolder = "/dev/shm";
const isMemory = existsSync(memoryFolder) && statfsSync(memoryFolder).type === 0x01021994;

test.skipIf(!isMemory)("in memory no result claims direct I/O, and writes end with an fsync", async () => {
  rmSync(folder, { recursive: true });
  folder = mkdtempSync(join(memoryFolder, "tidemark-engine-"));
  filePath = join(folder, "test.bin");
  writeFileSync(filePath, "");
  const outcome = await run("direct", new AbortController().signal, () => {});
  const bypasses = [outcome.cacheBypass, ...outcome.results.map(({ cacheBypass }) => cacheBypass)];
  for (const bypass of bypasses) {
    expect(bypass?.refusal?.reason).toMatch(/^(file-in-page-cache|open-refused|transfer-refused)$/);
    expect(bypass).toMatchObject({ asked: "direct", inForce: "none", method: null, verifiedBy: [] });
  }
  expect(outcome.workloads.map(({ sync }) => sync)).toEqual(["end-of-pass", "end-of-pass"]);
});

test.skipIf(!canMount)(
  "a file system that fills up is told by the system's own code (root mounts it)",
  async () => {
    const small = mountSmall(join(folder, "small"), 10.5);
    try {
      filePath = join(folder, "small", "test.bin");
      writeFileSync(filePath, "");
      await expect(run("direct", new AbortController().signal, () => {})).rejects.toMatchObject({
        code: "ENOSPC",
      });
    } finally {
      small.unmount();
    }
  },
);

test("the file is filled with data that does not compress", async () => {
  const { gzipSync } = await import("node:zlib");
  const { readFileSync } = await import("node:fs");
  await runDisk(
    {
      plan: { ...plan, accesses: plan.accesses.slice(0, 1), passes: 1 },
      engine,
      filePath,
      cacheBypass: "none",
      seed: 1,
    },
    { signal: new AbortController().signal, clock: systemClock, onProgress: () => {} },
  );
  const text = readFileSync(filePath);
  expect(gzipSync(text.subarray(0, MiB)).length).toBeGreaterThan(0.99 * MiB);
  const blocks = new Set<string>();
  for (let at = 0; at < text.length; at += 4096) blocks.add(text.toString("latin1", at, at + 4096));
  expect(blocks.size).toBe(text.length / 4096);
});

test("stops when told, wherever it is", async () => {
  const stop = new AbortController();
  const running = run("direct", stop.signal, ({ stage }) => {
    if (stage === "pass") stop.abort(new Error("enough"));
  });
  await expect(running).rejects.toThrow("enough");
});

test("a file that is not there fails with the system's code", async () => {
  rmSync(filePath);
  await expect(run("none", new AbortController().signal, () => {})).rejects.toMatchObject({ code: "ENOENT" });
});

test("a link in place of the file is not followed", async () => {
  const { symlinkSync, readFileSync } = await import("node:fs");
  const precious = join(folder, "precious");
  writeFileSync(precious, "mine");
  rmSync(filePath);
  symlinkSync(precious, filePath);
  await expect(run("none", new AbortController().signal, () => {})).rejects.toMatchObject({ code: "ELOOP" });
  expect(readFileSync(precious, "utf8")).toBe("mine");
});

test("another file in place of the one that was made is not written to", async () => {
  const { readFileSync } = await import("node:fs");
  const made = openSync(filePath, "r");
  const identity = fileIdentity(made);
  closeSync(made);
  writeFileSync(join(folder, "precious"), "mine");
  renameSync(join(folder, "precious"), filePath);
  const options = { plan, engine, filePath, identity, cacheBypass: "direct", seed: 1 } as const;
  const callbacks = { signal: new AbortController().signal, clock: systemClock, onProgress: () => {} };
  await expect(runDisk(options, callbacks)).rejects.toMatchObject({ code: "ESWAPPED" });
  expect(readFileSync(filePath, "utf8")).toBe("mine");
});

const withData = (...data: DiskAccess["data"][]): DiskAccess[] =>
  data.map((one) => ({
    ...closedAccess({ pattern: "random", blockBytes: 4096, queueDepth: 2, threads: 1 }),
    data: one,
  }));

test("a file is filled with the data that all workloads share, else with random data", () => {
  const half = { kind: "compressible", percent: 50 } as const;
  const zero = { kind: "zero" } as const;
  const random = { kind: "random" } as const;
  expect(sharedData(withData(half, { ...half }))).toEqual(half);
  expect(sharedData(withData(zero))).toEqual(zero);
  expect(sharedData(withData(half, { ...half, percent: 40 }))).toEqual(random);
  expect(sharedData(withData(zero, random))).toEqual(random);
  expect(sharedData([])).toEqual(random);
});

test("reads of a profile of zeros find zeros in both files", async () => {
  const freshPath = join(folder, "fresh.bin");
  writeFileSync(freshPath, "");
  const handle = openSync(freshPath, "r");
  const freshFile = { path: freshPath, identity: fileIdentity(handle) };
  closeSync(handle);
  const zeros = { ...plan, accesses: withData({ kind: "zero" }), operations: ["read"] as const, passes: 1 };
  await runDisk(
    {
      plan: { ...zeros, freshFileBytes: 16 * MiB },
      engine,
      filePath,
      freshFile,
      cacheBypass: "none",
      seed: 42,
    },
    { signal: new AbortController().signal, clock: systemClock, onProgress: () => undefined },
  );
  for (const path of [filePath, freshPath]) {
    const bytes = readFileSync(path);
    expect(bytes.length).toBe(16 * MiB);
    expect(bytes.equals(Buffer.alloc(16 * MiB))).toBe(true);
  }
});
