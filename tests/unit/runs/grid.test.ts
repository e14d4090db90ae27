import { describe, expect, it } from "vitest";
import { measured } from "#lib/contract/figure.ts";
import { toGridRows } from "#lib/runs/grid.ts";
import { smallReadLatency, toHeadline } from "#lib/runs/headline.ts";
import { diskResult, diskWorkload, latency, pass, passPart } from "./sample-run.ts";

describe("toGridRows", () => {
  it("puts reads and writes of a workload into one row, with each pass against the median", () => {
    const rows = toGridRows({
      workloads: [diskWorkload("SEQ1M Q8T1")],
      results: [
        diskResult("SEQ1M Q8T1", "read", [98, 100, 104]),
        diskResult("SEQ1M Q8T1", "write", [50, 50]),
      ],
    });
    expect(rows).toHaveLength(1);
    const [row] = rows;
    expect(row?.read?.passOffsets.map((offset) => Number(offset.toFixed(6)))).toEqual([-0.02, 0, 0.04]);
    // Half of (104 − 98) against 100.
    expect(row?.read?.spread).toBeCloseTo(0.03, 12);
    expect(row?.read?.bestBytesPerSecond).toBe(104);
    expect(row?.write?.spread).toBe(0);
  });

  it("shows a mixed workload as reads, writes and their total", () => {
    const mixed = diskResult("RND4K R70", "mixed", [100]);
    mixed.read = { bytesPerSecond: measured(70), iops: measured(7), latency: null };
    mixed.write = { bytesPerSecond: measured(30), iops: measured(3), latency: null };
    mixed.passes = [pass(passPart(100), { read: passPart(70), write: passPart(30) })];
    const [row] = toGridRows({
      workloads: [diskWorkload("RND4K R70", { readPercent: 70 })],
      results: [mixed],
    });
    expect(row?.read?.bytesPerSecond).toEqual(measured(70));
    expect(row?.write?.bytesPerSecond).toEqual(measured(30));
    expect(row?.total?.bytesPerSecond).toEqual(measured(100));
    expect(row?.read?.bestBytesPerSecond).toBeNull();
  });

  it("begins a new row for a second result of the same kind and leaves unmeasured workloads out", () => {
    const rows = toGridRows({
      workloads: [diskWorkload("SEQ1M Q8T1"), diskWorkload("SEQ1M Q1T1")],
      results: [diskResult("SEQ1M Q8T1", "read", [1]), diskResult("SEQ1M Q8T1", "read", [2])],
    });
    expect(rows.map(({ read }) => read?.bytesPerSecond)).toEqual([measured(1), measured(2)]);
  });
});

describe("toHeadline", () => {
  it("stands on the sequential workload with the largest blocks and most requests", () => {
    const headline = toHeadline({
      workloads: [
        diskWorkload("RND4K Q32T1", { pattern: "random", blockBytes: 4096 }),
        diskWorkload("SEQ1M Q1T1", { queueDepth: 1 }),
        diskWorkload("SEQ1M Q8T1"),
      ],
      results: [
        diskResult("RND4K Q32T1", "read", [1]),
        diskResult("SEQ1M Q1T1", "read", [2]),
        diskResult("SEQ1M Q8T1", "read", [3]),
      ],
    });
    expect(headline?.workloadLabel).toBe("SEQ1M Q8T1");
  });

  it("is null for a run without disk results", () => {
    expect(toHeadline({ workloads: [diskWorkload("SEQ1M Q8T1")], results: [] })).toBeNull();
  });
});

describe("smallReadLatency", () => {
  it("takes single small random reads only", () => {
    const result = diskResult("RND4K Q1T1", "read", [1]);
    result.total.latency = latency({}, { meanUs: measured(131) });
    const workloads = [diskWorkload("RND4K Q1T1", { pattern: "random", blockBytes: 4096, queueDepth: 1 })];
    expect(smallReadLatency({ workloads, results: [result] })).toEqual({ blockBytes: 4096, meanUs: 131 });
    const deep = [diskWorkload("RND4K Q1T1", { pattern: "random", blockBytes: 4096, queueDepth: 32 })];
    expect(smallReadLatency({ workloads: deep, results: [result] })).toBeNull();
  });
});
