import { expect, test } from "vitest";
import { accessLabel } from "#agents/benchmarks/disk/workload-plan.ts";
import { messagesIn } from "#agents/messages/catalogue.ts";
import { readProfileFile } from "#agents/profiles/profile-mistakes.ts";
import { toDiskProfile } from "#agents/profiles/to-disk-profile.ts";

const base = { name: "mine", workloads: [{ pattern: "random", blockSize: "4KiB" }] };
const read = (document: unknown) => {
  const outcome = readProfileFile(document);
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.mistakes.map(({ path }) => path)));
  return toDiskProfile(outcome.file);
};
const mistakesOf = (document: unknown): string[] => {
  const outcome = readProfileFile(document);
  const words = messagesIn("en").profiles.mistakes;
  return outcome.ok
    ? []
    : outcome.mistakes.map(({ path, say }) => `${path.map(String).join(".")}: ${say(words)}`);
};

test("a workload alone is a closed load of random data, one request outstanding, five passes of 5 s in 1 GiB", () => {
  expect(read(base)).toEqual({
    name: "mine",
    description: null,
    hasOwnSize: false,
    plan: {
      accesses: [
        {
          pattern: "random",
          blockBytes: 4096,
          queueDepth: 1,
          threads: 1,
          readPercent: null,
          operations: null,
          workingSetBytes: null,
          data: { kind: "random" },
          load: { kind: "closed" },
          sync: "none",
          passMs: null,
          warmUpMs: null,
          passBytes: null,
        },
      ],
      operations: ["read", "write"],
      fileBytes: 2 ** 30,
      passes: 5,
      passMs: 5000,
      warmUpMs: 1000,
      precision: null,
      freshFileBytes: 0,
    },
  });
});

test("all that a workload can say", () => {
  const { plan, hasOwnSize, description } = read({
    $schema: "./profile.schema.json",
    name: "all",
    description: "everything",
    fileSize: "2GiB",
    passes: 7,
    precision: { percent: 2.5, maxPasses: 40 },
    operations: ["write", "read"],
    defaults: { queueDepth: 16, passSeconds: 2, warmUpSeconds: 0, pattern: "random" },
    workloads: [
      {
        blockSize: "8 KiB",
        threads: 2,
        readPercent: 70,
        workingSet: "512MiB",
        data: { compressiblePercent: 40 },
        load: { requestsPerSecond: 500, arrivals: "poisson" },
        sync: "each-request",
        passSeconds: 30,
        passSize: "1GiB",
        warmUpSeconds: 0.25,
      },
      {
        blockSize: "512B",
        load: { requestsPerSecond: 9, arrivals: "bounded" },
        data: "zero",
        operations: ["write"],
      },
    ],
  });
  expect({ description, hasOwnSize }).toEqual({ description: "everything", hasOwnSize: true });
  expect(plan).toMatchObject({
    fileBytes: 2 ** 31,
    passes: 7,
    precision: { wantedPercent: 2.5, maxPasses: 40 },
    operations: ["write", "read"],
    passMs: 2000,
    warmUpMs: 0,
  });
  expect(plan.accesses[0]).toEqual({
    pattern: "random",
    blockBytes: 8192,
    queueDepth: 16,
    threads: 2,
    readPercent: 70,
    operations: null,
    workingSetBytes: 2 ** 29,
    data: { kind: "compressible", percent: 40 },
    load: { kind: "open", requestsPerSecond: 500, arrivals: "poisson" },
    sync: "each-request",
    passMs: 30_000,
    warmUpMs: 250,
    passBytes: 2 ** 30,
  });
  expect(plan.accesses[1]).toMatchObject({
    blockBytes: 512,
    data: { kind: "zero" },
    load: { kind: "bounded", requestsPerSecond: 9 },
    operations: ["write"],
    passMs: null,
  });
});

test("0 and 100 % reads are pure writes and reads, with the label of those", () => {
  const { accesses } = read({
    ...base,
    workloads: [
      { pattern: "random", blockSize: "4KiB", readPercent: 100 },
      { pattern: "random", blockSize: "8KiB", readPercent: 0 },
    ],
  }).plan;
  expect(accesses.map((access) => [accessLabel(access), access.operations])).toEqual([
    ["RND4K Q1T1", ["read"]],
    ["RND8K Q1T1", ["write"]],
  ]);
});

test("a file is as large as its outstanding requests and working sets need, where it does not say", () => {
  const workloads = [{ pattern: "sequential", blockSize: "64MiB", queueDepth: 16, workingSet: "1537MiB" }];
  expect(read({ ...base, workloads }).plan.fileBytes).toBe(1537 * 2 ** 20);
});

const workload = (rest: object): unknown => ({ ...base, workloads: [{ ...base.workloads[0], ...rest }] });

