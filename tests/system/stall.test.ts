import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createBuiltInEngine } from "#agents/benchmarks/disk/built-in-engine.ts";
import { prepareFile } from "#agents/benchmarks/disk/prepare-file.ts";
import type { SlotLoad } from "#agents/benchmarks/disk/slot-load.ts";
import type { CacheBypass } from "#lib/contract/result.ts";
import { decodeHistogram, histogramPercentileNs } from "#lib/stats/histogram.ts";
import { prepareThrottle } from "#tests/bench/disk/throttle.ts";

const fileBytes = 64 * 1024 * 1024;
const free = { bytesPerSecond: 100_000_000_000, iops: 1_000_000 };
const stalled = { ...free, iops: 1 };
const stallMs = 1200;

const folder = mkdtempSync(join(tmpdir(), "tidemark-stall-"));
const path = join(folder, "test.bin");
const throttle = prepareThrottle(folder, free);
const { signal } = new AbortController();
let bypass: CacheBypass | null = null;

beforeAll(async () => {
  writeFileSync(path, "");
  const task = { path, identity: null, fileBytes, seed: 1, cacheBypass: "direct" } as const;
  bypass = await prepareFile(task, { signal, onProgress: () => undefined });
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Reads for five seconds on a disk that answers nothing in one of them. Gives latencies in ms. */
async function readThroughStall(arrivals: SlotLoad["arrivals"]) {
  if ("reason" in throttle || bypass === null) throw new Error("the disk can't be held");
  let timer: NodeJS.Timeout | null = null;
  throttle.enter();
  try {
    const { pass } = await createBuiltInEngine(null).measurePass(
      {
        path,
        identity: null,
        load: {
          operation: "read",
          readPercent: null,
          pattern: "random",
          blockBytes: 4096,
          regionStartBytes: 0,
          regionBytes: fileBytes,
          isOnce: false,
          data: { kind: "random" },
          syncsEachRequest: false,
          arrivals,
          seed: 2,
        },
        queueDepth: 2,
        threads: 1,
        passMs: 5000,
        passBytes: null,
        warmUpMs: 300,
        bypass,
      },
      {
        signal,
        onProgress: ({ stage, elapsedMs }) => {
          if (stage !== "pass" || elapsedMs < 1500 || timer !== null) return;
          throttle.hold(stalled);
          timer = setTimeout(() => throttle.hold(free), stallMs);
        },
      },
    );
    const percentileMs = (percent: number): number =>
      (histogramPercentileNs(decodeHistogram(pass.histogram), percent) ?? 0) / 1e6;
    return { requests: pass.requests, p999Ms: percentileMs(99.9), maxMs: pass.maxNs / 1e6 };
  } finally {
    clearTimeout(timer ?? undefined);
    throttle.leave();
  }
}

test("a disk that stalls midway shows at the 99.9th percentile of an open loop and not of a closed one", async (context) => {
  if ("reason" in throttle) return context.skip(throttle.reason);
  if (bypass?.inForce !== "direct") return context.skip("direct I/O is refused in this folder");
  const open = await readThroughStall({ kind: "open", requestsPerSecond: 100, distribution: "poisson" });
  const closed = await readThroughStall(null);
  // Of 500 requests about 120 were due during the stall; a closed loop had two under way and began no others.
  expect(open.p999Ms).toBeGreaterThan(stallMs / 2);
  expect(closed.maxMs).toBeGreaterThan(stallMs / 2);
  expect(closed.requests).toBeGreaterThan(4000);
  expect(closed.p999Ms).toBeLessThan(stallMs / 2);
});
