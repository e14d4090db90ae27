import { expect, test } from "vitest";
import { toCurvePoint } from "#agents/benchmarks/disk/sweep-point.ts";
import { messagesIn } from "#agents/messages/catalogue.ts";
import { resultText } from "#agents/result-text.ts";
import { sweepLines, sweepProgressText } from "#agents/sweep-text.ts";
import type { Report } from "#lib/contract/report.ts";
import type { CurveResult } from "#lib/contract/result.ts";
import { exponentialPass } from "#tests/unit/agents/support/queue-engine.ts";
import { sampleReport } from "#tests/unit/agents/support/sample-report.ts";

const en = messagesIn("en");
const ja = messagesIn("ja");

/** Two passes of 10 s of a queue M/M/1 of 5000 requests a second, with a mean of 1 / (5000 - λ). */
function point(offeredIops: number, lagNs?: number) {
  const served = Math.min(offeredIops, 5000);
  const isOver = offeredIops > 5000;
  const pass = exponentialPass({
    requests: served * 10,
    durationMs: 10_000,
    meanNs: isOver ? 1e9 : 1e9 / (5000 - served),
    backlog: isOver ? (offeredIops - 5000) * 10 : 0,
    ...(lagNs === undefined ? {} : { lagNs }),
  });
  const load = { offeredIops, isBounded: false, slots: 32, blockBytes: 4096, passMs: 10_000 };
  return toCurvePoint({ ...load, passes: [pass, pass] });
}

function reportOf(changes: Partial<CurveResult> = {}): Report {
  const report = sampleReport();
  const [workload] = report.workloads;
  if (workload?.kind !== "disk") throw new Error("a disk workload was expected");
  const curve: CurveResult = {
    kind: "curve",
    workload: "curve",
    operation: "read",
    statistic: "mean",
    passCount: null,
    points: [point(500, 300_000), point(2500), point(4000), point(6000)],
    between: "measured",
    loadBelow: [{ latencyUs: 1000, of: "mean", iops: { is: "value", value: 4000, quality: "derived" } }],
    kneeIops: { is: "value", value: 2500, quality: "derived" },
    warnings: [],
    ...changes,
  };
  return {
    ...report,
    workloads: [...report.workloads, { ...workload, id: "curve", label: "RND4K Q32T1 open loop" }],
    results: [...report.results, curve],
  };
}

test("a table of loads, with what a saturated one is", () => {
  const lines = sweepLines(reportOf(), en);
  expect(lines[0]).toBe("RND4K Q32T1 open loop, read: latency by load");
  const rows = lines.slice(1, 6).map((line) => line.trim().split(/ {2,}/));
  expect(rows[0]).toEqual(["offered IOPS", "served IOPS", "MB/s", "mean", "good to", "p99"]);
  expect(rows[1]?.slice(0, 5)).toEqual(["500", "500", "2.05", "222.2 µs", "±0.0 %"]);
  expect(rows[1]?.at(-1)).toBe("this PC was late");
  expect(rows[2]?.slice(0, 4)).toEqual(["2,500", "2,500", "10.2", "400.0 µs"]);
  expect(rows[3]?.[3]).toBe("1.00 ms");
  // The 99th percentile of an exponential is ln 100 = 4.6 means.
  expect(rows[3]?.[5]).toMatch(/^4\.[56]\d ms$/);
  expect(rows[4]).toEqual(["6,000", "5,000", "20.5", "saturated: 1,000 more waiting each second"]);
});

