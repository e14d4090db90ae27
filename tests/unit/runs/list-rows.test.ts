import { expect, it } from "vitest";
import type { ResultHeadline } from "#lib/contract/api.ts";
import { headlineIops, headlineRate } from "#lib/runs/list-rows.ts";

const result = (workload: string, pattern: ResultHeadline["pattern"], rate: number): ResultHeadline => ({
  kind: "disk",
  workload,
  workloadKey: "0011223344556677",
  pattern,
  blockBytes: null,
  cacheBypass: null,
  operation: "read",
  statistic: "best",
  bytesPerSecond: rate,
  lowBytesPerSecond: null,
  highBytesPerSecond: null,
  iops: rate / 4096,
  meanUs: null,
  p99Us: null,
});

it("takes a run's headline from the first sequential result, whatever it is called", () => {
  const results = [result("4K random", "random", 40e6), result("Sequential 1 MiB", "sequential", 110e6)];
  expect(headlineRate(results, "read")?.workload).toBe("Sequential 1 MiB");
  expect(headlineIops(results, "read")?.workload).toBe("4K random");
  expect(headlineRate(results, "write")).toBeNull();
});

it("takes the first result with a rate where none is sequential", () => {
  expect(headlineRate([result("4K random", "random", 40e6)], "read")?.workload).toBe("4K random");
});
