import type { CacheBypass, DiskResult } from "#lib/contract/result.ts";
import type { DiskWorkload } from "#lib/contract/workload.ts";
import type { DiskEngine, PassAsk } from "./disk-engine.ts";
import { toDiskResult } from "./disk-result.ts";
import type { EngineProgress, RawPass } from "./engine-protocol.ts";
import { afterPageCacheCheck } from "./page-cache.ts";
import { prepareFile } from "./prepare-file.ts";
import {
  accessLabel,
  type DiskOperation,
  type DiskPlan,
  type DiskStep,
  plannedMs,
  planSteps,
  toDiskWorkload,
} from "./workload-plan.ts";

/** A clock that all processes of this machine share; `nowNs` never goes back. */
export type MonotonicClock = { nowNs(): number };
export const systemClock: MonotonicClock = { nowNs: () => Number(process.hrtime.bigint()) };

/** Where the benchmark is. `remainingMs` is an estimate for all that is left; null while it can't be told. */
export type DiskProgress = {
  stage: EngineProgress["stage"];
  label: string | null;
  operation: DiskOperation;
  step: number;
  steps: number;
  pass: number;
  passes: number;
  bytes: number;
  bytesPerSecond: number | null;
  remainingMs: number | null;
};

export type DiskOptions = {
  plan: DiskPlan;
  engine: DiskEngine;
  /** An empty file of the caller, which also removes it. It is filled and overwritten in place, never grown beyond `fileBytes`. */
  filePath: string;
  /** Which file `filePath` must lead to at every step, by `fileIdentity`. Absent: not checked. */
  identity?: string | null;
  cacheBypass: CacheBypass["asked"];
  seed: number;
};

export type DiskOutcome = {
  workloads: DiskWorkload[];
  results: DiskResult[];
  cacheBypass: CacheBypass;
  /** How the engine issued requests, for the report: `sync-workers`, `async-pool`, or both. */
  io: string;
};

type Callbacks = {
  signal: AbortSignal;
  clock: MonotonicClock;
  onProgress: (progress: DiskProgress) => void;
};

type Measured = { pass: RawPass; cacheBypass: CacheBypass };

/**
 * Measures the plan's workloads on `filePath`: fills the file with random data, then runs all reads, all writes and all mixes
 * in each of the passes, so that a cache which warms up favours none. Every pass has a warm-up that isn't counted. Direct writes
 * are not followed by fsync within a pass; writes through the client's cache end each pass with an fsync that counts. Rejects
 * with EngineFailure (code ENOSPC, EIO …), or with the signal's reason. Prints nothing.
 */
export async function runDisk(options: DiskOptions, callbacks: Callbacks): Promise<DiskOutcome> {
  const { plan, filePath, identity = null, seed, engine } = options;
  const { signal, clock, onProgress } = callbacks;
  const runStartNs = clock.nowNs();
  const steps = planSteps(plan);
  const base = { steps: steps.length, passes: plan.passes };
  const layout = { ...base, label: null, operation: "write" as const, step: 0, pass: 0 };
  const bypass = await prepareFile(
    { path: filePath, identity, fileBytes: plan.fileBytes, seed, cacheBypass: options.cacheBypass },
    {
      signal,
      onProgress: ({ stage, bytes, elapsedMs }) => {
        const bytesPerSecond = rate(bytes, elapsedMs);
        const fillMs = bytesPerSecond === null ? null : ((plan.fileBytes - bytes) / bytesPerSecond) * 1000;
        const remainingMs = fillMs === null ? null : fillMs + plannedMs(plan);
        onProgress({ ...layout, stage, bytes, bytesPerSecond, remainingMs });
      },
    },
  );

  const measured = steps.map((): Measured[] => []);
  const startMs = clock.nowNs() / 1e6;
  for (let pass = 1; pass <= plan.passes; pass += 1) {
    for (const [index, step] of steps.entries()) {
      const ask = toPassAsk(options, bypass, step, pass * steps.length + index);
      const outcome = await engine.measurePass(ask, {
        signal,
        onProgress: ({ stage, bytes, elapsedMs }) => {
          onProgress({
            ...base,
            label: accessLabel(step.access),
            operation: step.operation,
            step: index + 1,
            stage,
            pass,
            bytes,
            bytesPerSecond: rate(bytes, elapsedMs),
            remainingMs: Math.max(0, plannedMs(plan) - (clock.nowNs() / 1e6 - startMs)),
          });
        },
      });
      const readBytes = Math.min(plan.fileBytes, outcome.pass.requests * step.access.blockBytes);
      const residency = { residentBytes: outcome.residentBytes, readBytes, fileBytes: plan.fileBytes };
      const cacheBypass = step.operation === "read" ? afterPageCacheCheck(bypass, residency) : bypass;
      measured[index]?.push({ pass: outcome.pass, cacheBypass });
    }
  }

  const sync = bypass.inForce === "direct" ? "none" : "end-of-pass";
  const results = refuteAll(
    steps.map(({ access, operation }, index) => {
      const passes = measured[index] ?? [];
      return toDiskResult({
        label: accessLabel(access),
        operation,
        blockBytes: access.blockBytes,
        passMs: access.passMs ?? plan.passMs,
        passes: passes.map(({ pass }) => pass),
        cacheBypass: weakestBypass(
          bypass,
          passes.map(({ cacheBypass }) => cacheBypass),
        ),
        runStartNs,
      });
    }),
  );
  return {
    workloads: plan.accesses.map((access) => toDiskWorkload(access, plan, sync)),
    results,
    cacheBypass: summarizeBypass(bypass, results),
    io: [...new Set(plan.accesses.map((access) => engine.io(access)))].join("+"),
  };
}

