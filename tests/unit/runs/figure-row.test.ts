import { describe, expect, test } from "vitest";
import { type Figure, measured, unknownFigure } from "#lib/contract/figure.ts";
import type { DiskResult, Latency } from "#lib/contract/result.ts";
import { toFigureKind } from "#lib/runs/figure-kind.ts";
import { toFigureRow } from "#lib/runs/figure-row.ts";
import { type PowerObservation, wattsDuring } from "#lib/runs/watts.ts";
import { makeReport, seq1mQ8 } from "#tests/support/make-report.ts";

const report = makeReport({ results: [{ access: seq1mQ8, operation: "read", passMBps: [100, 110, 120] }] });
const disk = report.results.find((result): result is DiskResult => result.kind === "disk");
if (disk === undefined) throw new Error("no disk result");
const latency: Latency = {
  from: "request",
  meanUs: unknownFigure(),
  minUs: null,
  maxUs: null,
  percentiles: [{ percent: 99, us: 5 }],
  histogram: null,
};
const stated = (value: number): Figure => ({ is: "value", value, quality: "stated" });

describe("what figures are told apart by", () => {
  test("an agent's are all measured and sum up alike", () => {
    expect(toFigureKind(disk)).toEqual({
      latencyStatistic: "median",
      quality: "measured",
      iopsQuality: "measured",
      latencyQuality: "measured",
    });
  });

  test("each part has its own quality, and what is not known has none", () => {
    const total = {
      bytesPerSecond: stated(1),
      iops: unknownFigure(),
      latency: { ...latency, statistic: "best" as const },
    };
    expect(toFigureKind({ ...disk, total })).toEqual({
      latencyStatistic: "best",
      quality: "stated",
      iopsQuality: null,
      // A percentile that names none is as good as its result.
      latencyQuality: "stated",
    });
    const doubted = {
      ...total,
      latency: { ...latency, percentiles: [{ percent: 99, us: 5, quality: "doubtful" as const }] },
    };
    expect(toFigureKind({ ...disk, total: doubted }).latencyQuality).toBe("doubtful");
  });

  test("a range has a quality, though no single value", () => {
    const range: Figure = { is: "range", low: 1, high: 2, quality: "approximate" };
    expect(toFigureKind({ ...disk, total: { ...disk.total, bytesPerSecond: range } }).quality).toBe(
      "approximate",
    );
  });
});

describe("power", () => {
  const power = (watts: number, more: Partial<PowerObservation> = {}): PowerObservation => ({
    metric: "power",
    unit: "W",
    value: measured(watts),
    state: null,
    ...more,
  });

  test("is what was seen during the workload, else over the run", () => {
    expect(wattsDuring("a", [power(30), power(40, { workload: "a" }), power(44, { workload: "a" })])).toBe(
      42,
    );
    expect(wattsDuring("b", [power(30), power(40, { workload: "a" })])).toBe(30);
  });

  test("of a state, of 0 W or in words only says nothing of the run", () => {
    expect(
      wattsDuring("a", [power(20, { state: "idle" }), power(0), power(9, { value: unknownFigure() })]),
    ).toBeNull();
  });

  test("divides the bytes per second", () => {
    expect(toFigureRow(disk, [power(50)]).bytesPerJoule).toBe(110e6 / 50);
    expect(toFigureRow(disk, []).bytesPerJoule).toBeNull();
  });
});

test("the client's processor load is the mean over passes, and percentiles stand in their columns", () => {
  const passes = disk.passes.map((pass, at) => ({
    ...pass,
    clientCpu: at === 0 ? null : { meanPercent: 10 * at, busiestCorePercent: null },
  }));
  const percentiles = [50, 90, 95, 99, 99.9, 99.99].map((percent, at) => ({ percent, us: at + 1 }));
  const total = { ...disk.total, latency: { ...latency, percentiles } };
  expect(toFigureRow({ ...disk, passes, total }, [])).toMatchObject({
    clientCpuPercent: 15,
    p50Us: 1,
    p90Us: 2,
    p95Us: 3,
    p99Us: 4,
    p999Us: 5,
    p9999Us: 6,
  });
});
