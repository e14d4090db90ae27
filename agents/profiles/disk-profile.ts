import type { DiskPlan } from "#agents/benchmarks/disk/workload-plan.ts";

/** A named list of workloads with the sizes and times that belong to it. */
export type DiskProfile = {
  name: string;
  /** Free text; null where none is given. */
  description: string | null;
  /** Whether the size of its test file belongs to it; else it is only where to begin. */
  hasOwnSize: boolean;
  plan: DiskPlan;
};
