import { expect, test } from "vitest";
import { accessLabel, plannedMs, planSteps } from "#agents/benchmarks/disk/workload-plan.ts";
import { isProfileName, profiles } from "#agents/profiles.ts";

test("the workloads of each profile, in CrystalDiskMark's order: all reads, then all writes", () => {
  const steps = (name: keyof typeof profiles): string[] =>
    planSteps(profiles[name]).map(({ access, operation }) => `${accessLabel(access)} ${operation}`);
  expect(steps("quick")).toEqual([
    "SEQ1M Q8T1 read",
    "RND4K Q32T1 read",
    "SEQ1M Q8T1 write",
    "RND4K Q32T1 write",
  ]);
  expect(steps("cdm-default").slice(0, 4)).toEqual([
    "SEQ1M Q8T1 read",
    "SEQ1M Q1T1 read",
    "RND4K Q32T1 read",
    "RND4K Q1T1 read",
  ]);
  expect(steps("cdm-nvme").slice(4)).toEqual([
    "SEQ1M Q8T1 write",
    "SEQ128K Q32T1 write",
    "RND4K Q32T16 write",
    "RND4K Q1T1 write",
  ]);
});

test("1 GiB in all; 5 passes of 5 s like CrystalDiskMark, quick 3 of 3 s and under a minute", () => {
  for (const plan of Object.values(profiles)) expect(plan.fileBytes).toBe(2 ** 30);
  expect(profiles["cdm-default"]).toMatchObject({ passes: 5, passMs: 5000 });
  expect(profiles["cdm-nvme"]).toMatchObject({ passes: 5, passMs: 5000 });
  expect(profiles.quick).toMatchObject({ passes: 3, passMs: 3000 });
  expect(plannedMs(profiles.quick)).toBeLessThan(40_000);
});

test("names of nothing are no profiles", () => {
  expect(isProfileName("quick")).toBe(true);
  expect(isProfileName("toString")).toBe(false);
});
