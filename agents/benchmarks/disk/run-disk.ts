import type { CacheBypass, DiskResult } from "#lib/contract/result.ts";
import type { DiskWorkload } from "#lib/contract/workload.ts";
import { toDiskResult } from "./disk-result.ts";
import { EngineFailure, runEngineTask } from "./engine-child.ts";
import type { EngineProgress, MeasureTask, RawPass } from "./engine-protocol.ts";
import { afterPageCacheCheck } from "./page-cache.ts";
import { maxBlockingSlots } from "./slot-pool.ts";
import { accessLabel, type DiskPlan, plannedMs, planSteps, toDiskWorkload } from "./workload-plan.ts";

/** A clock that all processes of this machine share; `nowNs` never goes back. */
export type MonotonicClock = { nowNs(): number };
export const systemClock: MonotonicClock = { nowNs: () => Number(process.hrtime.bigint()) };

/** Where the benchmark is. `remainingMs` is an estimate for all that is left; null while it can't be told. */
export type DiskProgress = {
  stage: EngineProgress["stage"];
  label: string | null;
  operation: "read" | "write";
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

/**
 * Measures the plan's workloads on `filePath`: fills the file with random data, then runs all reads and all writes, each
 * with a warm-up that isn't counted. Direct writes are not followed by fsync within a pass, as in CrystalDiskMark; writes
 * through the client's cache end each pass with an fsync that counts. Rejects with EngineFailure (code ENOSPC, EIO …), or
 * with the signal's reason. Prints nothing.
 */
export async function runDisk(options: DiskOptions, callbacks: Callbacks): Promise<DiskOutcome> {
  const { plan, filePath, identity = null, seed } = options;
  const { signal, clock, onProgress } = callbacks;
  const runStartNs = clock.nowNs();
  const steps = planSteps(plan);
  const base = { steps: steps.length, passes: plan.passes };

  const layout = { ...base, label: null, operation: "write" as const, step: 0 };
  const prepared = await runEngineTask(
    {
      kind: "prepare",
      path: filePath,
      identity,
      fileBytes: plan.fileBytes,
      seed,
      cacheBypass: options.cacheBypass,
    },
    {
      signal,
      onProgress: ({ stage, pass, bytes, elapsedMs }) => {
        const bytesPerSecond = rate(bytes, elapsedMs);
        const fillMs = bytesPerSecond === null ? null : ((plan.fileBytes - bytes) / bytesPerSecond) * 1000;
        const remainingMs = fillMs === null ? null : fillMs + plannedMs(plan);
        onProgress({ ...layout, stage, pass, bytes, bytesPerSecond, remainingMs });
      },
    },
  );
  if (prepared.kind !== "prepared") throw new EngineFailure("EENGINE", "the engine answered out of turn");
  const { bypass } = prepared;

  const measured: DiskResult[] = [];
  for (const [index, { access, operation }] of steps.entries()) {
    const task = toTask(options, bypass, { access, operation }, index);
    const label = accessLabel(access);
    const stepMs = plan.warmUpMs + plan.passes * plan.passMs;
    const outcome = await runEngineTask(task, {
      signal,
      onProgress: ({ stage, pass, bytes, elapsedMs }) => {
        const doneMs = stage === "pass" ? plan.warmUpMs + (pass - 1) * plan.passMs + elapsedMs : elapsedMs;
        const remainingMs = Math.max(0, (steps.length - index) * stepMs - doneMs);
        const bytesPerSecond = rate(bytes, elapsedMs);
        onProgress({
          ...base,
          label,
          operation,
          step: index + 1,
          stage,
          pass,
          bytes,
          bytesPerSecond,
          remainingMs,
        });
      },
    });
    if (outcome.kind !== "measured") throw new EngineFailure("EENGINE", "the engine answered out of turn");
    const { blockBytes } = access;
    const { passMs, fileBytes } = plan;
    const readBytes = Math.min(fileBytes, requestCount(outcome.passes) * blockBytes);
    const residency = { residentBytes: outcome.residentBytes, readBytes, fileBytes };
    const cacheBypass = operation === "read" ? afterPageCacheCheck(bypass, residency) : bypass;
    measured.push(
      toDiskResult({ label, operation, blockBytes, passMs, passes: outcome.passes, cacheBypass, runStartNs }),
    );
  }
  const sync = bypass.inForce === "direct" ? "none" : "end-of-pass";
  const results = refuteAll(measured);
  return {
    workloads: plan.accesses.map((access) => toDiskWorkload(access, plan, sync)),
    results,
    cacheBypass: summarizeBypass(bypass, results),
    io: ioNames(plan),
  };
}

/** What the engine is to do in one step. Without direct I/O writes end with an fsync, else they would measure memory alone. */
export function toTask(
  { plan, filePath, identity = null, seed }: Pick<DiskOptions, "plan" | "filePath" | "identity" | "seed">,
  bypass: CacheBypass,
  { access, operation }: ReturnType<typeof planSteps>[number],
  index: number,
): MeasureTask {
  const { pattern, blockBytes, queueDepth, threads } = access;
  const { fileBytes, passes, passMs, warmUpMs } = plan;
  const isDirect = bypass.inForce === "direct";
  return {
    kind: "measure",
    path: filePath,
    identity,
    load: { operation, pattern, blockBytes, fileBytes, seed: seed + index + 1 },
    slots: queueDepth * threads,
    passes,
    passMs,
    warmUpMs,
    method: isDirect ? bypass.method : null,
    syncsEachPass: operation === "write" && !isDirect,
  };
}

const rate = (bytes: number, elapsedMs: number): number | null =>
  elapsedMs > 0 ? (bytes / elapsedMs) * 1000 : null;

const requestCount = (passes: readonly RawPass[]): number =>
  passes.reduce((sum, { requests }) => sum + requests, 0);

function ioNames({ accesses }: DiskPlan): string {
  const names = accesses.map((access) =>
    access.queueDepth * access.threads > maxBlockingSlots ? "async-pool" : "sync-workers",
  );
  return [...new Set(names)].join("+");
}

/** A read that the page cache served refutes direct I/O for the writes too, which nothing else can check. */
export function refuteAll(results: readonly DiskResult[]): DiskResult[] {
  const refuted = results.find(({ cacheBypass }) => cacheBypass?.refusal?.reason === "file-in-page-cache");
  return results.map((result) =>
    refuted === undefined ? result : { ...result, cacheBypass: refuted.cacheBypass },
  );
}

/** The bypass of the whole run: one result without it is enough to refute it, and only what verified all of them counts. */
export function summarizeBypass(probed: CacheBypass, results: readonly DiskResult[]): CacheBypass {
  const seen = results.flatMap(({ cacheBypass }) => (cacheBypass === null ? [] : [cacheBypass]));
  const [first = probed] = seen;
  const weakest = seen.find(({ inForce }) => inForce !== "direct");
  if (weakest !== undefined) return weakest;
  const verifiedBy = first.verifiedBy.filter((way) => seen.every((one) => one.verifiedBy.includes(way)));
  return { ...first, verifiedBy };
}
