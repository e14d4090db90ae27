import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { closedAccess } from "#agents/benchmarks/disk/workload-plan.ts";
import { parseOptions } from "#agents/command-line.ts";
import { commands, commonOptions } from "#agents/commands.ts";
import { AgentFailure } from "#agents/failure.ts";
import { messagesIn } from "#agents/messages/catalogue.ts";
import { readSweepRequest } from "#agents/sweep-request.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "tidemark-sweep-request-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const read = (...args: string[]) =>
  readSweepRequest(parseOptions(args, { ...commonOptions, ...commands.sweep?.options }, 1), folder);

/** What a person is told of a command line that can't be. */
function refusal(...args: string[]): string {
  try {
    read(...args);
  } catch (error) {
    if (error instanceof AgentFailure) return error.say(messagesIn("en"));
    throw error;
  }
  return "accepted";
}

const profile = (workloads: unknown[], more: object = {}): string => {
  writeFileSync(join(folder, "mine.json"), JSON.stringify({ name: "mine", workloads, ...more }));
  return "./mine.json";
};

test("a folder is enough: 4 KiB random reads, ten to 120 % of the peak, ten minutes", () => {
  expect(read("/mnt/nas")).toMatchObject({
    path: "/mnt/nas",
    access: closedAccess({ pattern: "random", blockBytes: 4096, queueDepth: 32, threads: 1 }),
    operation: "read",
    percents: [10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 110, 120],
    isBounded: false,
    p99BoundUs: null,
    limitMs: 600_000,
    fileBytes: null,
    isPosted: true,
  });
  expect(refusal()).toContain("sweep PATH");
});

test.each([
  ["4k-rr", "random", 4096, null, "read"],
  ["4K-RW", "random", 4096, null, "write"],
  ["4k-70", "random", 4096, 70, "mixed"],
  ["8k-80", "random", 8192, 80, "mixed"],
  ["64k-sr", "sequential", 65_536, null, "read"],
  ["64k-sw", "sequential", 65_536, null, "write"],
  ["1m-sr", "sequential", 1_048_576, null, "read"],
])("%s is what its name says", (name, pattern, blockBytes, readPercent, operation) => {
  expect(read("/mnt/nas", "--workload", name)).toMatchObject({
    access: { pattern, blockBytes, readPercent, load: { kind: "closed" } },
    operation,
  });
});

test.each(["4k", "rr", "3k-rr", "512-rr", "2k-rr", "8m-sr", "4k-0", "4k-100", "4k-xr", "0k-rr"])(
  "%s is no workload, and examples are shown",
  (name) => {
    expect(refusal("/mnt/nas", "--workload", name)).toContain("4k-rr, 4k-rw");
  },
);

test("points, bounds and the limit", () => {
  expect(
    read("/mnt/nas", "--points", "90, 10,50%", "--p99", "2.5", "--limit", "0.5", "--bounded"),
  ).toMatchObject({ percents: [10, 50, 90], p99BoundUs: 2500, limitMs: 30_000, isBounded: true });
});

test.each([
  ["--points", "10,10"],
  ["--points", "0,50"],
  ["--points", "10;20"],
  ["--points", "250"],
  ["--p99", "0"],
  ["--limit", "0.1"],
  ["--size", "1MiB"],
])("%s %s is refused", (option, value) => {
  expect(refusal("/mnt/nas", option, value)).toContain(option);
});

test("a profile of one workload is swept with its own data and depth", () => {
  const path = profile([
    { pattern: "random", blockSize: "8KiB", readPercent: 67, queueDepth: 8, threads: 4, data: "zero" },
  ]);
  expect(read("/mnt/nas", "--profile", path)).toMatchObject({
    profile: { name: "mine" },
    access: { blockBytes: 8192, readPercent: 67, queueDepth: 8, threads: 4, data: { kind: "zero" } },
    operation: "mixed",
  });
  const writes = profile([{ pattern: "sequential", blockSize: "1MiB", operations: ["write"] }]);
  expect(read("/mnt/nas", "--profile", writes).operation).toBe("write");
});

test("a profile of several workloads or operations, or with too many requests, is refused in words", () => {
  const one = { pattern: "random", blockSize: "4KiB", operations: ["read"] };
  expect(refusal("/mnt/nas", "--profile", profile([one, { ...one, blockSize: "8KiB" }]))).toContain(
    "one workload",
  );
  expect(refusal("/mnt/nas", "--profile", profile([{ pattern: "random", blockSize: "4KiB" }]))).toContain(
    "one of its operations",
  );
  const deep = refusal("/mnt/nas", "--bounded", "--profile", profile([{ ...one, threads: 128 }]));
  expect(deep).toContain("at most 64 requests outstanding, with --bounded too");
  expect(deep).toContain("with run instead of sweep");
  expect(refusal("/mnt/nas", "--profile", profile([one]), "--workload", "4k-rr")).toContain("both");
});
