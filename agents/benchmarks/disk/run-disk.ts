import type { CacheBypass, DiskResult } from "#lib/contract/result.ts";
import type { KnownWarning } from "#lib/contract/warning.ts";
import type { DiskWorkload } from "#lib/contract/workload.ts";
import { refuteAll, summarizeBypass, weakestBypass } from "./bypass-summary.ts";
import type { DiskEngine } from "./disk-engine.ts";
import { toDiskResult } from "./disk-result.ts";
import type { EngineProgress, RawPass } from "./engine-protocol.ts";
import { type FreshFile, fillFreshFile, freshBytes, freshParts, readFreshPart } from "./fresh-file.ts";
import { type PassPlace, toPassAsk } from "./pass-ask.ts";
import { measureRounds, type StepPasses } from "./pass-rounds.ts";
import { prepareFile } from "./prepare-file.ts";
import {
  type DiskOperation,
  type DiskStep,
  plannedMs,
  planSteps,
  sharedData,
  toDiskWorkload,
} from "./workload-plan.ts";

/** A clock that all processes of this machine share; `nowNs` never goes back. */
export type MonotonicClock = { nowNs(): number };
export const systemClock: MonotonicClock = { nowNs: () => Number(process.hrtime.bigint()) };

/** Where the benchmark is. `remainingMs` is an estimate for all that is left; null while it can't be told. */
export type DiskProgress = {
  stage: EngineProgress["stage"] | "fresh-layout" | "fresh-read";
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

export type DiskOptions = PassPlace & {
  engine: DiskEngine;
  /** A second file, which is written before the test file and read once at the end. Null or absent: none. */
  freshFile?: FreshFile | null;
  cacheBypass: CacheBypass["asked"];
};

export type DiskOutcome = {
  workloads: DiskWorkload[];
  results: DiskResult[];
  cacheBypass: CacheBypass;
  /** How the engine issued requests, for the report: `sync-workers`, `async-pool`, or both. */
  io: string;
  /** Of the run as a whole. */
  warnings: KnownWarning[];
};

type Callbacks = {
  signal: AbortSignal;
  clock: MonotonicClock;
  onProgress: (progress: DiskProgress) => void;
};

/**
 * Measures the plan's workloads on `filePath`, an empty file of the caller, who also removes it. It is filled with the data that
 * the workloads share, else with random data, and overwritten in place, never grown beyond `fileBytes`. All reads, all writes and
 * all mixes are run in each of the passes. Every pass has a warm-up that isn't counted. Direct writes are not followed by fsync
 * within a pass; writes through the client's cache end each pass with an fsync that counts. Rejects with EngineFailure (ENOSPC,
 * EIO …), or with the signal's reason.
 */
export async function runDisk(options: DiskOptions, callbacks: Callbacks): Promise<DiskOutcome> {
  const { plan, engine } = options;
  const { signal, clock } = callbacks;
  const runStartNs = clock.nowNs();
  const steps = planSteps(plan);
  const bypass = await fillFiles(options, callbacks);
  const workloadOf = ({ access }: DiskStep): DiskWorkload =>
    toDiskWorkload(access, plan, bypass.inForce === "direct" ? "none" : "end-of-pass");
  const show = (step: DiskStep, progress: Partial<DiskProgress>): void =>
    callbacks.onProgress({
      ...nowhere,
      label: workloadOf(step).label,
      operation: step.operation,
      step: steps.indexOf(step) + 1,
      steps: steps.length,
      ...progress,
    });
  const states = await measureRounds(steps, {
    engine,
    place: options,
    bypass,
    signal,
    clock,
    onProgress: ({ index, elapsedMs, ...progress }) => {
      const step = steps[index];
      if (step !== undefined) show(step, { ...progress, bytesPerSecond: rate(progress.bytes, elapsedMs) });
    },
  });
  const measured = states.filter(({ isRefused }) => !isRefused);
  const fresh = await readFreshFile(measured, options, bypass, { ...callbacks, show });
  const results = refuteAll(
    measured.map(({ step, passes, bypasses }): DiskResult => {
      const { access, operation } = step;
      const freshRead = fresh.get(step);
      return toDiskResult({
        label: workloadOf(step).id,
        operation,
        blockBytes: access.blockBytes,
        passMs: access.passMs ?? plan.passMs,
        passes,
        cacheBypass: weakestBypass(bypass, bypasses),
        runStartNs,
        latencyFrom: access.load.kind === "open" ? "intended" : "request",
        ...(plan.precision === null ? {} : { wantedPrecisionPercent: plan.precision.wantedPercent }),
        ...(freshRead === undefined ? {} : { freshRead }),
      });
    }),
  );
  return {
    workloads: plan.accesses
      .filter((access) => measured.some(({ step }) => step.access === access))
      .map((access) => workloadOf({ access, operation: "read" })),
    results,
    cacheBypass: summarizeBypass(bypass, results),
    io: [...new Set(measured.map(({ step }) => engine.io(step.access)))].join("+"),
    warnings: refusedBlocks(states),
  };
}

const nowhere = {
  stage: "layout",
  label: null,
  operation: "write",
  step: 0,
  steps: 0,
  pass: 0,
  passes: 0,
  bytes: 0,
  bytesPerSecond: null,
  remainingMs: null,
} as const satisfies DiskProgress;

const rate = (bytes: number, elapsedMs: number): number | null =>
  elapsedMs > 0 ? (bytes / elapsedMs) * 1000 : null;

/** Fills the second file, then the test file: the more is written after the second, the less of it a cache still has. */
async function fillFiles(options: DiskOptions, { signal, onProgress }: Callbacks): Promise<CacheBypass> {
  const { plan, filePath, identity = null, seed, cacheBypass, freshFile = null } = options;
  const steps = planSteps(plan).length;
  const data = sharedData(plan.accesses);
  const freshFileBytes = freshFile === null ? 0 : freshBytes(plan);
  const show =
    (stage: "layout" | "fresh-layout", bytesLeft: number) =>
    ({ bytes, elapsedMs }: EngineProgress): void => {
      const bytesPerSecond = rate(bytes, elapsedMs);
      const fillMs = bytesPerSecond === null ? null : ((bytesLeft - bytes) / bytesPerSecond) * 1000;
      const remainingMs = fillMs === null ? null : Math.max(0, fillMs) + plannedMs(plan);
      onProgress({ ...nowhere, stage, steps, passes: plan.passes, bytes, bytesPerSecond, remainingMs });
    };
  if (freshFile !== null && freshFileBytes > 0) {
    const task = { fileBytes: freshFileBytes, seed: seed ^ 0x5f5e5f, cacheBypass, data };
    const onFill = show("fresh-layout", freshFileBytes + plan.fileBytes);
    await fillFreshFile(freshFile, task, { signal, onProgress: onFill });
  }
  return prepareFile(
    { path: filePath, identity, fileBytes: plan.fileBytes, seed, cacheBypass, data },
    { signal, onProgress: show("layout", plan.fileBytes) },
  );
}

/** Each step that reads gets a part of the second file of its own. Gives what those reads came to. */
async function readFreshFile(
  states: readonly StepPasses[],
  options: DiskOptions,
  bypass: CacheBypass,
  {
    signal,
    show,
  }: Pick<Callbacks, "signal"> & {
    show: (step: DiskStep, progress: Partial<DiskProgress>) => void;
  },
): Promise<Map<DiskStep, { fresh: RawPass; known: RawPass }>> {
  const { plan, freshFile = null, engine } = options;
  const reads = states.map(({ step }) => step).filter(({ operation }) => operation === "read");
  const found = new Map<DiskStep, { fresh: RawPass; known: RawPass }>();
  if (freshFile === null) return found;
  const parts = freshParts(
    reads.map(({ access }) => access.blockBytes),
    freshBytes(plan),
  );
  for (const [at, step] of reads.entries()) {
    const part = parts[at] ?? null;
    if (part === null) continue;
    const ask = toPassAsk(options, bypass, step, at);
    const left = reads.slice(at).reduce((sum, { access }) => sum + 2 * (access.passMs ?? plan.passMs), 0);
    const both = await readFreshPart(engine, ask, freshFile, part, {
      signal,
      onProgress: ({ bytes, elapsedMs }) =>
        show(step, {
          stage: "fresh-read",
          bytes,
          bytesPerSecond: rate(bytes, elapsedMs),
          remainingMs: Math.max(0, left - elapsedMs),
        }),
    });
    if (both !== null) found.set(step, both);
  }
  return found;
}

/** One warning with the largest of the blocks that were not taken. */
function refusedBlocks(states: readonly StepPasses[]): KnownWarning[] {
  const refused = states.flatMap(({ isRefused, step }) => (isRefused ? [step.access.blockBytes] : []));
  return refused.length === 0
    ? []
    : [{ code: "block-refused", detail: { blockBytes: Math.max(...refused) } }];
}
