import { expect, test } from "vitest";
import type { MeasuredStep } from "#agents/benchmarks/disk/disk-result.ts";
import { resultWarnings } from "#agents/benchmarks/disk/result-warnings.ts";
import { bucketIndex } from "#lib/stats/histogram.ts";
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
const warnings = (change: Partial<MeasuredStep>) => resultWarnings({ ...step, ...change });

test.each([
  [94, []],
  [95, ["client-cpu-busy"]],
])("a busiest core at %d %%", (busiestCorePercent, codes) => {
  const cpu = { meanPercent: 60, busiestCorePercent };
  const passes = samplePasses.map((pass) => ({ ...pass, cpu }));
  expect(resultWarnings({ ...step, passes }).map(({ code }) => code)).toEqual(codes);
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

test("five passes that lie too far apart are no steady state, four say nothing", () => {
  const passes = [89, 111, 100, 111, 89].map((requests) => rawPass(requests));
  expect(warnings({ passes })).toEqual([
    { code: "not-steady", detail: { excursionPercent: 22, slopePercent: 0 } },
  ]);
  expect(warnings({ passes: passes.slice(1) })).toEqual([]);
});

test("a precision that was missed, that was reached, and that so few passes can't tell", () => {
  const passes = [98, 99, 100, 100, 101, 102].map((requests) => rawPass(requests));
  expect(warnings({ passes, wantedPrecisionPercent: 1 })).toEqual([
    { code: "precision-not-reached", detail: { wantedPercent: 1, reachedPercent: 2 } },
  ]);
  expect(warnings({ passes, wantedPrecisionPercent: 2 })).toEqual([]);
  expect(warnings({ passes: passes.slice(1), wantedPrecisionPercent: 50 })).toEqual([
    { code: "precision-not-reached", detail: { wantedPercent: 50 } },
  ]);
});

test("a file that was never read came at a fifth of the passes: a cache", () => {
  const passes = [100, 100, 102].map((requests) => rawPass(requests));
  expect(
    warnings({ operation: "read", passes, freshRead: { fresh: rawPass(20), known: rawPass(100) } }),
  ).toEqual([{ code: "cache-likely", detail: { freshPercent: 20 } }]);
  expect(
    warnings({ operation: "read", passes, freshRead: { fresh: rawPass(95), known: rawPass(100) } }),
  ).toEqual([]);
});

test.each([
  [199_000, []],
  [230_000, ["generator-limited"]],
])("a generator %d ns late for responses of 1 ms", (lagNs, codes) => {
  const lag = { indexes: [bucketIndex(lagNs)], counts: [1000] };
  const arrivals = { dueRequests: 1000, backlogRequests: 0, lag };
  const passes = [1, 2, 3].map(() => ({ ...rawPass(1000), arrivals }));
  expect(warnings({ passes }).map(({ code }) => code)).toEqual(codes);
});
