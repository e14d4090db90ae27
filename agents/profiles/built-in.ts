import { closedAccess, type DiskAccess, type DiskPlan } from "#agents/benchmarks/disk/workload-plan.ts";
import type { DiskProfile } from "./disk-profile.ts";

const KiB = 1024;
const MiB = 1024 * KiB;

const sequential = (blockBytes: number, queueDepth: number): DiskAccess =>
  closedAccess({ pattern: "sequential", blockBytes, queueDepth, threads: 1 });
const random4k = (queueDepth: number, threads = 1): DiskAccess =>
  closedAccess({ pattern: "random", blockBytes: 4 * KiB, queueDepth, threads });

const crystalDiskMark: Omit<DiskPlan, "accesses"> = {
  operations: ["read", "write"],
  fileBytes: 1024 * MiB,
  passes: 5,
  passMs: 5000,
  warmUpMs: 1000,
  precision: null,
  freshFileBytes: 0,
};

const plans = {
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

/** The profiles that need no file, in the order in which they are listed. */
export const builtInProfiles: readonly DiskProfile[] = Object.entries(plans).map(([name, plan]) => ({
  name,
  description: null,
  plan,
}));

/** The built-in profile of a name; null where there is none. */
export const findBuiltIn = (name: string): DiskProfile | null =>
  builtInProfiles.find((profile) => profile.name === name) ?? null;

/** The built-in profile of a name that is known to exist. Throws where it does not. */
export function builtIn(name: string): DiskProfile {
  const profile = findBuiltIn(name);
  if (profile === null) throw new Error(`no built-in profile ${name}`);
  return profile;
}

export const profileNames: readonly string[] = builtInProfiles.map(({ name }) => name);
