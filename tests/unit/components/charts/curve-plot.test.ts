import { expect, test } from "vitest";
import { type CurvePlot, toCurvePlot } from "#components/charts/curve-plot.ts";
import { type Figure, measured, unknownFigure } from "#lib/contract/figure.ts";
import type { CurveResult } from "#lib/contract/result.ts";

const words = {
  latencyTick: String,
  iopsTick: String,
  meanLine: "mean",
  p99Line: "99 %",
  knee: (us: number) => ["knee", `${Math.round(us)} µs`],
  load: ({ of, latencyUs }: { of: string; latencyUs: number }) => [`load ${of} ${latencyUs}`],
  bound: (us: number, ofs: readonly string[]) => `${ofs.join()} ${us}`,
  named: (name: string) => [name],
  saturated: (at: readonly number[]) => [`saturated ${at.join()}`],
  readout: (at: number) => `point ${at}`,
  join: (lines: readonly string[]) => lines.join(),
};

type Given = { iops: number; us?: number; p99?: number; isSaturated?: boolean; isLate?: boolean };

const pointOf = ({ iops, us, p99, isSaturated = false, isLate = false }: Given) => ({
  name: null,
  offeredIops: measured(iops),
  iops: measured(iops),
  bytesPerSecond: measured(iops * 4096),
  meanUs: us === undefined ? unknownFigure() : measured(us),
  latency:
    p99 === undefined
      ? null
      : {
          from: "intended" as const,
          meanUs: measured(us ?? 1),
          minUs: null,
          maxUs: null,
          percentiles: [{ percent: 99, us: p99 }],
          histogram: null,
        },
  isSaturated,
  isGeneratorLimited: isLate,
});

const curve = (points: readonly Given[], more: Partial<CurveResult> = {}): CurveResult => ({
  kind: "curve",
  workload: "RND4K Q32T1 curve",
  operation: "read",
  statistic: "median",
  passCount: null,
  warnings: [],
  points: points.map(pointOf),
  between: "measured",
  loadBelow: [],
  ...more,
});

const plotOf = (result: CurveResult, scale: "log" | "linear" = "linear"): CurvePlot => {
  const plot = toCurvePlot(result, words, scale);
  if (plot === null) throw new Error("no plot");
  return plot;
};
const marksOf = (plot: CurvePlot, shape: string) => plot.marks.filter((mark) => mark.shape === shape);
const only = <T>(items: readonly T[]): T => {
  const [item] = items;
  if (item === undefined || items.length > 1) throw new Error(`${items.length} instead of one`);
  return item;
};

/** The mean time in an M/M/1 system that serves 10,000 requests a second, whose knee is at half of it. */
const mm1 = (iops: number): Given => ({ iops, us: 1e6 / (10_000 - iops) });
const queue = [2000, 4000, 8000].map(mm1);

test("the load is linear from zero, or logarithmic with equal ratios as wide as each other", () => {
  const points = [1, 10, 100].map((factor) => ({ iops: 90 * factor, us: 100 }));
  const linear = marksOf(plotOf(curve(points)), "point").map(({ x }) => x);
  expect((linear[2] ?? 0) / (linear[0] ?? 0)).toBeCloseTo(100, 9);
  const [a = 0, b = 0, c = 0] = marksOf(plotOf(curve(points), "log"), "point").map(({ x }) => x);
  expect(b - a).toBeCloseTo(c - b, 9);
  expect(b - a).toBeGreaterThan(40);
});

test("the latency is logarithmic", () => {
  const points = [100, 1000, 10_000].map((us) => ({ iops: us, us }));
  const [a = 0, b = 0, c = 0] = marksOf(plotOf(curve(points)), "point").map(({ y }) => y);
  expect(a - b).toBeCloseTo(b - c, 9);
  expect(a).toBeGreaterThan(b);
});

test("a saturated point stands on the edge above all latencies, at its load, and not on the line", () => {
  const plot = plotOf(curve([...queue, { iops: 9000, isSaturated: true }]));
  const saturated = only(marksOf(plot, "saturated"));
  expect(saturated.x).toBeCloseTo(90, 9);
  expect(saturated.y).toBeLessThan(plot.edge?.y ?? 0);
  expect(Math.min(...plot.yTicks.map(({ y }) => y))).toBeGreaterThanOrEqual(plot.edge?.y ?? 100);
  for (const { points } of plot.lines) expect(Math.max(...points.map(({ x }) => x))).toBeLessThan(81);
  expect(plot.edge?.label).toEqual({ x: saturated.x, align: "end", lines: ["saturated 3"] });
  expect(plot.steps.map(({ text }) => text)).toContain("point 3");
});

test("a latency that a saturated point has all the same is not drawn, since it only grew", () => {
  const plot = plotOf(curve([...queue, { iops: 9000, us: 90_000, isSaturated: true }]));
  expect(marksOf(plot, "point")).toHaveLength(3);
  expect(marksOf(plot, "saturated")).toHaveLength(1);
});

test("saturated points of nearly one load stand above each other", () => {
  const saturated = [8990, 9000, 9010].map((iops) => ({ iops, isSaturated: true }));
  const plot = plotOf(curve([...queue, ...saturated]));
  const heights = marksOf(plot, "saturated").map(({ y }) => y);
  expect(new Set(heights).size).toBe(3);
  // 13 of 344 px, so that marks 14 px high hardly touch.
  expect((heights[0] ?? 0) - (heights[1] ?? 0)).toBeCloseTo((13 / 344) * 100, 9);
  expect(Math.max(...heights)).toBeLessThan(plot.edge?.y ?? 0);
});

