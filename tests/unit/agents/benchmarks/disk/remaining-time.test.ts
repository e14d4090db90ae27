import { expect, test } from "vitest";
import { expectedPasses, remainingMs } from "#agents/benchmarks/disk/remaining-time.ts";
import { closedAccess, type DiskPlan } from "#agents/benchmarks/disk/workload-plan.ts";

const plan: DiskPlan = {
  accesses: [closedAccess({ pattern: "random", blockBytes: 4096, queueDepth: 1, threads: 1 })],
  operations: ["read"],
  fileBytes: 16 * 1024 * 1024,
  passes: 3,
  passMs: 1000,
  warmUpMs: 0,
  precision: null,
  freshFileBytes: 0,
};

test("passes to come: those of the plan, six for an interval, then as the spread needs", () => {
  expect(expectedPasses(plan, [1, 1])).toBe(3);
  const precise = { ...plan, precision: { wantedPercent: 1, maxPasses: 30 } };
  expect(expectedPasses(precise, [100, 101])).toBe(6);
  // Good to 2 % after six: four times as many for 1 %.
  const six = [98, 99, 100, 100, 101, 102];
  expect(expectedPasses(precise, six)).toBe(24);
  expect(expectedPasses({ ...precise, precision: { wantedPercent: 1, maxPasses: 20 } }, six)).toBe(20);
  expect(expectedPasses({ ...precise, passes: 25 }, six)).toBe(25);
});

test("a step without passes takes what is planned and the overhead of the others", () => {
  const done = { plannedPassMs: 1000, donePasses: 2, spentMs: 2600, expectedPasses: 3 };
  const fresh = { plannedPassMs: 5000, donePasses: 0, spentMs: 0, expectedPasses: 2 };
  expect(remainingMs([done, fresh], 0)).toBeCloseTo(1300 + 2 * 5300, 6);
  expect(remainingMs([done, fresh], 900)).toBeCloseTo(400 + 2 * 5300, 6);
});

test("a pass that takes longer than expected leaves no negative time", () => {
  expect(remainingMs([{ plannedPassMs: 1000, donePasses: 0, spentMs: 0, expectedPasses: 1 }], 9000)).toBe(0);
});
