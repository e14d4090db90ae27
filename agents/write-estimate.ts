import { type DiskPlan, planSteps } from "#agents/benchmarks/disk/workload-plan.ts";

/** How long a plan's write tests write, with their warm-up, in ms. */
export function writeTestMs(plan: DiskPlan): number {
  const steps = planSteps(plan).filter(({ operation }) => operation === "write").length;
  return steps * (plan.warmUpMs + plan.passes * plan.passMs);
}

/** What is written in all at a rate of `bytesPerSecond`: the file, and what the write tests write in their time. */
export function writtenBytes(plan: DiskPlan, bytesPerSecond: number): number {
  return plan.fileBytes + bytesPerSecond * (writeTestMs(plan) / 1000);
}
