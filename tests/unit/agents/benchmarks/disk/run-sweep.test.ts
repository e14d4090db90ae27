import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { runSweep, type SweepProgress } from "#agents/benchmarks/disk/run-sweep.ts";
import type { SweepPlan } from "#agents/benchmarks/disk/sweep-plan.ts";
import { closedAccess } from "#agents/benchmarks/disk/workload-plan.ts";
import { figureValue } from "#lib/contract/figure.ts";
import { CurveResult, DiskResult } from "#lib/contract/result.ts";
import { DiskWorkload } from "#lib/contract/workload.ts";
import { queueEngine } from "#tests/unit/agents/support/queue-engine.ts";

const MiB = 1024 * 1024;
const access = closedAccess({ pattern: "random", blockBytes: 4096, queueDepth: 32, threads: 1 });
const percents = [10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 110, 120];
const sweepPlan: SweepPlan = {
  access,
  operation: "read",
  fileBytes: 16 * MiB,
  percents,
  isBounded: false,
  p99BoundUs: null,
  limitMs: 600_000,
};

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "tidemark-sweep-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

async function sweep(queue: ReturnType<typeof queueEngine>, changes: Partial<SweepPlan> = {}) {
  const filePath = join(folder, "test.bin");
  writeFileSync(filePath, "");
  const progress: SweepProgress[] = [];
  const options = { engine: queue.engine, filePath, identity: null, cacheBypass: "none", seed: 7 } as const;
  const outcome = await runSweep(
    { ...options, plan: { ...sweepPlan, ...changes } },
    {
      signal: new AbortController().signal,
      clock: queue.clock,
      onProgress: (at) => progress.push(at),
    },
  );
  const [peak, curve] = outcome.results;
  if (peak?.kind !== "disk" || curve?.kind !== "curve") throw new Error("a peak and a curve were expected");
  return { ...outcome, peak, curve, progress };
}

test("an M/M/1 queue has its knee at half of its capacity, and its loads under bounds where the formula has them", async () => {
  const { workloads, peak, curve } = await sweep(queueEngine(5000), { p99BoundUs: 5000 });
  expect(DiskResult.parse(peak)).toEqual(peak);
  expect(CurveResult.parse(curve)).toEqual(curve);
  expect(workloads.map((workload) => DiskWorkload.parse(workload).label)).toEqual([
    "RND4K Q32T1",
    "RND4K Q32T1 open loop",
  ]);
  expect(curve.workload).toBe("RND4K Q32T1 curve");
  expect(figureValue(peak.total.iops)).toBe(5000);
  expect(peak.passes).toHaveLength(3);
  expect(figureValue(curve.kneeIops ?? { is: "unknown" })).toBeCloseTo(2500, 3);
  const [mean, p99] = curve.loadBelow;
  expect(mean).toMatchObject({ latencyUs: 1000, of: "mean" });
  expect(figureValue(mean?.iops ?? { is: "unknown" })).toBeCloseTo(4000, 3);
  expect(p99).toMatchObject({ latencyUs: 5000, of: "p99" });
  // ln 100 / (μ - λ) = 5 ms, read from a histogram that is exact to 0.8 %.
  const exact = 5000 - Math.log(100) / 0.005;
  expect(Math.abs((figureValue(p99?.iops ?? { is: "unknown" }) ?? 0) - exact)).toBeLessThan(0.008 * exact);
});

test("a queue M/M/1 that is played by chance gives the same within its noise", async () => {
  const { curve } = await sweep(queueEngine(2000, { isSimulated: true }), { limitMs: 1_200_000 });
  // The mean of each point is good to 5 % in 95 of 100 cases; 8 % leaves room for all of them.
  for (const { isSaturated, offeredIops, meanUs } of curve.points.slice(0, 8)) {
    expect(isSaturated).toBe(false);
    const exact = 1e6 / (2000 - (figureValue(offeredIops) ?? 0));
    expect(Math.abs((figureValue(meanUs) ?? 0) / exact - 1)).toBeLessThan(0.08);
  }
  expect(curve.points.slice(10).map(({ isSaturated }) => isSaturated)).toEqual([true, true]);
  expect(Math.abs((figureValue(curve.kneeIops ?? { is: "unknown" }) ?? 0) - 1000)).toBeLessThan(50);
  // 1 / (μ - λ) = 1 ms at λ = 1000.
  expect(Math.abs((figureValue(curve.loadBelow[0]?.iops ?? { is: "unknown" }) ?? 0) - 1000)).toBeLessThan(60);
});

