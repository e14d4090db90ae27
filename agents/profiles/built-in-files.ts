import type { ProfileFile, ProfileWorkload } from "./profile-file.ts";

type Shape = Pick<ProfileWorkload, "operations" | "readPercent" | "threads">;

const sequential = (blockSize: string, queueDepth: number, rest: Shape = {}): ProfileWorkload => ({
  pattern: "sequential",
  blockSize,
  queueDepth,
  ...rest,
});
const random = (blockSize: string, queueDepth: number, rest: Shape = {}): ProfileWorkload => ({
  pattern: "random",
  blockSize,
  queueDepth,
  ...rest,
});

/** CrystalDiskMark's own times since its version 5; its results come from the best of these passes. */
const crystalDiskMark = { passes: 5, defaults: { passSeconds: 5, warmUpSeconds: 1 } };
const short = { passes: 3, defaults: { passSeconds: 3, warmUpSeconds: 0.5 } };

const sweptSizes = ["512B", "1KiB", "2KiB", "4KiB", "8KiB", "16KiB", "32KiB", "64KiB", "128KiB", "256KiB"];
const largeSizes = ["512KiB", "1MiB", "2MiB", "4MiB", "8MiB", "16MiB", "32MiB", "64MiB"];

/** The profiles that need no file, as files that a person could have written, in the order in which they are listed. */
export const builtInFiles: readonly ProfileFile[] = [
  { name: "quick", ...short, workloads: [sequential("1MiB", 8), random("4KiB", 32)] },
  {
    name: "cdm-default",
    ...crystalDiskMark,
    workloads: [sequential("1MiB", 8), sequential("1MiB", 1), random("4KiB", 32), random("4KiB", 1)],
  },
  {
    name: "cdm-nvme",
    ...crystalDiskMark,
    workloads: [
      sequential("1MiB", 8),
      sequential("128KiB", 32),
      random("4KiB", 32, { threads: 16 }),
      random("4KiB", 1),
    ],
  },
  {
    name: "cdm-6",
    ...crystalDiskMark,
    workloads: [
      sequential("128KiB", 32),
      random("4KiB", 8, { threads: 8 }),
      random("4KiB", 32),
      random("4KiB", 1),
    ],
  },
  {
    name: "cdm-5",
    ...crystalDiskMark,
    workloads: [sequential("128KiB", 32), random("4KiB", 32), sequential("1MiB", 1), random("4KiB", 1)],
  },
  {
    name: "vdbench-4corners",
    passes: 3,
    defaults: { passSeconds: 10, warmUpSeconds: 2, queueDepth: 1 },
    workloads: [
      random("4KiB", 1, { threads: 128, operations: ["read"] }),
      random("4KiB", 1, { threads: 64, operations: ["write"] }),
      sequential("64KiB", 1, { threads: 16, operations: ["read"] }),
      sequential("64KiB", 1, { threads: 8, operations: ["write"] }),
    ],
  },
  {
    name: "database",
    description:
      "An approximation: reviews that publish SQL and Oracle figures do not say all of what they ask. SQL-like: random pages of 8 KiB from one server with asynchronous I/O (Q32T1). Oracle-like: random blocks of 8 KiB from 64 processes that each wait for their own (Q1T64). Both read only, 90/10 and 80/20; 67/33 is the classic mix of short transactions.",
    passes: 3,
    defaults: { passSeconds: 5, warmUpSeconds: 1, pattern: "random", blockSize: "8KiB" },
    workloads: [
      ...[100, 90, 80, 67].map((readPercent) => ({ queueDepth: 32, threads: 1, readPercent })),
      ...[100, 90, 80].map((readPercent) => ({ queueDepth: 1, threads: 64, readPercent })),
    ],
  },
  {
    name: "blocksize-sweep",
    passes: 3,
    defaults: { passSeconds: 2, warmUpSeconds: 0.5, pattern: "sequential", queueDepth: 4 },
    workloads: [...sweptSizes, ...largeSizes].map((blockSize) => ({ blockSize })),
  },
  {
    name: "mixed",
    ...short,
    defaults: { ...short.defaults, pattern: "random", blockSize: "4KiB", queueDepth: 32 },
    workloads: [
      { operations: ["read", "write"] },
      ...[90, 80, 70, 60, 50, 40, 30, 20, 10].map((readPercent) => ({ readPercent })),
    ],
  },
];
