import { expect, test } from "vitest";
import { accessLabel, plannedMs, planSteps } from "#agents/benchmarks/disk/workload-plan.ts";
import { builtIn, builtInProfiles, profileNames } from "#agents/profiles/built-in.ts";
import { builtInProfileNames } from "#lib/contract/profile-names.ts";
import { Profile } from "#lib/contract/report.ts";

const steps = (name: string): string[] =>
  planSteps(builtIn(name).plan).map(({ access, operation }) => `${accessLabel(access)} ${operation}`);
const readsThenWrites = (...labels: string[]): string[] =>
  ["read", "write"].flatMap((operation) => labels.map((label) => `${label} ${operation}`));

test.each([
  ["quick", ["SEQ1M Q8T1", "RND4K Q32T1"]],
  ["cdm-default", ["SEQ1M Q8T1", "SEQ1M Q1T1", "RND4K Q32T1", "RND4K Q1T1"]],
  ["cdm-nvme", ["SEQ1M Q8T1", "SEQ128K Q32T1", "RND4K Q32T16", "RND4K Q1T1"]],
  // Version 5: Seq Q32T1 (128 KiB), 4KiB Q32T1, Seq (1 MiB), 4KiB. Version 6: Seq Q32T1, 4KiB Q8T8, 4KiB Q32T1, 4KiB Q1T1.
  ["cdm-5", ["SEQ128K Q32T1", "RND4K Q32T1", "SEQ1M Q1T1", "RND4K Q1T1"]],
  ["cdm-6", ["SEQ128K Q32T1", "RND4K Q8T8", "RND4K Q32T1", "RND4K Q1T1"]],
])("%s has CrystalDiskMark's workloads in its order: all reads, then all writes", (name, labels) => {
  expect(steps(name)).toEqual(readsThenWrites(...labels));
});

test("five passes of 5 s like CrystalDiskMark; quick three of 3 s, under a minute", () => {
  for (const name of ["cdm-default", "cdm-nvme", "cdm-5", "cdm-6"]) {
    expect(builtIn(name).plan).toMatchObject({ passes: 5, passMs: 5000, warmUpMs: 1000 });
  }
  expect(builtIn("quick").plan).toMatchObject({ passes: 3, passMs: 3000, warmUpMs: 500 });
  expect(plannedMs(builtIn("quick").plan)).toBeLessThan(45_000);
});

test("VDBench's four corners: 4K random read by 128 threads, write by 64, 64K sequential read by 16, write by 8", () => {
  expect(steps("vdbench-4corners")).toEqual([
    "RND4K Q1T128 read",
    "SEQ64K Q1T16 read",
    "RND4K Q1T64 write",
    "SEQ64K Q1T8 write",
  ]);
});

test("database has 100, 90 and 80 % reads of each kind, and says that it is an approximation", () => {
  expect(steps("database")).toEqual([
    "RND8K Q32T1 read",
    "RND8K Q1T64 read",
    "RND8K Q32T1 R90 mixed",
    "RND8K Q32T1 R80 mixed",
    "RND8K Q32T1 R67 mixed",
    "RND8K Q1T64 R90 mixed",
    "RND8K Q1T64 R80 mixed",
  ]);
  expect(builtIn("database").description).toContain("approximation");
});

test("blocksize-sweep doubles from 512 B to 64 MiB with four requests outstanding, as ATTO does", () => {
  const { accesses } = builtIn("blocksize-sweep").plan;
  const doubled = Array.from({ length: 18 }, (_, power) => 512 * 2 ** power);
  expect(accesses.map(({ blockBytes }) => blockBytes)).toEqual(doubled);
  expect(doubled.at(-1)).toBe(64 * 2 ** 20);
  for (const { pattern, queueDepth, threads } of accesses) {
    expect([pattern, queueDepth, threads]).toEqual(["sequential", 4, 1]);
  }
});

test("mixed goes from 0 to 100 % reads in tens, with pure ones at both ends", () => {
  const tens = [90, 80, 70, 60, 50, 40, 30, 20, 10];
  expect(steps("mixed")).toEqual([
    "RND4K Q32T1 read",
    "RND4K Q32T1 write",
    ...tens.map((percent) => `RND4K Q32T1 R${percent} mixed`),
  ]);
});

test("each begins at 1 GiB, has a name of its own and a description that fits a report", () => {
  for (const { name, description, plan, hasOwnSize } of builtInProfiles) {
    expect(plan.fileBytes).toBe(2 ** 30);
    expect(hasOwnSize).toBe(false);
    expect(Profile.safeParse(description === null ? { name } : { name, description }).success).toBe(true);
  }
  expect(new Set(profileNames).size).toBe(profileNames.length);
});

test("pages know the same built-in profiles as the agent, in the same order", () => {
  expect(builtInProfiles.map(({ name }) => name)).toEqual(builtInProfileNames);
});
