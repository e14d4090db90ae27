import { expect, test } from "vitest";
import { defaultState } from "#lib/explorer/state.ts";
import { chooseWorkloads } from "#lib/explorer/workload-choice.ts";

const workload = (id: number, label: string, pattern: string) => ({
  id,
  label,
  kind: "disk" as const,
  pattern,
  blockBytes: null,
  queueDepth: null,
  threads: null,
  readPercent: null,
  operations: ["read"],
  runCount: 1,
  hasCurves: false,
});
const count = (workloadId: number, resultCount: number) => ({
  setupId: 1,
  workloadId,
  operation: "read",
  cacheBypass: "direct" as const,
  resultCount,
  metrics: new Set(["throughput"] as const),
});
const workloads = [workload(1, "RND4K Q32T1", "random"), workload(2, "SEQ1M Q8T1", "sequential")];
const chosen = (random: number, sequential: number) =>
  chooseWorkloads(defaultState, workloads, [count(1, random), count(2, sequential)], false).map(
    ({ label }) => label,
  );

test("of equally common workloads the sequential one is shown, else the most common", () => {
  expect(chosen(4, 4)).toEqual(["SEQ1M Q8T1"]);
  expect(chosen(5, 4)).toEqual(["RND4K Q32T1"]);
});
