import { freshBytes } from "#agents/benchmarks/disk/fresh-file.ts";
import { type DiskPlan, planSteps } from "#agents/benchmarks/disk/workload-plan.ts";

/** How long a plan's tests write at most, with their warm-ups, in ms; of a mixed test its share of writes. */
export function writeTestMs(plan: DiskPlan): number {
  const passes = Math.max(plan.passes, plan.precision?.maxPasses ?? 0);
  return planSteps(plan)
    .filter(({ operation }) => operation !== "read")
    .reduce((sum, { access }) => {
      const stepMs = passes * ((access.warmUpMs ?? plan.warmUpMs) + (access.passMs ?? plan.passMs));
      return sum + stepMs * (1 - (access.readPercent ?? 0) / 100);
    }, 0);
}

/** What is written in all at a rate of `bytesPerSecond`: the files, and what the write tests write in their time. */
export function writtenBytes(plan: DiskPlan, bytesPerSecond: number): number {
  return plan.fileBytes + freshBytes(plan) + bytesPerSecond * (writeTestMs(plan) / 1000);
}
