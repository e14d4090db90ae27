import { figureValue } from "#lib/contract/figure.ts";
import type { CacheBypass, CurveResult, DiskResult } from "#lib/contract/result.ts";
import type { DiskWorkload } from "#lib/contract/workload.ts";
import { weakestBypass } from "./bypass-summary.ts";
import type { DiskEngine } from "./disk-engine.ts";
import { toDiskResult } from "./disk-result.ts";
import { EngineFailure } from "./engine-child.ts";
import type { RawPass } from "./engine-protocol.ts";
import { afterPageCacheCheck } from "./page-cache.ts";
import { toPassAsk } from "./pass-ask.ts";
import { prepareFile } from "./prepare-file.ts";
import type { MonotonicClock } from "./run-disk.ts";
import {
  type PassTimes,
  peakPasses,
  peakTimes,
  pointTimes,
  type SweepPlan,
  shuffled,
  toDiskPlan,
} from "./sweep-plan.ts";
import { isGoodEnough, type MeasuredLoad, toCurvePoint } from "./sweep-point.ts";
import { toCurveResult, toCurveWorkload } from "./sweep-result.ts";
import { accessLabel, type DiskAccess, toDiskWorkload } from "./workload-plan.ts";

/** Where the sweep is. `percent` and `offeredIops` are null before loads are offered. */
export type SweepProgress = {
  stage: "layout" | "peak" | "load";
  percent: number | null;
  offeredIops: number | null;
  bytesPerSecond: number | null;
  doneLoads: number;
  loads: number;
  /** At most; null while the file is filled. */
  leftMs: number | null;
};

export type SweepOptions = {
  plan: SweepPlan;
  engine: DiskEngine;
  /** An empty file of the caller, which also removes it. */
  filePath: string;
  identity: string | null;
  cacheBypass: CacheBypass["asked"];
  seed: number;
};

export type SweepOutcome = {
  workloads: DiskWorkload[];
  results: (DiskResult | CurveResult)[];
  cacheBypass: CacheBypass;
  io: string;
};

type Callbacks = {
  signal: AbortSignal;
  clock: MonotonicClock;
  onProgress: (progress: SweepProgress) => void;
};

type Place = Omit<SweepProgress, "bytesPerSecond" | "leftMs">;
type Load = MeasuredLoad & { percent: number; passes: RawPass[]; spentMs: number };

/**
 * Finds the most that a closed load reaches, then offers shares of it, in rounds over all loads that are not yet measured well
 * enough, each round in another order, until the time is up. Gives the closed result and the curve. Rejects with EngineFailure
 * (ENOSPC …; EIDLE where nothing was served, ETIME where the limit left no time for a load), or with the signal's reason.
 */