test("above the capacity a point has no latency, but what was served and how fast the backlog grew", async () => {
  const { curve } = await sweep(queueEngine(5000));
  expect(curve.points.map(({ isSaturated }) => isSaturated)).toEqual(
    percents.map((percent) => percent > 100),
  );
  const last = curve.points.at(-1);
  expect(figureValue(last?.offeredIops ?? { is: "unknown" })).toBeCloseTo(6000, 6);
  expect(figureValue(last?.iops ?? { is: "unknown" })).toBeCloseTo(5000, 6);
  expect(figureValue(last?.backlogPerSecond ?? { is: "unknown" })).toBeCloseTo(1000, 6);
  expect(last).toMatchObject({ latency: null, meanUs: { is: "unknown" } });
  expect(curve.points[0]?.latency?.from).toBe("intended");
});

test("loads come in another order each round, and none before the peak", async () => {
  const queue = queueEngine(5000);
  await sweep(queue);
  expect(queue.offered.slice(0, 3)).toEqual([null, null, null]);
  const rounds = [queue.offered.slice(3, 15), queue.offered.slice(15, 27)];
  const rising = percents.map((percent) => percent * 50);
  for (const round of rounds) expect(round.toSorted((a, b) => Number(a) - Number(b))).toEqual(rising);
  expect(rounds[0]).not.toEqual(rising);
  expect(rounds[1]).not.toEqual(rounds[0]);
});

test("a load that is steady takes five passes, a saturated one two, one that scatters goes on until it is known well", async () => {
  // Each pass of the load of 1500 is off by 20 %, up and down.
  const queue = queueEngine(5000, {
    factorOf: (_serial, load) => {
      if (load.arrivals?.requestsPerSecond !== 1500) return 1;
      const count = queue.offered.filter((rate) => rate === 1500).length;
      return count % 2 === 0 ? 1.2 : 0.8;
    },
  });
  const { curve } = await sweep(queue);
  const passesOf = (rate: number): number => queue.offered.filter((offered) => offered === rate).length;
  expect(passesOf(500)).toBe(5);
  expect(passesOf(6000)).toBe(2);
  // t · 0.2 / √(n - 1) ≤ 0.05 needs n ≈ 64; two shares of the time of a load end it before.
  expect(passesOf(1500)).toBeGreaterThan(20);
  expect(curve.points[0]?.meanPrecisionPercent).toBeCloseTo(0, 9);
  expect(curve.points[2]?.meanPrecisionPercent).toBeGreaterThan(5);
});

test("the limit is kept, and loads without time are left out and said", async () => {
  const long = queueEngine(5000, { factorOf: (serial) => (serial % 2 === 0 ? 1.5 : 0.5) });
  const { curve: whole } = await sweep(long, { limitMs: 60_000 });
  expect(long.seconds()).toBeLessThanOrEqual(60);
  expect(whole.points).toHaveLength(12);
  expect(whole.warnings).toEqual([]);
  const short = queueEngine(5000);
  const { curve } = await sweep(short, { limitMs: 8000 });
  expect(short.seconds()).toBeLessThanOrEqual(8);
  expect(curve.points.length).toBeLessThan(12);
  expect(curve.warnings).toEqual([{ code: "sweep-cut-short", detail: { points: 12 - curve.points.length } }]);
});

test("bounded by threads no load is saturated: latency at the peak is that of the threads", async () => {
  const queue = queueEngine(5000);
  const { workloads, curve } = await sweep(queue, { isBounded: true });
  expect(workloads[1]?.label).toBe("RND4K Q32T1");
  expect(workloads[1]?.load).toEqual({
    kind: "steps",
    lowPercent: 10,
    highPercent: 120,
    isThreadBounded: true,
  });
  expect(curve.points.every(({ isSaturated }) => isSaturated === false)).toBe(true);
  const last = curve.points.at(-1);
  expect(figureValue(last?.iops ?? { is: "unknown" })).toBeCloseTo(5000, 6);
  // Little's law: 32 outstanding requests at 5000 a second.
  expect(figureValue(last?.meanUs ?? { is: "unknown" })).toBeCloseTo(6400, 6);
  expect(last?.latency?.from).toBe("request");
});

