import { expect, test } from "vitest";
import { toCurvePlot } from "#components/charts/curve-plot.ts";
import { measured, unknownFigure } from "#lib/contract/figure.ts";
import type { CurveResult } from "#lib/contract/result.ts";

const words = {
  latency: (us: number) => `${us} µs`,
  latencyTick: String,
  iopsTick: String,
  end: "mean",
  knee: "knee",
  saturated: "saturated",
  readout: (at: number) => `point ${at}`,
};

type Points = readonly [iops: number, us: number | null, isSaturated: boolean][];

const curve = (points: Points, between: CurveResult["between"] = "measured"): CurveResult => ({
  kind: "curve",
  workload: "RND4K Q32T1 curve",
  operation: "read",
  statistic: "median",
  passCount: null,
  warnings: [],
  points: points.map(([iops, us, isSaturated]) => ({
    name: null,
    offeredIops: measured(iops),
    iops: measured(iops),
    bytesPerSecond: measured(iops * 4096),
    meanUs: us === null ? unknownFigure() : measured(us),
    latency: null,
    isSaturated,
  })),
  between,
  loadBelow: [],
  kneeIops: measured(5200),
});

const steady: Points = [
  [10_000, 1000, false],
  [1000, 100, false],
  [5000, 200, false],
];

test("load is linear from zero, latency a decade apart is half the height of two decades", () => {
  const plot = toCurvePlot(
    curve([
      [1000, 100, false],
      [5000, 1000, false],
      [10_000, 10_000, false],
    ]),
    words,
  );
  const [points = []] = plot?.lines[0]?.segments ?? [];
  expect(points.map(({ x }) => x)).toEqual([10, 50, 100]);
  expect(points[0]?.y).toBeCloseTo(100, 9);
  expect(points[1]?.y).toBeCloseTo(50, 9);
  expect(points[2]?.y).toBeCloseTo(0, 9);
});

test("points are joined by load, and a saturated one with a latency stands alone", () => {
  const plot = toCurvePlot(curve([...steady, [9000, 50_000, true]]), words);
  const segments = plot?.lines[0]?.segments.map((points) => points.map(({ x }) => x));
  expect(segments).toEqual([[10, 50, 100], [90]]);
  expect(plot?.marks?.map(({ text, x }) => [text, x])).toEqual([
    ["knee", 50],
    ["saturated", 90],
  ]);
});

test("what lies between is not drawn where it is not known", () => {
  const plot = toCurvePlot(curve(steady, "not-known"), words);
  expect(plot?.lines[0]?.segments.map(({ length }) => length)).toEqual([1, 1, 1]);
});

test("a point without a latency is left out, and fewer than two make no plot", () => {
  expect(toCurvePlot(curve([...steady, [12_000, null, true]]), words)?.steps).toHaveLength(3);
  expect(toCurvePlot(curve([[1000, 100, false]]), words)).toBeNull();
});
