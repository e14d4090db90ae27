import { expect, test } from "vitest";
import type { DiskResult, Pass } from "#lib/contract/result.ts";
import { toCounterRows } from "#lib/runs/counters.ts";
import { diskResult, diskWorkload } from "./sample-run.ts";

type Known = {
  durationMs?: number;
  cpu?: [number, number | null];
  received?: number[];
  sent?: number[];
  bytes?: number;
};

const toPass = (base: Pass, { durationMs = 1000, cpu, received, sent, bytes = 1000 }: Known): Pass => ({
  ...base,
  durationMs,
  total: { ...base.total, bytes },
  clientCpu: cpu === undefined ? null : { meanPercent: cpu[0], busiestCorePercent: cpu[1] },
  counters: {
    intervalMs: 1000,
    cpuPercent: null,
    busiestCorePercent: null,
    nicReceivedBytes: received ?? null,
    nicSentBytes: sent ?? null,
  },
});

function rowsOf(operation: DiskResult["operation"], passes: readonly Known[]) {
  const result = diskResult(
    "SEQ1M Q8T1",
    "read",
    passes.map(() => 1e6),
  );
  const made = result.passes.map((pass, at) => toPass(pass, passes[at] ?? {}));
  return toCounterRows({
    workloads: [diskWorkload("SEQ1M Q8T1")],
    results: [{ ...result, operation, passes: made }],
  });
}

test("passes count by their time, bytes in all, received ones for reads", () => {
  const [row] = rowsOf("read", [
    { durationMs: 3000, cpu: [10, 40], received: [500, 540], sent: [9, 9], bytes: 1000 },
    { durationMs: 1000, cpu: [30, 80], received: [104, 104], sent: [9, 9], bytes: 200 },
  ]);
  expect(row?.total).toEqual({
    cpuPercent: 15,
    busiestCorePercent: 50,
    movedBytes: 1200,
    nicBytes: 1248,
    nicPercent: 104,
  });
  expect(row?.passes).toEqual([
    { cpuPercent: 10, busiestCorePercent: 40, movedBytes: 1000, nicBytes: 1040, nicPercent: 104 },
    { cpuPercent: 30, busiestCorePercent: 80, movedBytes: 200, nicBytes: 208, nicPercent: 104 },
  ]);
});

test.each([
  ["write", 90],
  ["mixed", 100],
] as const)("a %s has what goes its way", (operation, nicPercent) => {
  const [row] = rowsOf(operation, [{ received: [100], sent: [900], bytes: 1000 }]);
  expect(row?.total.nicPercent).toBe(nicPercent);
});

test("a sum that lacks a pass is not known", () => {
  const [row] = rowsOf("read", [{ cpu: [10, null], received: [1000] }, { cpu: [20, null] }]);
  expect(row?.total).toMatchObject({
    cpuPercent: 15,
    busiestCorePercent: null,
    nicBytes: null,
    nicPercent: null,
  });
  expect(row?.passes.map(({ nicPercent }) => nicPercent)).toEqual([100, null]);
});

test("a result without counters has no row", () => {
  expect(rowsOf("read", [{}])).toEqual([]);
});
