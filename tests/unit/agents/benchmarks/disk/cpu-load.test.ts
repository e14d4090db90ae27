import { expect, test } from "vitest";
import { cpuLoadBetween } from "#agents/benchmarks/disk/cpu-load.ts";

test("mean over the cores, and the busiest one", () => {
  const before = [
    { busyMs: 100, totalMs: 1000 },
    { busyMs: 100, totalMs: 1000 },
  ];
  const after = [
    { busyMs: 1100, totalMs: 2000 },
    { busyMs: 300, totalMs: 2000 },
  ];
  expect(cpuLoadBetween(before, after)).toEqual({ meanPercent: 60, busiestCorePercent: 100 });
});

test("nothing is known where no time has passed or cores came", () => {
  const times = [{ busyMs: 1, totalMs: 2 }];
  expect(cpuLoadBetween(times, times)).toBeNull();
  expect(cpuLoadBetween(times, [...times, ...times])).toBeNull();
  expect(cpuLoadBetween([], [])).toBeNull();
});
