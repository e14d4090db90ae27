import { isDeepStrictEqual } from "node:util";
import { type DiskWorkload, diskWorkloadLabel } from "#lib/contract/workload.ts";

export type DiskOperation = "read" | "write" | "mixed";

/** How an engine is to offer load: a fixed number of outstanding requests, or a rate. */
export type AccessLoad = Extract<NonNullable<DiskWorkload["load"]>, { kind: "closed" | "open" | "bounded" }>;

/**
 * One workload of a profile as an engine takes it: `queueDepth` outstanding requests in each of `threads`. A workload with
 * a `readPercent` mixes reads and writes; the others are measured by `operations`, or those of the plan where null.
 */
export type DiskAccess = {
  pattern: "sequential" | "random";
  blockBytes: number;
  queueDepth: number;
  threads: number;
  readPercent: number | null;
  operations: readonly ("read" | "write")[] | null;
  /** The first part of the test file that requests lie in; null for all of it. */
  workingSetBytes: number | null;
  data: NonNullable<DiskWorkload["data"]>;
  load: AccessLoad;
  sync: "none" | "each-request";
  /** Null: as the plan. */
  passMs: number | null;
  warmUpMs: number | null;
  /** Bytes after which a pass ends before its time; null for time alone. */
  passBytes: number | null;
};

/** A plain closed load of random data, read and written as its plan says. */
export const closedAccess = (
  shape: Pick<DiskAccess, "pattern" | "blockBytes" | "queueDepth" | "threads">,
): DiskAccess => ({
  ...shape,
  readPercent: null,
  operations: null,
  workingSetBytes: null,
  data: { kind: "random" },
  load: { kind: "closed" },
  sync: "none",
  passMs: null,
  warmUpMs: null,
  passBytes: null,
});

/**
 * Sizes and times of a disk benchmark. `fileBytes` is a multiple of 1 MiB. `passes` are measured in any case; where a
 * `precision` is wanted, more follow until the medians are that good, at most `maxPasses` in all. A fresh file of
 * `freshFileBytes` is written first and read once at the end; 0 for none.
 */
export type DiskPlan = {
  accesses: readonly DiskAccess[];
  operations: readonly ("read" | "write")[];
  fileBytes: number;
  passes: number;
  passMs: number;
  warmUpMs: number;
  precision: { wantedPercent: number; maxPasses: number } | null;
  freshFileBytes: number;
};

/** The data of all accesses where they share it; else random data, which gives away nothing to any of them. */
export function sharedData(accesses: readonly DiskAccess[]): DiskAccess["data"] {
  const [first = { kind: "random" }, ...others] = accesses.map(({ data }) => data);
  return others.every((data) => isDeepStrictEqual(data, first)) ? first : { kind: "random" };
}

export const accessLabel = (access: DiskAccess): string => diskWorkloadLabel(access);

export type DiskStep = { access: DiskAccess; operation: DiskOperation };

/**
 * All reads in the profile's order, then all writes, as CrystalDiskMark runs them, then the mixed ones. A plan whose
 * `operations` begin with writes has those first.
 */
export const planSteps = (plan: DiskPlan): DiskStep[] =>
  [...new Set<DiskOperation>([...plan.operations, "read", "write", "mixed"])].flatMap((operation) =>
    plan.accesses
      .filter((access) =>
        access.readPercent !== null
          ? operation === "mixed"
          : operation !== "mixed" && (access.operations ?? plan.operations).includes(operation),
      )
      .map((access) => ({ access, operation })),
  );

/**
 * Time for measuring and warming up, without file layout and the start of processes; a wanted precision may take more passes. A
 * second file and as much of the test file are read for as long as one pass each, at most.
 */
export const plannedMs = (plan: DiskPlan): number =>
  planSteps(plan).reduce((sum, { access, operation }) => {
    const passMs = access.passMs ?? plan.passMs;
    const freshMs = operation === "read" && plan.freshFileBytes > 0 ? 2 * passMs : 0;
    return sum + plan.passes * ((access.warmUpMs ?? plan.warmUpMs) + passMs) + freshMs;
  }, 0);

/** The contract's workload of one access of a plan. */
export function toDiskWorkload(
  access: DiskAccess,
  plan: Pick<DiskPlan, "fileBytes" | "passMs" | "warmUpMs">,
  sync: DiskWorkload["sync"],
): DiskWorkload {
  const label = accessLabel(access);
  const { pattern, blockBytes, readPercent, queueDepth, threads, data, load, passBytes } = access;
  return {
    kind: "disk",
    id: label,
    label,
    pattern,
    blockBytes,
    readPercent,
    queueDepth,
    threads,
    fileBytes: plan.fileBytes,
    workingSetBytes: access.workingSetBytes ?? plan.fileBytes,
    data,
    load,
    passMs: access.passMs ?? plan.passMs,
    ...(passBytes === null ? {} : { passBytes }),
    warmUpMs: access.warmUpMs ?? plan.warmUpMs,
    sync: access.sync === "each-request" ? "each-request" : sync,
  };
}