test.each<[unknown, string[]]>([
  [7, [": must be an object in braces"]],
  [{ workloads: [] }, ["name: is missing", "workloads: must be at least 1 entry"]],
  [{ ...base, pases: 3 }, ["pases: there is no such member. Did you mean passes?"]],
  [
    workload({ blokSize: "4KiB" }),
    ["workloads.0.blokSize: there is no such member. Did you mean blockSize?"],
  ],
  [
    workload({ load: { requestsPerSecond: 5, arrival: "poisson" } }),
    [
      "workloads.0.load.arrivals: is missing",
      "workloads.0.load.arrival: there is no such member. Did you mean arrivals?",
    ],
  ],
  [{ ...base, workloads: [{ pattern: "random" }] }, ["workloads.0.blockSize: is missing"]],
  [{ ...base, workloads: [{ blockSize: "4KiB" }] }, ["workloads.0.pattern: is missing"]],
  [workload({ pattern: "rnd" }), ["workloads.0.pattern: must be sequential or random"]],
  [workload({ blockSize: "4KB" }), ['workloads.0.blockSize: must be a size such as "8KiB" or "1GiB"']],
  [workload({ blockSize: 4096 }), ["workloads.0.blockSize: must be a text"]],
  [
    workload({ blockSize: "1000B" }),
    ["workloads.0.blockSize: must be from 512 B to 64 MiB in steps of 512 B"],
  ],
  [
    workload({ blockSize: "128MiB" }),
    ["workloads.0.blockSize: must be from 512 B to 64 MiB in steps of 512 B"],
  ],
  [workload({ queueDepth: 1.5 }), ["workloads.0.queueDepth: must be a whole number"]],
  [workload({ queueDepth: 0 }), ["workloads.0.queueDepth: must be at least 1"]],
  [workload({ queueDepth: 64, threads: 17 }), ["workloads.0: queueDepth times threads must be at most 1024"]],
  [
    workload({ blockSize: "64MiB", queueDepth: 17 }),
    ["workloads.0: needs more than 1 GiB of memory: blockSize times queueDepth times threads"],
  ],
  [workload({ readPercent: 101 }), ["workloads.0.readPercent: must be at most 100"]],
  [
    workload({ readPercent: 70, operations: ["read"] }),
    ["workloads.0.operations: goes without readPercent, which measures reads and writes together"],
  ],
  [workload({ data: "text" }), ['workloads.0.data: must be "random", "zero" or {"compressiblePercent": 50}']],
  [
    workload({ data: { compressiblePercent: 101 } }),
    ["workloads.0.data.compressiblePercent: must be at most 100"],
  ],
  [
    workload({ blockSize: "1MiB", queueDepth: 8, workingSet: "4MiB" }),
    ["workloads.0.workingSet: must be at least 8 MiB, which the outstanding requests take"],
  ],
  [
    { ...base, workloads: [...base.workloads, { pattern: "random", blockSize: "4KiB", passSeconds: 9 }] },
    ["workloads.1: is RND4K Q1T1 like workload 1: what tells them apart is not part of a result's name"],
  ],
  [
    workload({ queueDepth: 8, threads: 16, load: { requestsPerSecond: 500, arrivals: "bounded" } }),
    [
      "workloads.0.load: a rate is offered by at most 64 outstanding requests, and here they are 128: lower queueDepth or threads, or leave load out",
    ],
  ],
  [
    {
      ...base,
      fileSize: "64MiB",
      workloads: [...base.workloads, { pattern: "random", blockSize: "8KiB", workingSet: "65MiB" }],
    },
    ["workloads.1.workingSet: must be at most the 64 MiB of fileSize: lower it, or let the file be larger"],
  ],
  [
    { ...base, fileSize: "64MiB", workloads: [{ pattern: "random", blockSize: "64MiB", queueDepth: 2 }] },
    ["fileSize: must be at least 128 MiB, which the outstanding requests take"],
  ],
  [{ ...base, fileSize: "8MiB" }, ["fileSize: must be at least 16 MiB and whole MiB"]],
  [{ ...base, fileSize: "17000KiB" }, ["fileSize: must be at least 16 MiB and whole MiB"]],
  [
    { ...base, passes: 10, precision: { percent: 3, maxPasses: 8 } },
    ["precision.maxPasses: must be at least the 10 of passes"],
  ],
])("%j is refused with its place and what would be right", (document, mistakes) => {
  expect(mistakesOf(document)).toEqual(mistakes);
});

test("a rate takes 64 outstanding requests, and a load without one more", () => {
  const load = { requestsPerSecond: 500, arrivals: "poisson" };
  expect(mistakesOf(workload({ queueDepth: 8, threads: 8, load }))).toEqual([]);
  expect(mistakesOf(workload({ queueDepth: 8, threads: 16 }))).toEqual([]);
});

test("two working sets of one workload have different labels, so both may be in a profile", () => {
  const sets = ["256MiB", "1GiB"].map((workingSet) => ({ pattern: "random", blockSize: "4KiB", workingSet }));
  expect(read({ ...base, workloads: sets }).plan.accesses.map(accessLabel)).toEqual([
    "RND4K Q1T1 in 256M",
    "RND4K Q1T1 in 1G",
  ]);
});
