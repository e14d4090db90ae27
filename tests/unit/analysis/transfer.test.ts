import { describe, expect, it } from "vitest";
import { roundDurationMs, transferDurationMs, transferEstimates } from "#lib/analysis/transfer.ts";
import type { Report } from "#lib/contract/report.ts";
import { diskResult, diskWorkload } from "#tests/unit/runs/sample-run.ts";

const minute = 60_000;

describe("transferDurationMs", () => {
  it("is bytes over rate: 500 GB at 125 MB/s take 4,000 s", () => {
    expect(transferDurationMs(500e9, 125e6)).toBe(4_000_000);
  });

  it("knows no time at a rate of zero", () => {
    expect(transferDurationMs(500e9, 0)).toBeNull();
  });

  it("gives 1 h 12 min for 500 GB at 115.74 MB/s, as 500,000 / 115.74 = 4,320 s", () => {
    expect(Math.round((transferDurationMs(500e9, 115.74e6) ?? 0) / minute)).toBe(72);
  });
});

describe("roundDurationMs", () => {
  it.each([
    [44_600, 45_000],
    [8 * minute + 26_000, 8 * minute + 30_000],
    [72 * minute + 29_000, 72 * minute],
    [11 * 60 * minute + 20 * minute, 11 * 60 * minute + 15 * minute],
  ])("rounds %d ms to %d ms", (durationMs, rounded) => {
    expect(roundDurationMs(durationMs)).toBe(rounded);
  });
});

describe("transferEstimates", () => {
  const report = (results: Report["results"]): Pick<Report, "workloads" | "results"> => ({
    workloads: [
      diskWorkload("SEQ1M Q1T1", { queueDepth: 1 }),
      diskWorkload("SEQ1M Q8T1", { queueDepth: 8 }),
      diskWorkload("SEQ128K Q32T1", { blockBytes: 131_072, queueDepth: 32 }),
      diskWorkload("RND4K Q32T1", { pattern: "random", blockBytes: 4096, queueDepth: 32 }),
    ],
    results,
  });

  it("takes the largest block, then most outstanding requests, in each direction", () => {
    const estimates = transferEstimates(
      report([
        diskResult("SEQ1M Q1T1", "read", [100e6]),
        diskResult("SEQ1M Q8T1", "read", [200e6]),
        diskResult("SEQ128K Q32T1", "read", [400e6]),
        diskResult("RND4K Q32T1", "read", [800e6]),
        diskResult("SEQ1M Q1T1", "write", [50e6]),
      ]),
      500e9,
    );
    expect(estimates).toEqual([
      { operation: "read", workloadLabel: "SEQ1M Q8T1", bytesPerSecond: 200e6, durationMs: 2_500_000 },
      { operation: "write", workloadLabel: "SEQ1M Q1T1", bytesPerSecond: 50e6, durationMs: 10_000_000 },
    ]);
  });

  it("takes no rate that was asked for as the most that there is", () => {
    const load = { kind: "bounded", requestsPerSecond: 10 } as const;
    const workloads = [
      diskWorkload("SEQ1M Q8T1", { queueDepth: 8 }),
      diskWorkload("SEQ4M Q8T1 10/s", { queueDepth: 8, blockBytes: 4_194_304, load }),
    ];
    const results = [
      diskResult("SEQ1M Q8T1", "read", [200e6]),
      diskResult("SEQ4M Q8T1 10/s", "read", [41.94e6]),
    ];
    expect(transferEstimates({ workloads, results }, 500e9)).toEqual([
      { operation: "read", workloadLabel: "SEQ1M Q8T1", bytesPerSecond: 200e6, durationMs: 2_500_000 },
    ]);
  });

  it("says nothing from random figures, ranges and doubtful ones", () => {
    const range = diskResult("SEQ1M Q8T1", "read", []);
    range.total.bytesPerSecond = { is: "range", low: 1, high: 2, quality: "stated" };
    const doubtful = diskResult("SEQ1M Q8T1", "write", []);
    doubtful.total.bytesPerSecond = { is: "value", value: 1e6, quality: "doubtful" };
    expect(
      transferEstimates(report([range, doubtful, diskResult("RND4K Q32T1", "read", [1e6])]), 500e9),
    ).toEqual([]);
  });
});