test("points where the generator was late are marked", async () => {
  // The 99th percentile of the response is ln 100 / 4500 s = 1023 µs at the lowest load, and more above.
  const { curve } = await sweep(queueEngine(5000, { lagNs: 300_000 }));
  expect(curve.points[0]?.generatorLagP99Us).toBeGreaterThan(297);
  expect(curve.points.map(({ isGeneratorLimited }) => isGeneratorLimited ?? null)).toEqual([
    true,
    true,
    true,
    ...[40, 50, 60, 70, 80, 90, 100].map(() => false),
    null,
    null,
  ]);
  expect(curve.warnings).toEqual([{ code: "generator-limited" }]);
});

test("points where the generator was late carry no knee and no load under a bound", async () => {
  // Late at 10 to 30 % of the peak, whose means of less than 0.3 ms would all be under the bound.
  const { curve } = await sweep(queueEngine(5000, { lagNs: 300_000 }), { percents: [10, 20, 30, 90] });
  expect(curve.points.map(({ isGeneratorLimited }) => isGeneratorLimited)).toEqual([true, true, true, false]);
  expect(curve.kneeIops).toEqual({ is: "unknown" });
  // 1 / (μ - λ) is 2 ms at 90 %: the load lies below that, and where is not said.
  expect(curve.loadBelow[0]?.iops).toMatchObject({ is: "below" });
  const { curve: late } = await sweep(queueEngine(5000, { lagNs: 300_000 }), { percents: [10, 20, 30] });
  expect(late.kneeIops).toEqual({ is: "unknown" });
  expect(late.loadBelow).toEqual([{ latencyUs: 1000, of: "mean", iops: { is: "unknown" } }]);
});

test.each([
  // Of 5000, 5250 and 4800: 450 of the median of 5000.
  [[1, 1.05, 0.96], []],
  [[1, 1.25, 0.75], [{ code: "peak-scattered", detail: { rangePercent: 50 } }]],
])("passes of the peak at %j of each other", async (shares, warnings) => {
  const queue = queueEngine(5000);
  const { measurePass } = queue.engine;
  let serial = 0;
  queue.engine.measurePass = async (ask, callbacks) => {
    const outcome = await measurePass(ask, callbacks);
    const share = shares[serial] ?? 1;
    serial += 1;
    return { ...outcome, pass: { ...outcome.pass, requests: outcome.pass.requests * share } };
  };
  expect((await sweep(queue)).curve.warnings).toEqual(warnings);
});

test("a slow disk gets longer passes, so that a backlog shows", async () => {
  const queue = queueEngine(200);
  const { curve } = await sweep(queue, { limitMs: 3_600_000 });
  // 32 slots · 50 requests / 200 a second.
  expect(curve.points[11]?.durationMs).toBe(2 * 8000);
  expect(curve.points.map(({ isSaturated }) => isSaturated).slice(9)).toEqual([false, true, true]);
});

test("a storage that serves nothing ends the sweep", async () => {
  await expect(sweep(queueEngine(0))).rejects.toMatchObject({ code: "EIDLE" });
});

test("progress tells the stage, the load and what is left of the limit", async () => {
  const { progress } = await sweep(queueEngine(5000));
  const stages = progress.map(({ stage }) => stage).filter((stage) => stage !== "layout");
  expect(stages.slice(0, 4)).toEqual(["peak", "peak", "peak", "load"]);
  const loads = progress.filter(({ stage }) => stage === "load");
  for (const { percent, offeredIops } of loads) expect(offeredIops).toBeCloseTo(50 * (percent ?? 0), 6);
  const done = loads.map(({ doneLoads }) => doneLoads);
  expect(done).toEqual(done.toSorted((a, b) => a - b));
  // Three passes of 6 s, and the first of 2.5 s.
  expect(loads[0]?.leftMs).toBeCloseTo(600_000 - 3 * 6000 - 2500, 6);
});
