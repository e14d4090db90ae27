import { expect, test } from "vitest";
import { type MeasuredStep, toDiskResult, toLatency } from "#agents/benchmarks/disk/disk-result.ts";
import { DiskResult } from "#lib/contract/result.ts";
import { rawPass } from "#tests/unit/agents/support/fake-engine.ts";
import { samplePasses } from "#tests/unit/agents/support/sample-report.ts";

const step: MeasuredStep = {
  label: "SEQ1M Q8T1",
  operation: "write",
  blockBytes: 1_048_576,
  passMs: 2000,
  passes: samplePasses,
  cacheBypass: { asked: "direct", inForce: "direct", method: "O_DIRECT", verifiedBy: [], refusal: null },
  runStartNs: 0,
};

test("the median of the passes is the headline, the best is kept beside it", () => {
  const result = toDiskResult(step);
  expect(DiskResult.parse(result)).toEqual(result);
  expect(result.statistic).toBe("median");
  expect(result.total.iops).toMatchObject({ is: "value", value: 55, quality: "measured" });
  expect(result.total.bytesPerSecond).toMatchObject({ value: 55 * 1_048_576 });
  expect(result.best).toEqual({ iops: 60, bytesPerSecond: 60 * 1_048_576 });
  expect(result.passes[1]).toMatchObject({
    startedAfterMs: 2000,
    durationMs: 2000,
    total: { bytes: 110 * 1_048_576, requests: 110, iops: 55, meanUs: 20_000 },
  });
});

test("one slow pass does not move the headline, as it would a mean", () => {
  const passes = samplePasses.map((pass, index) => ({ ...pass, requests: [20, 110, 120][index] ?? 0 }));
  const { iops, bytesPerSecond } = toDiskResult({ ...step, passes }).total;
  expect(iops).toMatchObject({ value: 55 });
  expect(bytesPerSecond).toMatchObject({ value: 55 * 1_048_576 });
});

test("latency is over all passes: mean by exact sums, the rest from the merged histogram", () => {
  const latency = toLatency(samplePasses);
  expect(latency).toMatchObject({ from: "request", meanUs: { value: 20_000 }, minUs: 10_000, maxUs: 30_000 });
  expect(latency?.histogram).toEqual({ scheme: "log2-64", unit: "ns", indexes: [1500], counts: [330] });
});

test("no percentile lies beyond the slowest request, though its bucket's midpoint does", () => {
  const [first] = samplePasses;
  if (first === undefined) throw new Error("no pass");
  // Bucket 954 reaches from 999,424 to 1,007,615 ns; its midpoint is 1,003,519.5.
  const histogram = { indexes: [954], counts: [100] };
  const latency = toLatency([{ ...first, histogram, minNs: 999_500, maxNs: 1_000_000 }]);
  expect(latency?.percentiles.map(({ us }) => us)).toEqual(new Array(7).fill(1000));
});

test("no request, no latency", () => {
  expect(toLatency([])).toBeNull();
});

test("a single pass is no median", () => {
  expect(toDiskResult({ ...step, passes: samplePasses.slice(0, 1) }).statistic).toBe("single");
});

const fails = () => {
  throw new Error("no result");
};
const value = (figure: DiskResult["total"]["iops"] | undefined): number =>
  figure?.is === "value" ? figure.value : fails();

test("a mixed result has its reads, its writes and both together, each the median of its own", () => {
  // Reads are the median of 70, 75, 68, writes of 30, 45, 12: they need not add up to that of the sums, 100, 120, 80.
  const mixed = [rawPass(100, { reads: 70 }), rawPass(120, { reads: 75 }), rawPass(80, { reads: 68 })];
  const result = toDiskResult({ ...step, operation: "mixed", blockBytes: 4096, passes: mixed });
  expect(DiskResult.parse(result)).toEqual(result);
  expect([result.total, result.read, result.write].map((part) => value(part?.iops))).toEqual([100, 70, 30]);
  expect(value(result.read?.bytesPerSecond)).toBe(70 * 4096);
  expect(result.read?.latency?.histogram?.counts).toEqual([70 + 75 + 68]);
  expect(result.write?.latency?.meanUs).toMatchObject({ value: 1000 });
  expect(result.passes[1]?.read).toMatchObject({ requests: 75, bytes: 75 * 4096, iops: 75 });
  expect(result.passes[1]?.write?.series?.requests).toEqual([45]);
});

test("an engine that does not count reads and writes apart leaves them unknown", () => {
  const result = toDiskResult({ ...step, operation: "mixed", passes: [rawPass(10), rawPass(10)] });
  expect(result).toMatchObject({ read: null, write: null });
});

test("a wanted precision is answered by the one that was reached", () => {
  const passes = [98, 99, 100, 100, 101, 102].map((requests) => rawPass(requests));
  const result = toDiskResult({ ...step, passes, wantedPrecisionPercent: 3 });
  expect(result.precision).toEqual({ wantedPercent: 3, reachedPercent: 2 });
  expect(toDiskResult({ ...step, passes }).precision).toBeUndefined();
});

test("reads have their first pass beside the later ones, and data that was never read", () => {
  const passes = [50, 100, 120].map((requests) => rawPass(requests));
  const read = { ...step, operation: "read", blockBytes: 1000, passes } as const;
  const freshRead = { fresh: rawPass(30, { durationMs: 500 }), known: rawPass(80) };
  expect(toDiskResult({ ...read, freshRead }).cacheEvidence).toEqual({
    firstPassBytesPerSecond: 50_000,
    laterPassesBytesPerSecond: 110_000,
    freshFile: { readBytes: 30_000, durationMs: 500, bytesPerSecond: 60_000, knownBytesPerSecond: 80_000 },
  });
  expect(toDiskResult({ ...read, passes: passes.slice(0, 1) }).cacheEvidence).toEqual({
    firstPassBytesPerSecond: 50_000,
    laterPassesBytesPerSecond: null,
    freshFile: null,
  });
  expect(toDiskResult({ ...read, operation: "write" }).cacheEvidence).toBeUndefined();
});

test("latency of an offered rate is said to count from the intended start", () => {
  expect(toDiskResult({ ...step, latencyFrom: "intended" }).total.latency?.from).toBe("intended");
});