test("without saturated points there is no edge", () => {
  expect(plotOf(curve(queue)).edge).toBeNull();
});

test("the knee is where it was found, between the points, at the latency of the queue there", () => {
  const plot = plotOf(curve(queue, { kneeIops: measured(5000) }));
  const knee = only(marksOf(plot, "knee"));
  expect(knee.x).toBeCloseTo(50, 9);
  // 1 / (10,000 - 5,000) s, which the line passes too.
  expect(plot.labels.find(({ key }) => key === "knee")?.lines).toEqual(["knee", "200 µs"]);
  const line = plot.lines.find(({ key }) => key === "mean")?.points ?? [];
  const beside = line.toSorted((a, b) => Math.abs(a.x - knee.x) - Math.abs(b.x - knee.x))[0];
  expect(Math.abs((beside?.y ?? 0) - knee.y)).toBeLessThan(2);
});

test.each<[Figure, string]>([
  [{ is: "value", value: 9000, quality: "derived" }, "load"],
  [{ is: "above", bound: 8000, quality: "derived" }, "load-above"],
  [{ is: "below", bound: 2000, quality: "derived" }, "load-below"],
])("the highest load under a bound stands on the line of the bound: %o", (iops, shape) => {
  const plot = plotOf(curve(queue, { loadBelow: [{ latencyUs: 1000, of: "mean", iops }] }));
  const mark = only(marksOf(plot, shape));
  expect(mark.y).toBeCloseTo(only(plot.bounds).y, 9);
  expect(mark.x).toBeCloseTo((iops.is === "value" ? iops.value : "bound" in iops ? iops.bound : 0) / 100, 9);
  expect(plot.labels.find(({ key }) => key === "load mean 1000")?.lines).toEqual(["load mean 1000"]);
});

test("two bounds have a line each, and two figures of one bound share it", () => {
  const load = (of: "mean" | "p99", latencyUs: number, iops: number) => ({
    of,
    latencyUs,
    iops: measured(iops),
  });
  const two = plotOf(curve(queue, { loadBelow: [load("mean", 1000, 9000), load("p99", 5000, 8500)] }));
  expect(two.bounds.map(({ text }) => text)).toEqual(["mean 1000", "p99 5000"]);
  const shared = plotOf(curve(queue, { loadBelow: [load("mean", 1000, 9000), load("p99", 1000, 7000)] }));
  expect(only(shared.bounds).text).toBe("mean,p99 1000");
  expect(marksOf(shared, "load")).toHaveLength(2);
});

test("a point at which the generator was late has a mark of its own", () => {
  const [first, ...rest] = queue;
  if (first === undefined) throw new Error("no point");
  const plot = plotOf(
    curve([{ ...first, isLate: true }, ...rest, { iops: 9000, isSaturated: true, isLate: true }]),
  );
  expect(only(marksOf(plot, "late")).x).toBeCloseTo(20, 9);
  expect(only(marksOf(plot, "saturated-late")).x).toBeCloseTo(90, 9);
});

test("the 99th percentile is a line of its own above the mean", () => {
  const plot = plotOf(curve(queue.map((point) => ({ ...point, p99: (point.us ?? 1) * 4 }))));
  const [mean, p99] = [marksOf(plot, "point"), marksOf(plot, "tail")];
  expect(p99.map(({ x }) => x)).toEqual(mean.map(({ x }) => x));
  p99.forEach(({ y }, at) => {
    expect(y).toBeLessThan(mean[at]?.y ?? 0);
  });
  expect(plot.labels.map(({ lines }) => lines[0])).toEqual(["mean", "99 %"]);
});

test("what lies between is dotted and straight where it is not known, by way of a load that was told", () => {
  const loadBelow = [{ latencyUs: 1000, of: "mean" as const, iops: measured(9000) }];
  const plot = plotOf(curve(queue, { between: "not-known", loadBelow }));
  const line = plot.lines.find(({ key }) => key === "mean");
  expect(line?.isDotted).toBe(true);
  expect(line?.points.map(({ x }) => Math.round(x))).toEqual([20, 40, 80, 90]);
});

test("a point without a latency that is not saturated is left out, and so is a doubtful one", () => {
  const doubtful = pointOf({ iops: 6000, us: 300 });
  const result = curve([...queue, { iops: 7000 }]);
  const plot = plotOf({
    ...result,
    points: [...result.points, { ...doubtful, meanUs: { is: "value", value: 300, quality: "doubtful" } }],
  });
  expect(plot.marks).toHaveLength(3);
  expect(plot.steps).toHaveLength(3);
});

test("one point makes no plot, and neither do saturated ones alone", () => {
  expect(toCurvePlot(curve(queue.slice(0, 1)), words, "log")).toBeNull();
  const saturated = [8000, 9000].map((iops) => ({ iops, isSaturated: true }));
  expect(toCurvePlot(curve(saturated), words, "log")).toBeNull();
  expect(toCurvePlot(curve([mm1(2000), ...saturated]), words, "log")).not.toBeNull();
});
