import { describe, expect, it } from "vitest";
import { type DiskWorkload, diskWorkloadLabel, Workload } from "#lib/contract/workload.ts";

type Asked = Parameters<typeof diskWorkloadLabel>[0];
const asked = (rest: Partial<Asked>): Asked => ({
  pattern: "random",
  blockBytes: 4096,
  queueDepth: null,
  threads: null,
  readPercent: null,
  ...rest,
});
const KiB = 2 ** 10;
const MiB = 2 ** 20;

describe("diskWorkloadLabel", () => {
  it.each<[string, Partial<Asked>]>([
    ["SEQ1M Q8T1", { pattern: "sequential", blockBytes: MiB, queueDepth: 8, threads: 1 }],
    ["SEQ1M Q1T1", { pattern: "sequential", blockBytes: MiB, queueDepth: 1, threads: 1 }],
    ["SEQ128K Q32T1", { pattern: "sequential", blockBytes: 128 * KiB, queueDepth: 32, threads: 1 }],
    ["RND4K Q32T1", { queueDepth: 32, threads: 1 }],
    ["RND4K Q32T16", { queueDepth: 32, threads: 16 }],
    ["RND4K Q1T1", { queueDepth: 1, threads: 1 }],
    ["RND4K Q1T1 R70", { queueDepth: 1, threads: 1, readPercent: 70 }],
    ["RND4K Q1T1 R0", { queueDepth: 1, threads: 1, readPercent: 0 }],
    ["RND4K Q1T1 R33.3", { queueDepth: 1, threads: 1, readPercent: 33.3 }],
    ["RND512 Q1T1", { blockBytes: 512, queueDepth: 1, threads: 1 }],
    ["RND1000 Q1T1", { blockBytes: 1000, queueDepth: 1, threads: 1 }],
    ["SEQ1536K Q1T1", { pattern: "sequential", blockBytes: 1536 * KiB, queueDepth: 1, threads: 1 }],
    ["SEQ1G Q1T1", { pattern: "sequential", blockBytes: 1024 * MiB, queueDepth: 1, threads: 1 }],
    ["SEQ2048G", { pattern: "sequential", blockBytes: 2 * 2 ** 40 }],
    ["RND4K Q32T1 in 256M", { queueDepth: 32, threads: 1, workingSetBytes: 256 * MiB }],
    ["RND4K Q32T1", { queueDepth: 32, threads: 1, workingSetBytes: 256 * MiB, fileBytes: 256 * MiB }],
    ["RND16M", { pattern: "random-within-file", blockBytes: 16 * MiB }],
    ["RND4K T128", { threads: 128 }],
    ["RND4K Q32", { queueDepth: 32 }],
    ["SEQ", { pattern: "sequential", blockBytes: null }],
    ["DB8K R90", { pattern: "synthetic-database", blockBytes: 8 * KiB, readPercent: 90 }],
    ["IO4K Q1T1", { pattern: null, queueDepth: 1, threads: 1 }],
  ])("is %s", (label, workload) => {
    expect(diskWorkloadLabel(asked(workload))).toBe(label);
  });

  it("tells apart what differs in pattern, block, depth, threads or mix", () => {
    const labels = new Set<string>();
    let count = 0;
    for (const pattern of ["sequential", "random", "synthetic-database", null] as const)
      for (const blockBytes of [512, 4096, 128 * KiB, MiB, null])
        for (const queueDepth of [1, 16, 32, null])
          for (const threads of [1, 16, null])
            for (const readPercent of [0, 70, null]) {
              labels.add(diskWorkloadLabel({ pattern, blockBytes, queueDepth, threads, readPercent }));
              count += 1;
            }
    expect(labels.size).toBe(count);
  });
});

describe("Workload", () => {
  const disk: DiskWorkload = {
    kind: "disk",
    id: "w",
    label: "RND4K Q32T1",
    pattern: "random",
    blockBytes: 4096,
    readPercent: null,
    queueDepth: 32,
    threads: 1,
    fileBytes: 2 ** 30,
    workingSetBytes: null,
    data: { kind: "random" },
    load: { kind: "closed" },
    passMs: 5000,
    warmUpMs: 0,
    sync: "none",
  };

  it.each<[string, Partial<DiskWorkload>]>([
    ["a closed load", {}],
    ["an open one", { load: { kind: "open", requestsPerSecond: 5000, arrivals: "poisson" } }],
    ["a bounded one", { load: { kind: "bounded", requestsPerSecond: 5000 } }],
    ["steps", { load: { kind: "steps", lowPercent: 0, highPercent: 120, isThreadBounded: true } }],
    ["compressible data", { data: { kind: "compressible", percent: 46 } }],
    ["what nobody knows", { pattern: null, blockBytes: null, queueDepth: null, threads: null, data: null }],
    ["a file for each thread", { fileLayout: "file-per-thread", perThreadBytes: 512 * MiB, pauseMs: 5000 }],
  ])("holds %s", (_name, rest) => {
    expect(Workload.parse({ ...disk, ...rest })).toEqual({ ...disk, ...rest });
  });

  it.each<[string, object]>([
    ["a block of no bytes", { blockBytes: 0 }],
    ["half a byte", { blockBytes: 4096.5 }],
    ["a mix above 100 %", { readPercent: 101 }],
    ["a fact left out", { blockBytes: undefined }],
    ["a member that does not exist", { blocksize: 4096 }],
    ["an offered rate of zero", { load: { kind: "bounded", requestsPerSecond: 0 } }],
  ])("refuses %s", (_name, rest) => {
    expect(Workload.safeParse({ ...disk, ...rest }).success).toBe(false);
  });
});