/** What the engine is to do in one pass of a step. Each pass has a seed of its own, by `serial`. */
export function toPassAsk(
  { plan, filePath, identity = null, seed }: Pick<DiskOptions, "plan" | "filePath" | "identity" | "seed">,
  bypass: CacheBypass,
  { access, operation }: DiskStep,
  serial: number,
): PassAsk {
  const { load } = access;
  return {
    path: filePath,
    identity,
    load: {
      operation,
      readPercent: access.readPercent,
      pattern: access.pattern,
      blockBytes: access.blockBytes,
      regionStartBytes: 0,
      regionBytes: access.workingSetBytes ?? plan.fileBytes,
      isOnce: false,
      data: access.data,
      syncsEachRequest: access.sync === "each-request",
      arrivals:
        load.kind === "closed"
          ? null
          : load.kind === "open"
            ? { kind: "open", requestsPerSecond: load.requestsPerSecond, distribution: load.arrivals }
            : load,
      seed: seed + serial + 1,
    },
    queueDepth: access.queueDepth,
    threads: access.threads,
    passMs: access.passMs ?? plan.passMs,
    passBytes: access.passBytes,
    warmUpMs: access.warmUpMs ?? plan.warmUpMs,
    bypass,
  };
}

const rate = (bytes: number, elapsedMs: number): number | null =>
  elapsedMs > 0 ? (bytes / elapsedMs) * 1000 : null;

/** A read that the page cache served refutes direct I/O for the writes too, which nothing else can check. */
export function refuteAll(results: readonly DiskResult[]): DiskResult[] {
  const refuted = results.find(({ cacheBypass }) => cacheBypass?.refusal?.reason === "file-in-page-cache");
  return results.map((result) =>
    refuted === undefined ? result : { ...result, cacheBypass: refuted.cacheBypass },
  );
}

/** The bypass of several passes or results: one without it is enough to refute it, and only what verified all of them counts. */
export function weakestBypass(probed: CacheBypass, seen: readonly CacheBypass[]): CacheBypass {
  const [first = probed] = seen;
  const weakest = seen.find(({ inForce }) => inForce !== "direct");
  if (weakest !== undefined) return weakest;
  const verifiedBy = first.verifiedBy.filter((way) => seen.every((one) => one.verifiedBy.includes(way)));
  return { ...first, verifiedBy };
}

/** The bypass of the whole run. */
export const summarizeBypass = (probed: CacheBypass, results: readonly DiskResult[]): CacheBypass =>
  weakestBypass(
    probed,
    results.flatMap(({ cacheBypass }) => (cacheBypass === null ? [] : [cacheBypass])),
  );
