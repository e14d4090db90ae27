import { describe, expect, test } from "vitest";
import { type Figure, measured, unknownFigure } from "#lib/contract/figure.ts";
import type { CurveResult, DiskResult, NetworkResult } from "#lib/contract/result.ts";
import { toFileBytes, toHeadlineRates, toResultColumns } from "#lib/runs/columns.ts";
import { makeReport, rnd4kQ32, seq1mQ8 } from "#tests/support/make-report.ts";

const report = makeReport({
  results: [
    { access: rnd4kQ32, operation: "read", passMBps: [30, 32, 31] },
    { access: seq1mQ8, operation: "read", passMBps: [116, 118, 117] },
    { access: seq1mQ8, operation: "write", passMBps: [90] },
  ],
});
const disk = report.results.find((result): result is DiskResult => result.kind === "disk");
if (disk === undefined) throw new Error("no disk result");

const common = { workload: "w", statistic: "median" as const, passCount: null, warnings: [] };
const none = unknownFigure();

function curve(points: readonly Partial<CurveResult["points"][number]>[]): CurveResult {
  const blank = {
    name: null,
    offeredIops: none,
    iops: none,
    bytesPerSecond: none,
    meanUs: none,
    latency: null,
    isSaturated: null,
  };
  return {
    kind: "curve",
    ...common,
    operation: "read",
    points: points.map((point) => ({ ...blank, ...point })),
    between: "measured",
    loadBelow: [],
  };
}

describe("the columns of a result", () => {
  test("a disk result gives its figures, the range of its passes and its percentiles", () => {
    expect(toResultColumns(disk)).toMatchObject({
      kind: "disk",
      operation: "read",
      statistic: "median",
      bytesPerSecond: 31e6,
      lowBytesPerSecond: 30e6,
      highBytesPerSecond: 32e6,
      bestBytesPerSecond: 32e6,
      iops: 31e6 / 4096,
      // Little's law: 32 outstanding requests at that rate.
      meanUs: (32 / (31e6 / 4096)) * 1e6,
      cacheBypass: "direct",
    });
    const { p50Us, p99Us, p999Us } = toResultColumns(disk);
    const percentile = (percent: number) =>
      disk.total.latency?.percentiles.find((one) => one.percent === percent)?.us;
    expect([p50Us, p99Us, p999Us]).toEqual([percentile(50), percentile(99), percentile(99.9)]);
  });

  const others: Figure[] = [
    { is: "range", low: 1, high: 2, quality: "stated" },
    { is: "below", bound: 1, quality: "stated" },
    { is: "above", bound: 1, quality: "stated" },
    { is: "never", quality: "stated" },
    { is: "unknown" },
  ];
  test.each(others)("a figure that is no single value ($is) is null, and zero is zero", (figure) => {
    const total = { bytesPerSecond: figure, iops: measured(0), latency: null };
    const columns = toResultColumns({ ...disk, total, passes: [], best: null });
    expect(columns).toMatchObject({
      bytesPerSecond: null,
      lowBytesPerSecond: null,
      highBytesPerSecond: null,
      bestBytesPerSecond: null,
      iops: 0,
      meanUs: null,
      p99Us: null,
    });
  });

  test("a curve is known by its peak: the named one, else the most IOPS, else the most bytes", () => {
    const named = curve([
      { iops: measured(900) },
      { name: "peak", iops: measured(500), meanUs: measured(7) },
    ]);
    expect(toResultColumns(named)).toMatchObject({ iops: 500, meanUs: 7, bytesPerSecond: null });
    const byIops = curve([{ iops: measured(100) }, { iops: measured(300) }, { iops: none }]);
    expect(toResultColumns(byIops).iops).toBe(300);
    const byBytes = curve([{ bytesPerSecond: measured(5) }, { bytesPerSecond: measured(9) }]);
    expect(toResultColumns(byBytes).bytesPerSecond).toBe(9);
  });

  test("a network result goes by its direction and its round trip", () => {
    const network: NetworkResult = {
      kind: "network",
      ...common,
      direction: "receive",
      isBothWays: false,
      bytesPerSecond: measured(117e6),
      best: null,
      passes: [],
      retransmits: none,
      lostPercent: none,
      jitterUs: none,
      roundTrip: {
        from: "request",
        meanUs: measured(210),
        minUs: null,
        maxUs: null,
        percentiles: [{ percent: 99, us: 400 }],
        histogram: null,
      },
      pathMtu: null,
    };
    expect(toResultColumns(network)).toMatchObject({
      operation: "receive",
      bytesPerSecond: 117e6,
      meanUs: 210,
      p50Us: null,
      p99Us: 400,
    });
  });
});

describe("what a run is sorted by", () => {
  test("its first sequential read and write", () => {
    expect(toHeadlineRates(report)).toEqual({ read: 117e6, write: 90e6 });
  });

  test("without a sequential one, the first that has a value; without any, nothing", () => {
    const random = makeReport({
      results: [{ access: rnd4kQ32, operation: "read", passMBps: [31] }],
    });
    expect(toHeadlineRates(random)).toEqual({ read: 31e6, write: null });
    const vague = random.results.map((result) =>
      result.kind === "disk" ? { ...result, total: { ...result.total, bytesPerSecond: none } } : result,
    );
    expect(toHeadlineRates({ ...random, results: vague })).toEqual({ read: null, write: null });
  });

  test("the file's size where all workloads have the same", () => {
    expect(toFileBytes(report)).toBe(2 ** 30);
    const [first, ...rest] = report.workloads;
    if (first?.kind !== "disk") throw new Error("no disk workload");
    expect(toFileBytes({ ...report, workloads: [{ ...first, fileBytes: 1 }, ...rest] })).toBeNull();
    expect(toFileBytes({ ...report, workloads: [{ ...first, fileBytes: null }] })).toBeNull();
  });
});
