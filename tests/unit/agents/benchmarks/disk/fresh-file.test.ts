import { closeSync, mkdtempSync, openSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createBuiltInEngine } from "#agents/benchmarks/disk/built-in-engine.ts";
import { fileIdentity } from "#agents/benchmarks/disk/file-identity.ts";
import { freshBytes, freshParts, readFreshPart } from "#agents/benchmarks/disk/fresh-file.ts";
import { runDisk, systemClock } from "#agents/benchmarks/disk/run-disk.ts";
import { closedAccess, type DiskPlan } from "#agents/benchmarks/disk/workload-plan.ts";
import { fakeEngine, rawPass } from "#tests/unit/agents/support/fake-engine.ts";

const MiB = 1024 * 1024;

describe("the parts of the second file", () => {
  test("are equal shares of whole MiB and whole blocks, one behind the other", () => {
    expect(freshParts([MiB, 4096, 3 * MiB], 32 * MiB)).toEqual([
      { startBytes: 0, bytes: 10 * MiB },
      { startBytes: 10 * MiB, bytes: 10 * MiB },
      { startBytes: 20 * MiB, bytes: 9 * MiB },
    ]);
  });

  test("are missing for blocks that a share does not hold", () => {
    expect(freshParts([4096, 64 * MiB], 64 * MiB)).toEqual([{ startBytes: 0, bytes: 32 * MiB }, null]);
    expect(freshParts([], 16 * MiB)).toEqual([]);
  });
});

const plan: DiskPlan = {
  accesses: [
    closedAccess({ pattern: "sequential", blockBytes: MiB, queueDepth: 2, threads: 1 }),
    closedAccess({ pattern: "random", blockBytes: 4096, queueDepth: 4, threads: 1 }),
  ],
  operations: ["read", "write"],
  fileBytes: 16 * MiB,
  passes: 1,
  passMs: 200,
  warmUpMs: 0,
  precision: null,
  freshFileBytes: 20 * MiB,
};

test("nothing is written for evidence where nothing is read", () => {
  expect(freshBytes(plan)).toBe(20 * MiB);
  expect(freshBytes({ ...plan, operations: ["write"] })).toBe(0);
});

test("a part is read once, without a warm-up, wherever the step itself reads", async () => {
  const engine = fakeEngine(({ path }) => rawPass(path === "fresh.bin" ? 5 : 9));
  const load = { ...engine.ask.load, regionBytes: 40 * MiB };
  const ask = { ...engine.ask, load, warmUpMs: 500, passBytes: 4096 };
  const part = { startBytes: 3 * MiB, bytes: 2 * MiB };
  const file = { path: "fresh.bin", identity: "7:9" };
  const callbacks = { signal: new AbortController().signal, onProgress: () => undefined };
  expect(await readFreshPart(engine, ask, file, part, callbacks)).toMatchObject({
    fresh: { requests: 5 },
    known: { requests: 9 },
  });
  // As much of the test file, which was read before, in the same way.
  expect(engine.asked[0]).toMatchObject({
    path: "test.bin",
    warmUpMs: 0,
    load: { isOnce: true, regionStartBytes: 0, regionBytes: 2 * MiB },
  });
  expect(engine.asked[1]).toMatchObject({
    path: "fresh.bin",
    identity: "7:9",
    warmUpMs: 0,
    passBytes: null,
    load: { isOnce: true, regionStartBytes: 3 * MiB, regionBytes: 2 * MiB },
  });
  const unable = { ...engine, refusal: () => "once" as const };
  expect(await readFreshPart(unable, ask, file, part, callbacks)).toBeNull();
});

describe("a run with a second file", () => {
  let folder = "";
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "tidemark-fresh-"));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const emptyFile = (name: string) => {
    const path = join(folder, name);
    const descriptor = openSync(path, "wx");
    const identity = fileIdentity(descriptor);
    closeSync(descriptor);
    return { path, identity };
  };

  test("reads each step's part of it, all of it or for the time of a pass, and no more", async () => {
    const freshFile = emptyFile("fresh.bin");
    const { path: filePath, identity } = emptyFile("test.bin");
    const options = {
      plan: { ...plan, operations: ["read"] },
      engine: createBuiltInEngine(null),
      filePath,
      identity,
      freshFile,
      cacheBypass: "direct",
      seed: 3,
    } as const;
    const { results, warnings } = await runDisk(options, {
      signal: new AbortController().signal,
      clock: systemClock,
      onProgress: () => undefined,
    });
    expect(statSync(freshFile.path).size).toBe(20 * MiB);
    expect(statSync(filePath).size).toBe(16 * MiB);
    expect(warnings).toEqual([]);
    const [sequential, random] = results.map(({ cacheEvidence }) => cacheEvidence);
    expect(sequential?.freshFile?.readBytes).toBeGreaterThan(0);
    expect(sequential?.freshFile?.readBytes).toBeLessThanOrEqual(10 * MiB);
    expect(random?.freshFile?.readBytes).toBeLessThanOrEqual(10 * MiB);
    expect((random?.freshFile?.readBytes ?? 1) % 4096).toBe(0);
    // Nothing else writes: the second file is the older one, so that the test file can drive it out of a cache.
    expect(statSync(freshFile.path).mtimeMs).toBeLessThan(statSync(filePath).mtimeMs);
  });
});
