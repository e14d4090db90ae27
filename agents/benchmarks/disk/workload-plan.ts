import { type DiskWorkload, diskWorkloadLabel } from "#lib/contract/workload.ts";

/** One workload of a profile as the engine takes it: `queueDepth` outstanding requests in each of `threads`. */
export type DiskAccess = {
  pattern: "sequential" | "random";
  blockBytes: number;
  queueDepth: number;
  threads: number;
};

/** Sizes and times of a disk benchmark. `fileBytes` is a multiple of 1 MiB. */
export type DiskPlan = {
  accesses: readonly DiskAccess[];
  operations: readonly ("read" | "write")[];
  fileBytes: number;
  passes: number;
  passMs: number;
  warmUpMs: number;
};

export const accessLabel = (access: DiskAccess): string =>
  diskWorkloadLabel({ ...access, readPercent: null });

/** All reads in the profile's order, then all writes, as CrystalDiskMark runs them. */
export const planSteps = (plan: DiskPlan): { access: DiskAccess; operation: "read" | "write" }[] =>
  plan.operations.flatMap((operation) => plan.accesses.map((access) => ({ access, operation })));

/** Time for measuring and warming up, without file layout and the start of processes. */
export const plannedMs = (plan: DiskPlan): number =>
  planSteps(plan).length * (plan.warmUpMs + plan.passes * plan.passMs);

/** The contract's workload of one access of a plan. */
export function toDiskWorkload(access: DiskAccess, plan: DiskPlan, sync: DiskWorkload["sync"]): DiskWorkload {
  const label = accessLabel(access);
  return {
    kind: "disk",
    id: label,
    label,
    ...access,
    readPercent: null,
    fileBytes: plan.fileBytes,
    workingSetBytes: plan.fileBytes,
    data: { kind: "random" },
    load: { kind: "closed" },
    passMs: plan.passMs,
    warmUpMs: plan.warmUpMs,
    sync,
  };
}
