import { randomFillSync } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createBuiltInEngine } from "#agents/benchmarks/disk/built-in-engine.ts";
import type { PassAsk } from "#agents/benchmarks/disk/disk-engine.ts";
import type { SlotLoad } from "#agents/benchmarks/disk/slot-load.ts";

const blockBytes = 4096;
const blocks = 256;
const engine = createBuiltInEngine(null);

let folder = "";
let path = "";
let before = Buffer.alloc(0);
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "tidemark-engine-"));
  path = join(folder, "test.bin");
  before = randomFillSync(Buffer.alloc(blocks * blockBytes));
  writeFileSync(path, before);
});
afterEach(() => rmSync(folder, { recursive: true }));

const load: SlotLoad = {
  operation: "write",
  readPercent: null,
  pattern: "random",
  blockBytes,
  regionStartBytes: 0,
  regionBytes: blocks * blockBytes,
  isOnce: false,
  data: { kind: "random" },
  syncsEachRequest: false,
  arrivals: null,
  seed: 5,
};
const endless: Omit<PassAsk, "path" | "load"> = {
  identity: null,
  queueDepth: 2,
  threads: 1,
  passMs: 3_600_000,
  passBytes: null,
  warmUpMs: 0,
  bypass: { asked: "none", inForce: "none", method: null, verifiedBy: [], refusal: null },
};
type Change = Partial<Omit<PassAsk, "load">> & { load?: Partial<SlotLoad> };

const measure = async (change: Change, finish?: AbortSignal) => {
  const ask = { ...endless, ...change, path, load: { ...load, ...change.load } };
  const { pass } = await engine.measurePass(ask, {
    signal: new AbortController().signal,
    ...(finish === undefined ? {} : { finish }),
    onProgress: () => undefined,
  });
  return pass;
};

/** Which blocks of the file are no longer what they were. */
const changedBlocks = (): number[] => {
  const now = readFileSync(path);
  return Array.from({ length: blocks }, (_, block) => block).filter((block) => {
    const at = block * blockBytes;
    return !now.subarray(at, at + blockBytes).equals(before.subarray(at, at + blockBytes));
  });
};

test.each([
  ["sequential", 2],
  ["random", 2],
  ["random", 66], // asynchronous
] as const)(
  "%s once with %i outstanding: writes all of the region and nothing else, then ends",
  async (pattern, queueDepth) => {
    const region = { regionStartBytes: 16 * blockBytes, regionBytes: 200 * blockBytes };
    const pass = await measure({ queueDepth, load: { pattern, isOnce: true, ...region } });
    expect(pass.requests).toBe(200);
    expect(changedBlocks()).toEqual(Array.from({ length: 200 }, (_, at) => 16 + at));
  },
);

test.each([
  ["sequential", 1],
  ["random", 1],
  ["random", 66],
] as const)(
  "%s with %i outstanding ends after the volume that was asked for",
  async (pattern, queueDepth) => {
    const passBytes = 100 * blockBytes - 1;
    const pass = await measure({ queueDepth, passBytes, warmUpMs: 20, load: { pattern } });
    expect(pass.requests).toBe(100);
  },
);

test.each([1, 66])("%i outstanding: told to finish, it answers with what it has done", async (queueDepth) => {
  const finish = new AbortController();
  const pass = await engine.measurePass(
    { ...endless, queueDepth, path, load },
    {
      signal: new AbortController().signal,
      finish: finish.signal,
      onProgress: ({ bytes }) => {
        if (bytes > 0) finish.abort();
      },
    },
  );
  expect(pass.pass.requests).toBeGreaterThan(0);
  expect(pass.pass.durationMs).toBeLessThan(endless.passMs);
});

test("told to finish before it began, it measures nothing", async () => {
  const pass = await measure({}, AbortSignal.abort());
  expect(pass.durationMs).toBeLessThan(endless.passMs);
});
