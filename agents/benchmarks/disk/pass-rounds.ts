import { isPreciseEnough } from "#lib/analysis/precision.ts";
import type { CacheBypass } from "#lib/contract/result.ts";
import type { DiskEngine } from "./disk-engine.ts";
import { EngineFailure } from "./engine-child.ts";
import type { EngineProgress, RawPass } from "./engine-protocol.ts";
import { afterPageCacheCheck } from "./page-cache.ts";
import { type PassPlace, toPassAsk } from "./pass-ask.ts";
import { expectedPasses, remainingMs } from "./remaining-time.ts";
import type { MonotonicClock } from "./run-disk.ts";
import type { DiskPlan, DiskStep } from "./workload-plan.ts";

/** Direct I/O is sure to take blocks that are a multiple of this. */
const sureBlockBytes = 4096;

/** A step and what its passes came to. `isRefused`: the system does not take its block size past the cache. */
export type StepPasses = {
  step: DiskStep;
  passes: RawPass[];
  bypasses: CacheBypass[];
  spentMs: number;
  isRefused: boolean;
};

/** Where the rounds are: a step by its index, its pass from 1, of how many there will probably be. */
export type RoundProgress = Omit<EngineProgress, "kind"> & {
  index: number;
  pass: number;
  passes: number;
  remainingMs: number;
};

type Parts = {
  engine: DiskEngine;
  place: PassPlace;
  bypass: CacheBypass;
  signal: AbortSignal;
  clock: MonotonicClock;
  onProgress: (progress: RoundProgress) => void;
};

const ratesOf = ({ passes }: StepPasses): number[] =>
  passes.map(({ requests, durationMs }) => requests / durationMs);

/** Whether a step is to have another pass: one that the plan asks for, or one that its precision needs. */
function isDue(state: StepPasses, { passes, precision }: DiskPlan): boolean {
  if (state.isRefused) return false;
  if (state.passes.length < passes) return true;
  if (precision === null || state.passes.length >= precision.maxPasses) return false;
  return !isPreciseEnough(ratesOf(state), precision.wantedPercent);
}

/**
 * Measures passes of all steps in turn, so that a cache which warms up favours none. Rounds go on, with those steps only whose
 * precision is not reached yet, until there is none. A step whose blocks are refused has no passes; where all are, rejects with
 * EngineFailure EBLOCK.
 */
export async function measureRounds(steps: readonly DiskStep[], parts: Parts): Promise<StepPasses[]> {
  const { plan } = parts.place;
  const states = steps.map(
    (step): StepPasses => ({ step, passes: [], bypasses: [], spentMs: 0, isRefused: false }),
  );
  for (;;) {
    const due = states.filter((state) => isDue(state, plan));
    if (due.length === 0) break;
    for (const state of due) {
      try {
        await measureOne(state, states, parts);
      } catch (error) {
        if (!isBlockRefused(error, state, parts.bypass)) throw error;
        state.isRefused = true;
      }
    }
  }
  if (states.length > 0 && states.every(({ isRefused }) => isRefused)) {
    throw new EngineFailure("EBLOCK", "the system takes none of the blocks past the cache");
  }
  return states;
}

/** A disk with sectors of 4 KiB takes no smaller blocks past the cache, which only a transfer shows. */
const isBlockRefused = (error: unknown, { step, passes }: StepPasses, { inForce }: CacheBypass): boolean =>
  error instanceof EngineFailure &&
  error.code === "EINVAL" &&
  inForce === "direct" &&
  passes.length === 0 &&
  step.access.blockBytes % sureBlockBytes !== 0;

async function measureOne(state: StepPasses, states: readonly StepPasses[], parts: Parts): Promise<void> {
  const { engine, place, bypass, signal, clock, onProgress } = parts;
  const { plan } = place;
  const { step } = state;
  const index = states.indexOf(state);
  const pass = state.passes.length + 1;
  const ask = toPassAsk(place, bypass, step, pass * states.length + index);
  const startNs = clock.nowNs();
  const sinceStartMs = (): number => (clock.nowNs() - startNs) / 1e6;
  const times = states.map((one) => ({
    plannedPassMs: (one.step.access.warmUpMs ?? plan.warmUpMs) + (one.step.access.passMs ?? plan.passMs),
    donePasses: one.passes.length,
    spentMs: one.spentMs,
    expectedPasses: one.isRefused ? 0 : expectedPasses(plan, ratesOf(one)),
  }));
  const passes = Math.max(pass, times[index]?.expectedPasses ?? 0);
  const outcome = await engine.measurePass(ask, {
    signal,
    onProgress: ({ stage, bytes, elapsedMs }) => {
      const left = remainingMs(times, sinceStartMs());
      onProgress({ index, stage, pass, passes, bytes, elapsedMs, remainingMs: left });
    },
  });
  const { fileBytes } = plan;
  const { workingSetBytes, blockBytes } = step.access;
  const readBytes = Math.min(workingSetBytes ?? fileBytes, outcome.pass.requests * blockBytes);
  const residency = { residentBytes: outcome.residentBytes, readBytes, fileBytes };
  state.passes.push(outcome.pass);
  state.bypasses.push(step.operation === "read" ? afterPageCacheCheck(bypass, residency) : bypass);
  state.spentMs += sinceStartMs();
}