test("the knee and the highest loads in sentences of both languages", () => {
  const text = sweepLines(reportOf(), en);
  expect(text).toContain("Knee, with the most throughput for its latency: 2,500 IOPS.");
  expect(text).toContain("Highest load under 1 ms in the mean: 4,000 IOPS.");
  expect(sweepLines(reportOf(), ja)).toContain("平均 1 ms 未満で処理できる最大の負荷：4,000 IOPS。");
  const bounds = sweepLines(
    reportOf({
      kneeIops: { is: "above", bound: 4000, quality: "derived" },
      loadBelow: [{ latencyUs: 100, of: "mean", iops: { is: "below", bound: 2500, quality: "derived" } }],
    }),
    en,
  );
  expect(bounds).toContain(
    "Knee, with the most throughput for its latency: at least 4,000 IOPS, the highest load that counts.",
  );
  expect(bounds).toContain(
    "Highest load under 0.1 ms in the mean: less than 2,500 IOPS, the lowest load that counts.",
  );
  expect(bounds).toContain("Loads at which this PC was late are left out of this.");
});

test("a load under a bound that can't be told comes with its reason and what to do", () => {
  const unknown: Partial<CurveResult> = {
    kneeIops: { is: "unknown" },
    loadBelow: [{ latencyUs: 1000, of: "mean", iops: { is: "unknown" } }],
  };
  const saturated = sweepLines(reportOf({ points: [point(6000)], ...unknown }), en);
  expect(saturated).toContain(
    "Highest load under 1 ms in the mean: not known, since no load was served in a steady state. Offer lower ones with --points.",
  );
  const late = { points: [point(500, 300_000), point(1000, 300_000)], ...unknown };
  expect(sweepLines(reportOf(late), en)).toContain(
    "Highest load under 1 ms in the mean: not known, since this PC was late at every load that was served. Close other programs, or measure from a faster PC.",
  );
  expect(sweepLines(reportOf(late), ja).join("\n")).toContain("この PC の送出が遅れました");
  const few = sweepLines(reportOf({ points: [point(500), point(1000)], kneeIops: { is: "unknown" } }), en);
  expect(few.join("\n")).toContain("not known, since fewer than three loads tell a latency.");
  const lowest = {
    points: [point(500), point(1000), point(2000)],
    loadBelow: [
      {
        latencyUs: 100,
        of: "mean" as const,
        iops: { is: "below" as const, bound: 500, quality: "derived" as const },
      },
    ],
  };
  expect(sweepLines(reportOf(lowest), en)).toContain(
    "Highest load under 0.1 ms in the mean: less than 500 IOPS, the lowest load that was offered. Offer lower ones with --points to find it.",
  );
});

test("the plot has the lowest latency at the bottom left, and a saturated load at the top right", () => {
  const lines = sweepLines(reportOf(), en);
  const drawn = lines.filter((line) => line.includes("│")).map((line) => line.split("│")[1] ?? "");
  expect(drawn).toHaveLength(9);
  // 500 of 5000 IOPS is 10 % of 55 columns from the left.
  expect(drawn.at(-1)?.indexOf("●")).toBe(6);
  expect(drawn[0]?.indexOf("×")).toBe(55);
  expect(lines.join("\n").match(/●/g)).toHaveLength(4);
});

test("no plot where nothing could be served", () => {
  const lines = sweepLines(reportOf({ points: [point(6000)] }), en);
  expect(lines.some((line) => line.includes("│"))).toBe(false);
  expect(lines.join("\n")).toContain("saturated");
});

test("the whole text has the closed peak and the curve; a report without one has none", () => {
  const text = resultText(reportOf(), en);
  expect(text.indexOf("SEQ1M Q8T1")).toBeLessThan(text.indexOf("latency by load"));
  expect(sweepLines(sampleReport(), en)).toEqual([]);
});

test("progress in one line", () => {
  const load = {
    stage: "load",
    percent: 40,
    offeredIops: 32_100,
    bytesPerSecond: 131.5e6,
    doneLoads: 5,
    loads: 12,
    leftMs: 200_000,
  } as const;
  expect(sweepProgressText(load, en)).toBe(
    "40 % of the peak, 32,100 IOPS · 131.5 MB/s · 5 of 12 loads done · at most 3 min 20 s left",
  );
  const layout = { ...load, stage: "layout", percent: null, offeredIops: null, leftMs: null } as const;
  expect(sweepProgressText(layout, ja)).toBe("テストファイルの作成 · 131.5 MB/s");
});