export async function runSweep(options: SweepOptions, callbacks: Callbacks): Promise<SweepOutcome> {
  const { plan, engine, filePath, identity, seed } = options;
  const { access, operation, fileBytes } = plan;
  const { signal, clock, onProgress } = callbacks;
  const runStartNs = clock.nowNs();
  const begun = { percent: null, offeredIops: null, doneLoads: 0, loads: plan.percents.length };
  const probed = await prepareFile(
    { path: filePath, identity, fileBytes, seed, cacheBypass: options.cacheBypass, data: access.data },
    {
      signal,
      onProgress: ({ bytes, elapsedMs }) =>
        onProgress({ ...begun, stage: "layout", bytesPerSecond: rate(bytes, elapsedMs), leftMs: null }),
    },
  );
  const endMs = nowMs(clock) + plan.limitMs;
  const leftMs = (): number => Math.max(0, endMs - nowMs(clock));
  const bypasses: CacheBypass[] = [];
  let serial = 0;

  async function measure(asked: DiskAccess, times: PassTimes, place: Place): Promise<RawPass> {
    const ask = toPassAsk(
      { plan: toDiskPlan(plan, times), filePath, identity, seed },
      probed,
      { access: asked, operation },
      serial,
    );
    serial += 1;
    const { pass, residentBytes } = await engine.measurePass(ask, {
      signal,
      onProgress: ({ bytes, elapsedMs }) =>
        onProgress({ ...place, bytesPerSecond: rate(bytes, elapsedMs), leftMs: leftMs() }),
    });
    const readBytes = Math.min(access.workingSetBytes ?? fileBytes, pass.requests * access.blockBytes);
    const isRead = operation === "read";
    bypasses.push(isRead ? afterPageCacheCheck(probed, { residentBytes, readBytes, fileBytes }) : probed);
    return pass;
  }

  const times = peakTimes(plan);
  const { passMs, warmUpMs } = times;
  const peakStartMs = nowMs(clock);
  const passes: RawPass[] = [];
  while (passes.length < peakPasses) passes.push(await measure(access, times, { ...begun, stage: "peak" }));
  const overheadMs = (nowMs(clock) - peakStartMs) / peakPasses - passMs - warmUpMs;
  const closed = {
    label: accessLabel(access),
    operation,
    blockBytes: access.blockBytes,
    passMs,
    passes,
    runStartNs,
  };
  const peakIops = figureValue(toDiskResult({ ...closed, cacheBypass: probed }).total.iops) ?? 0;
  if (peakIops <= 0) throw new EngineFailure("EIDLE", "no request ended while the peak was looked for");

  const loadTimes = pointTimes(plan, { peakIops, leftMs: leftMs(), overheadMs: Math.max(0, overheadMs) });
  const loads = await measureLoads(toLoads(plan, peakIops, loadTimes), plan, {
    times: loadTimes,
    seed,
    clock,
    leftMs,
    measure,
  });

  const cacheBypass = weakestBypass(probed, bypasses);
  const points = loads.filter((load) => load.passes.length > 0).map(toCurvePoint);
  if (points.length === 0) throw new EngineFailure("ETIME", "the time limit left none for an offered load");
  const sync = probed.inForce === "direct" ? "none" : "end-of-pass";
  const workload = toDiskWorkload(access, { fileBytes, ...times }, sync);
  const curve = toCurveWorkload(workload, plan);
  const counts = {
    missing: loads.length - points.length,
    peakRates: passes.map(({ requests, durationMs }) => requests / (durationMs / 1000)),
  };
  return {
    workloads: [workload, curve],
    results: [
      toDiskResult({ ...closed, cacheBypass }),
      toCurveResult(points, counts, { workload: curve.id, plan, cacheBypass }),
    ],
    cacheBypass,
    io: engine.io(access),
  };
}

const toLoads = (
  { percents, isBounded, access }: SweepPlan,
  peakIops: number,
  { passMs }: PassTimes,
): Load[] =>
  percents.map((percent) => ({
    percent,
    offeredIops: (percent / 100) * peakIops,
    isBounded,
    slots: access.queueDepth * access.threads,
    blockBytes: access.blockBytes,
    passMs,
    passes: [],
    spentMs: 0,
  }));

type Rounds = {
  times: PassTimes & { costMs: number };
  seed: number;
  clock: MonotonicClock;
  leftMs(): number;
  measure(asked: DiskAccess, times: PassTimes, place: Place): Promise<RawPass>;
};

/** Measures the loads in rounds, each until it is good enough or has had twice its share of the time. */
async function measureLoads(
  loads: readonly Load[],
  plan: SweepPlan,
  { times, seed, clock, leftMs, measure }: Rounds,
): Promise<readonly Load[]> {
  const mostMs = (2 * leftMs()) / loads.length;
  const isOpen = (load: Load): boolean => load.spentMs < mostMs && !isGoodEnough(load);
  for (let round = 1, open = loads; open.length > 0; round += 1, open = loads.filter(isOpen)) {
    for (const load of shuffled(open, seed + round)) {
      if (leftMs() < times.costMs) return loads;
      const { percent, offeredIops } = load;
      const doneLoads = loads.filter((one) => !isOpen(one)).length;
      const startMs = nowMs(clock);
      const place = { stage: "load", percent, offeredIops, doneLoads, loads: loads.length } as const;
      load.passes.push(await measure(offeredAccess(plan, offeredIops), times, place));
      load.spentMs += nowMs(clock) - startMs;
    }
  }
  return loads;
}

const offeredAccess = ({ access, isBounded }: SweepPlan, requestsPerSecond: number): DiskAccess => ({
  ...access,
  load: isBounded
    ? { kind: "bounded", requestsPerSecond }
    : { kind: "open", requestsPerSecond, arrivals: "poisson" },
});

const nowMs = (clock: MonotonicClock): number => clock.nowNs() / 1e6;

const rate = (bytes: number, elapsedMs: number): number | null =>
  elapsedMs > 0 ? (bytes / elapsedMs) * 1000 : null;
