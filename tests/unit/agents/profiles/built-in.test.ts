import { expect, test } from "vitest";
import { accessLabel, plannedMs, planSteps } from "#agents/benchmarks/disk/workload-plan.ts";
import { builtIn, builtInProfiles, findBuiltIn } from "#agents/profiles/built-in.ts";

test("the workloads of each profile, in CrystalDiskMark's order: all reads, then all writes", () => {
  const steps = (name: string): string[] =>
    planSteps(builtIn(name).plan).map(({ access, operation }) => `${accessLabel(access)} ${operation}`);
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
  for (const { plan } of builtInProfiles) expect(plan.fileBytes).toBe(2 ** 30);
  expect(builtIn("cdm-default").plan).toMatchObject({ passes: 5, passMs: 5000 });
  expect(builtIn("cdm-nvme").plan).toMatchObject({ passes: 5, passMs: 5000 });
  expect(builtIn("quick").plan).toMatchObject({ passes: 3, passMs: 3000 });
  expect(plannedMs(builtIn("quick").plan)).toBeLessThan(40_000);
});

test("names of nothing are no profiles", () => {
  expect(findBuiltIn("quick")?.name).toBe("quick");
  expect(findBuiltIn("toString")).toBeNull();
});
