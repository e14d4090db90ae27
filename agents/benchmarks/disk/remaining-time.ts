import { samplesNeeded } from "#lib/analysis/precision.ts";
import { intervalSampleCount } from "#lib/stats/median-interval.ts";
import type { DiskPlan } from "./workload-plan.ts";

/** One step of a plan: how long a pass should last with its warm-up, and what was spent on those that are done. */
export type StepTime = { plannedPassMs: number; donePasses: number; spentMs: number; expectedPasses: number };

/** Starting a process and its slots, until passes have shown how long that takes here. */
const assumedOverheadMs = 400;

/**
 * How many passes a step will probably have: those of the plan, and where a precision is wanted as many as the spread of the
 * `rates` so far makes likely.
 */
export function expectedPasses({ passes, precision }: DiskPlan, rates: readonly number[]): number {
  if (precision === null) return passes;
  const needed = samplesNeeded(rates, precision.wantedPercent) ?? intervalSampleCount;
  return Math.max(passes, Math.min(needed, precision.maxPasses));
}

/** Time for all passes that are left, by what those before took in truth. `passElapsedMs` of the one under way are over. */
export function remainingMs(steps: readonly StepTime[], passElapsedMs: number): number {
  const done = steps.reduce((sum, { donePasses }) => sum + donePasses, 0);
  const over = steps.reduce(
    (sum, { donePasses, spentMs, plannedPassMs }) => sum + spentMs - donePasses * plannedPassMs,
    0,
  );
  const overheadMs = done === 0 ? assumedOverheadMs : over / done;
  const left = steps.reduce((sum, step) => {
    const { donePasses, spentMs, plannedPassMs } = step;
    const passMs = donePasses === 0 ? plannedPassMs + overheadMs : spentMs / donePasses;
    return sum + Math.max(0, step.expectedPasses - donePasses) * passMs;
  }, 0);
  return Math.max(0, left - passElapsedMs);
}
