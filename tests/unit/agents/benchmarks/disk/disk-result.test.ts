import { expect, test } from "vitest";
import {
  type MeasuredStep,
  resultWarnings,
  toDiskResult,
  toLatency,
} from "#agents/benchmarks/disk/disk-result.ts";
import { DiskResult } from "#lib/contract/result.ts";
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

test.each([
  [94, []],
  [95, ["client-cpu-busy"]],
])("a busiest core at %d %%", (busiestCorePercent, codes) => {
  const cpu = { meanPercent: 60, busiestCorePercent };
  const passes = samplePasses.map((pass) => ({ ...pass, cpu }));
  expect(resultWarnings({ ...step, passes }).map(({ code }) => code)).toEqual(codes);
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

test("doubts about a result", () => {
  const codes = (change: Partial<MeasuredStep>): string[] =>
    resultWarnings({ ...step, ...change }).map(({ code }) => code);
  const [first] = samplePasses;
  if (first === undefined) throw new Error("no pass");
  expect(codes({})).toEqual([]);
  expect(codes({ passMs: 200 })).toEqual(["pass-short"]);
  expect(codes({ passes: [first] })).toEqual(["few-passes"]);
  expect(codes({ passes: samplePasses.map((pass) => ({ ...pass, requests: 0 })) })).toEqual([
    "pass-without-requests",
  ]);
  const cpu = { meanPercent: 60, busiestCorePercent: 99 };
  expect(codes({ passes: samplePasses.map((pass) => ({ ...pass, cpu })) })).toEqual(["client-cpu-busy"]);
});

test("a single pass is no median", () => {
  expect(toDiskResult({ ...step, passes: samplePasses.slice(0, 1) }).statistic).toBe("single");
});
