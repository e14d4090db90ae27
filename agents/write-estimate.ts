import { type DiskPlan, planSteps } from "#agents/benchmarks/disk/workload-plan.ts";

/** How long a plan's tests write, with their warm-up, in ms; of a mixed test its share of writes. */
export function writeTestMs(plan: DiskPlan): number {
  return planSteps(plan)
    .filter(({ operation }) => operation !== "read")
    .reduce((sum, { access }) => {
      const stepMs = (access.warmUpMs ?? plan.warmUpMs) + plan.passes * (access.passMs ?? plan.passMs);
      return sum + stepMs * (1 - (access.readPercent ?? 0) / 100);
    }, 0);
}

/** What is written in all at a rate of `bytesPerSecond`: the files, and what the write tests write in their time. */
export function writtenBytes(plan: DiskPlan, bytesPerSecond: number): number {
  return plan.fileBytes + plan.freshFileBytes + bytesPerSecond * (writeTestMs(plan) / 1000);
}
