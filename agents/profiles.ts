import { closedAccess, type DiskAccess, type DiskPlan } from "#agents/benchmarks/disk/workload-plan.ts";

const KiB = 1024;
const MiB = 1024 * KiB;

const sequential = (blockBytes: number, queueDepth: number): DiskAccess =>
  closedAccess({ pattern: "sequential", blockBytes, queueDepth, threads: 1 });
const random4k = (queueDepth: number, threads = 1): DiskAccess =>
  closedAccess({ pattern: "random", blockBytes: 4 * KiB, queueDepth, threads });

const crystalDiskMark = {
  operations: ["read", "write"],
  fileBytes: 1024 * MiB,
  passes: 5,
  passMs: 5000,
  warmUpMs: 1000,
} as const;

/** The named lists of workloads. Reads come before writes in all of them. */
export const profiles = {
  quick: {
    ...crystalDiskMark,
    accesses: [sequential(MiB, 8), random4k(32)],
    passes: 3,
    passMs: 3000,
    warmUpMs: 500,
  },
  "cdm-default": {
    ...crystalDiskMark,
    accesses: [sequential(MiB, 8), sequential(MiB, 1), random4k(32), random4k(1)],
  },
  "cdm-nvme": {
    ...crystalDiskMark,
    accesses: [sequential(MiB, 8), sequential(128 * KiB, 32), random4k(32, 16), random4k(1)],
  },
} as const satisfies Record<string, DiskPlan>;

export type ProfileName = keyof typeof profiles;
export const profileNames = Object.keys(profiles) as ProfileName[];
export const isProfileName = (name: string): name is ProfileName => Object.hasOwn(profiles, name);

/** The test file is filled in blocks of 1 MiB and holds at least 16 of them. */
export const fileStepBytes = MiB;
export const smallestFileBytes = 16 * MiB;
