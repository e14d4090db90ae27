import { describe, expect, it } from "vitest";
import {
  passRatesOf,
  thinTimePoints,
  toIntervals,
  toLatencyLines,
  toThroughputLines,
} from "#lib/runs/series.ts";
import { diskResult, diskWorkload, latency, pass, passPart } from "./sample-run.ts";

const workloads = [diskWorkload("SEQ1M Q8T1")];

describe("toLatencyLines", () => {
  const withLatency = (requests: number | null, percentiles: Record<string, number>) => {
    const result = diskResult("SEQ1M Q8T1", "read", [100e6]);
    result.total.latency = latency(percentiles, { maxUs: 900 });
    result.passes = [pass(passPart(100e6, { requests }))];
    return toLatencyLines({ workloads, results: [result] }, "SEQ1M Q8T1");
  };
  const all = { 50: 10, 90: 20, 99: 40, 99.9: 80, 99.99: 160 };

  it("keeps the reported percentiles of the axis", () => {
    expect(withLatency(1_000_000, all)).toEqual([
      {
        direction: "read",
        points: [
          { percent: 50, us: 10 },
          { percent: 90, us: 20 },
          { percent: 99, us: 40 },
          { percent: 99.9, us: 80 },
          { percent: 99.99, us: 160 },
        ],
        meanUs: null,
        maxUs: 900,
        requestCount: 1_000_000,
        beyondSamples: [],
      },
    ]);
  });

  it("leaves out percentiles beyond which no request lies: 500 requests reach 99 %, not 99.9 %", () => {
    const [line] = withLatency(500, all);
    expect(line?.points.map(({ percent }) => percent)).toEqual([50, 90, 99]);
    expect(line?.beyondSamples).toEqual([99.9, 99.99]);
  });

  it("keeps 99.99 % with exactly 10,000 requests", () => {
    expect(withLatency(10_000, all)[0]?.beyondSamples).toEqual([]);
  });

  it("takes a source's percentiles as they are where the number of requests is not known", () => {
    expect(withLatency(null, all)[0]?.points).toHaveLength(5);
  });

  it("reads a missing percentile from the histogram: 90 of 100 requests at 10 ns, 10 at 50 ns", () => {
    const result = diskResult("SEQ1M Q8T1", "write", []);
    result.total.latency = latency(
      {},
      { histogram: { scheme: "log2-64", unit: "ns", indexes: [10, 50], counts: [90, 10] } },
    );
    const [line] = toLatencyLines({ workloads, results: [result] }, "SEQ1M Q8T1");
    expect(line?.points).toEqual([
      { percent: 50, us: 0.01 },
      { percent: 90, us: 0.01 },
      { percent: 99, us: 0.05 },
    ]);
  });

  it("has no line where latencies are not known", () => {
    expect(
      toLatencyLines({ workloads, results: [diskResult("SEQ1M Q8T1", "read", [1])] }, "SEQ1M Q8T1"),
    ).toEqual([]);
  });
});

describe("toIntervals", () => {
  it("ends the last interval with the pass", () => {
    expect(toIntervals({ intervalMs: 1000, bytes: [10, 20, 15], requests: [1, 2, 1] }, 2750)).toEqual([
      { fromMs: 0, toMs: 1000, bytes: 10 },
      { fromMs: 1000, toMs: 2000, bytes: 20 },
      { fromMs: 2000, toMs: 2750, bytes: 15 },
    ]);
  });

  it("joins a last interval shorter than half with the one before, so that no byte is lost", () => {
    expect(toIntervals({ intervalMs: 1000, bytes: [10, 20, 1], requests: [1, 2, 1] }, 2012)).toEqual([
      { fromMs: 0, toMs: 1000, bytes: 10 },
      { fromMs: 1000, toMs: 2012, bytes: 21 },
    ]);
  });
});

describe("toThroughputLines", () => {
  it("turns bytes of each interval into bytes per second", () => {
    const result = diskResult("SEQ1M Q8T1", "read", [150]);
    result.passes = [
      pass(passPart(150, { series: { intervalMs: 1000, bytes: [100, 200], requests: [1, 1] } }), {
        durationMs: 2000,
      }),
    ];
    expect(toThroughputLines({ workloads, results: [result] }, "SEQ1M Q8T1")).toEqual([
      {
        direction: "read",
        bytesPerSecond: 150,
        hasSeries: true,
        points: [
          { pass: 1, fromMs: 0, toMs: 1000, bytesPerSecond: 100 },
          { pass: 1, fromMs: 1000, toMs: 2000, bytesPerSecond: 200 },
        ],
      },
    ]);
  });

  it("shows a pass as one point where its seconds were not recorded", () => {
    const result = diskResult("SEQ1M Q8T1", "write", [80, 90]);
    const [line] = toThroughputLines({ workloads, results: [result] }, "SEQ1M Q8T1");
    expect(line?.hasSeries).toBe(false);
    expect(line?.points).toEqual([
      { pass: 1, fromMs: 0, toMs: 5000, bytesPerSecond: 80 },
      { pass: 2, fromMs: 0, toMs: 5000, bytesPerSecond: 90 },
    ]);
  });

  it("splits a mixed workload into its reads and its writes", () => {
    const result = diskResult("SEQ1M Q8T1", "mixed", [100]);
    result.passes = [pass(passPart(100), { read: passPart(70), write: passPart(30) })];
    const lines = toThroughputLines({ workloads, results: [result] }, "SEQ1M Q8T1");
    expect(lines.map(({ direction, points }) => [direction, points[0]?.bytesPerSecond])).toEqual([
      ["read", 70],
      ["write", 30],
    ]);
    expect(passRatesOf({ workloads, results: [result] }, "SEQ1M Q8T1", "write")).toEqual([30]);
  });
});

describe("thinTimePoints", () => {
  it("joins neighbours of a pass weighted by time", () => {
    const points = [
      { pass: 1, fromMs: 0, toMs: 1000, bytesPerSecond: 100 },
      { pass: 1, fromMs: 1000, toMs: 4000, bytesPerSecond: 200 },
      { pass: 2, fromMs: 0, toMs: 1000, bytesPerSecond: 50 },
    ];
    // (100 · 1 s + 200 · 3 s) / 4 s = 175
    expect(thinTimePoints(points, 2)).toEqual([
      { pass: 1, fromMs: 0, toMs: 4000, bytesPerSecond: 175 },
      { pass: 2, fromMs: 0, toMs: 1000, bytesPerSecond: 50 },
    ]);
  });

  it("leaves few points alone", () => {
    const points = [{ pass: 1, fromMs: 0, toMs: 1000, bytesPerSecond: 100 }];
    expect(thinTimePoints(points, 600)).toEqual(points);
  });
});
