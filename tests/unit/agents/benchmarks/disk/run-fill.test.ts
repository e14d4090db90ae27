import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createBuiltInEngine } from "#agents/benchmarks/disk/built-in-engine.ts";
import type { DiskEngine } from "#agents/benchmarks/disk/disk-engine.ts";
import { systemClock } from "#agents/benchmarks/disk/run-disk.ts";
import { runFill, toFillResult } from "#agents/benchmarks/disk/run-fill.ts";
import { figureValue } from "#lib/contract/figure.ts";
import { type CacheBypass, DiskResult } from "#lib/contract/result.ts";
import { DiskWorkload } from "#lib/contract/workload.ts";
import { samplePasses } from "#tests/unit/agents/support/sample-report.ts";

const MiB = 1024 * 1024;
const GiB = 1024 * MiB;

let folder = "";
let filePath = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "tidemark-fill-"));
  filePath = join(folder, "test.bin");
  writeFileSync(filePath, "");
});
afterEach(() => rmSync(folder, { recursive: true }));

/** An engine that writes by a table of rates in MiB/s, as fast as its readings are taken, until it is told to end. */
function fakeEngine(
  levels: readonly [seconds: number, rate: number][],
  syncMs = 0,
): DiskEngine & { seconds(): number } {
  let elapsed = 0;
  return {
    ...createBuiltInEngine(null),
    seconds: () => elapsed,
    async measurePass({ load }, { onProgress, finish }) {
      let requests = 0;
      for (const [seconds, rate] of levels) {
        for (let second = 0; second < seconds; second += 1) {
          if (finish?.aborted === true || requests * MiB >= load.regionBytes) break;
          elapsed += 1;
          requests = Math.min(load.regionBytes / MiB, requests + rate);
          onProgress({ kind: "progress", stage: "pass", bytes: requests * MiB, elapsedMs: elapsed * 1000 });
        }
      }
      const [sample] = samplePasses;
      if (sample === undefined) throw new Error("no pass");
      const durationMs = elapsed * 1000 + syncMs;
      return { pass: { ...sample, startNs: 0, requests, durationMs }, residentBytes: null };
    },
  };
}

const fill = (engine: DiskEngine, mostBytes: number, signal = new AbortController().signal) =>
  runFill(
    { engine, filePath, identity: null, mostBytes, settleMs: 60_000, cacheBypass: "none", seed: 1 },
    { signal, clock: systemClock, onProgress: () => undefined },
  );

test("ends when throughput has stepped down and settled, and tells the stretches", async () => {
  const engine = fakeEngine([
    [30, 900],
    [600, 180],
  ]);
  const { result, workload } = await fill(engine, 500 * GiB);
  expect(DiskResult.parse(result)).toEqual(result);
  expect(DiskWorkload.parse(workload)).toEqual(workload);
  expect(engine.seconds()).toBeGreaterThanOrEqual(90);
  expect(engine.seconds()).toBeLessThan(100);
  expect(result.phases).toEqual([
    { startsAfterBytes: 0, bytes: 27_000 * MiB, bytesPerSecond: expect.anything() },
    { startsAfterBytes: 27_000 * MiB, bytes: null, bytesPerSecond: expect.anything() },
  ]);
  expect(result.phases?.map(({ bytesPerSecond }) => figureValue(bytesPerSecond))).toEqual([
    900 * MiB,
    180 * MiB,
  ]);
  expect(result.warnings).toEqual([]);
});

test("a step that has not settled by the limit, and none at all, are said", async () => {
  const short = await fill(
    fakeEngine([
      [30, 900],
      [600, 180],
    ]),
    27_000 * MiB + 20 * 180 * MiB,
  );
  expect(short.result.warnings).toEqual([
    { code: "fill-not-settled", detail: { writtenBytes: 30_600 * MiB } },
  ]);
  const flat = await fill(fakeEngine([[600, 100]]), 10_000 * MiB);
  expect(flat.result.warnings).toEqual([
    { code: "fill-without-step", detail: { writtenBytes: 10_000 * MiB } },
  ]);
  expect(figureValue(flat.result.total.bytesPerSecond)).toBe(100 * MiB);
});

test("what forces a cache out at the end is in the headline, and is no stretch of its own", async () => {
  const { result } = await fill(fakeEngine([[100, 200]], 100_000), 20_000 * MiB);
  expect(figureValue(result.total.bytesPerSecond)).toBe(100 * MiB);
  expect(result.phases?.map(({ bytesPerSecond }) => figureValue(bytesPerSecond))).toEqual([200 * MiB]);
  expect(result.passes[0]?.total.series?.bytes).toHaveLength(100);
  expect(result.warnings).toEqual([{ code: "fill-without-step", detail: { writtenBytes: 20_000 * MiB } }]);
});

test("a fill of days is a result of the contract, with all of its bytes", () => {
  const [sample] = samplePasses;
  if (sample === undefined) throw new Error("no pass");
  const seconds = 150_001;
  const bytes = Array.from({ length: seconds }, (_, at) => (at < 50_000 ? 900 : 200) * MiB);
  const requests = bytes.reduce((sum, value) => sum + value, 0) / MiB;
  const raw = { ...sample, startNs: 0, requests, durationMs: seconds * 1000 };
  const bypass = {
    asked: "none",
    inForce: "none",
    method: null,
    verifiedBy: [],
    refusal: null,
  } satisfies CacheBypass;
  const course = { intervalMs: 1000, bytes, restBytes: 0 };
  const result = DiskResult.parse(toFillResult(raw, course, { settleMs: 60_000, runStartNs: 0, bypass }));
  const series = result.passes[0]?.total.series;
  expect(series?.intervalMs).toBe(2000);
  expect(series?.bytes.reduce((sum, value) => sum + value, 0)).toBe(requests * MiB);
});

test("the real engine writes each block once, up to the limit, and the seconds add up", async () => {
  const { result, workload } = await fill(createBuiltInEngine(null), 256 * MiB);
  expect(statSync(filePath).size).toBe(256 * MiB);
  const [pass] = result.passes;
  expect(pass?.total.bytes).toBe(256 * MiB);
  expect(pass?.total.series?.bytes.reduce((sum, bytes) => sum + bytes, 0)).toBe(256 * MiB);
  expect(workload).toMatchObject({ label: "SEQ1M Q8T1 fill", passBytes: 256 * MiB, sync: "end-of-pass" });
});
