import { type DiskPlan, planSteps } from "#agents/benchmarks/disk/workload-plan.ts";

/** How long a plan's write tests write, with their warm-up, in ms. */
export function writeTestMs(plan: DiskPlan): number {
  const steps = planSteps(plan).filter(({ operation }) => operation === "write").length;
  return steps * (plan.warmUpMs + plan.passes * plan.passMs);
}

/** The most that can be written: the file, and for the time of the write tests what the link carries, where it is known. */
export function mostWrittenBytes(plan: DiskPlan, linkBitsPerSecond: number | null): number | null {
  return linkBitsPerSecond === null
    ? null
    : plan.fileBytes + (linkBitsPerSecond / 8) * (writeTestMs(plan) / 1000);
}
