import { randomFillSync } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createBuiltInEngine } from "#agents/benchmarks/disk/built-in-engine.ts";
import type { PassAsk } from "#agents/benchmarks/disk/disk-engine.ts";
import { countDue } from "#agents/benchmarks/disk/slot-arrivals.ts";
import type { SlotLoad } from "#agents/benchmarks/disk/slot-load.ts";
import { decodeHistogram, encodeHistogram, histogramTotal, mergeHistograms } from "#lib/stats/histogram.ts";

const blockBytes = 4096;
const blocks = 256;
const engine = createBuiltInEngine(null);
const none = { indexes: [], counts: [] };

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

test.each([2, 66])(
  "%i outstanding: a mix counts its reads and its writes apart and together",
  async (queueDepth) => {
    const pass = await measure({
      queueDepth,
      passBytes: 20_000 * blockBytes,
      load: { operation: "mixed", readPercent: 70 },
    });
    const { read, write } = pass;
    expect(pass.requests).toBe(20_000);
    expect((read?.requests ?? 0) + (write?.requests ?? 0)).toBe(20_000);
    // Drawn by lot: a deviation of sqrt(20,000 · 0.7 · 0.3) = 65 requests.
    expect(Math.abs((read?.requests ?? 0) - 14_000)).toBeLessThan(65 * 6);
    expect((read?.sumNs ?? 0) + (write?.sumNs ?? 0)).toBeCloseTo(pass.sumNs, 0);
    expect(Math.min(read?.minNs ?? 0, write?.minNs ?? 0)).toBe(pass.minNs);
    expect(Math.max(read?.maxNs ?? 0, write?.maxNs ?? 0)).toBe(pass.maxNs);
    const merged = mergeHistograms([read, write].map((part) => decodeHistogram(part?.histogram ?? none)));
    expect(encodeHistogram(merged)).toEqual(pass.histogram);
  },
);

test.each([
  [0, "write"],
  [100, "read"],
] as const)("a mix of %i %% reads is pure", async (readPercent, kind) => {
  const pass = await measure({
    passBytes: 500 * blockBytes,
    load: { operation: "mixed", readPercent },
  });
  expect(pass[kind]?.requests).toBe(500);
  expect(changedBlocks().length > 0).toBe(kind === "write");
});

test.each([2, 66])(
  "%i outstanding: the reads of a mix do not change what its writes write",
  async (queueDepth) => {
    await measure({
      queueDepth,
      passBytes: 10_000 * blockBytes,
      load: { operation: "mixed", readPercent: 50, data: { kind: "zero" } },
    });
    expect(changedBlocks().length).toBeGreaterThan(blocks / 2);
    const now = readFileSync(path);
    for (const block of changedBlocks()) {
      expect(now.subarray(block * blockBytes, (block + 1) * blockBytes).every((byte) => byte === 0)).toBe(
        true,
      );
    }
  },
);

test.each(["uniform", "poisson"] as const)(
  "an offered rate is kept, and what was due is told: %s",
  async (distribution) => {
    const arrivals = { kind: "open", requestsPerSecond: 500, distribution } as const;
    const pass = await measure({
      queueDepth: 4,
      passMs: 1000,
      warmUpMs: 50,
      load: { operation: "read", arrivals },
    });
    const expected = distribution === "uniform" ? 500 : countDue(arrivals, load.seed, 1e9);
    expect(pass.arrivals?.dueRequests).toBe(expected);
    expect(pass.requests + (pass.arrivals?.backlogRequests ?? 0)).toBe(expected);
    expect(pass.durationMs).toBeGreaterThanOrEqual(1000);
    expect(histogramTotal(decodeHistogram(pass.arrivals?.lag ?? none))).toBeGreaterThan(0);
  },
);

test("more than can be served leaves a backlog, and its waiting counts only in an open loop", async () => {
  const mean = async (kind: "open" | "bounded") => {
    const rate = { requestsPerSecond: 1_000_000 };
    const arrivals =
      kind === "open" ? ({ kind, ...rate, distribution: "uniform" } as const) : { kind, ...rate };
    const pass = await measure({
      queueDepth: 1,
      passMs: 400,
      load: { operation: "read", blockBytes: 131_072, arrivals },
    });
    expect(pass.arrivals?.backlogRequests ?? 0).toBeGreaterThan(pass.requests);
    return pass.sumNs / pass.requests;
  };
  // Requests wait for up to the whole pass, in which the backlog grows: on average for about half of it.
  expect(await mean("open")).toBeGreaterThan(100e6);
  expect(await mean("bounded")).toBeLessThan(10e6);
});

test("a slow offered rate is told to finish while its slots wait", async () => {
  const finish = new AbortController();
  setTimeout(() => finish.abort(), 1500);
  const arrivals = { kind: "open", requestsPerSecond: 0.001, distribution: "uniform" } as const;
  const pass = await measure({ load: { operation: "read", arrivals } }, finish.signal);
  expect(pass.requests).toBe(1);
  expect(pass.durationMs).toBeLessThan(endless.passMs);
});

test("a rate by more threads than there is memory for is refused", async () => {
  const arrivals = { kind: "bounded", requestsPerSecond: 10 } as const;
  await expect(measure({ queueDepth: 65, load: { arrivals } })).rejects.toThrow(/at most 64/);
});
