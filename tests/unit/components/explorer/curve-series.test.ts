import { describe, expect, test } from "vitest";
import { latencyAt, pathOf, toCurvePanels } from "#components/explorer/curve-series.ts";
import { comparison, curveLine, panel, stated } from "./fixtures.ts";

const curveOf = (line: ReturnType<typeof curveLine>) => {
  const curve = toCurvePanels(comparison({ panels: [panel({ curves: [line] })] }))[0]?.curves[0];
  if (curve === undefined) throw new Error("no curve");
  return curve;
};

test("one plot for each workload and operation", () => {
  const point = [{ iops: 1000, us: 500 }];
  const panels = toCurvePanels(
    comparison({
      panels: [
        panel({
          curves: [
            curveLine("none", point),
            curveLine("tier", point),
            curveLine("tier", point, { operation: "write", workload: "RND4K T64" }),
          ],
        }),
      ],
    }),
  );
  expect(panels.map(({ workload, operation, curves }) => [workload, operation, curves.length])).toEqual([
    ["RND4K T128", "read", 2],
    ["RND4K T64", "write", 1],
  ]);
});

describe("the path", () => {
  test("goes through the load at 1 ms between start and peak", () => {
    const curve = curveOf(
      curveLine(
        "tier",
        [
          { name: "start", iops: 5599, us: 201 },
          { name: "peak", iops: 55_721, us: 36_300 },
        ],
        { under1ms: stated(12_000) },
      ),
    );
    expect(pathOf(curve).map(({ iops, us }) => [iops, us])).toEqual([
      [5599, 201],
      [12_000, 1000],
      [55_721, 36_300],
    ]);
    expect(curve.silentStart).toBeNull();
  });

  test("a start without latency below the load at 1 ms is known by its load only", () => {
    const curve = curveOf(
      curveLine(
        "cache",
        [
          { name: "start", iops: 7000, us: null },
          { name: "peak", iops: 64_770, us: 63_000 },
        ],
        { under1ms: stated(52_000) },
      ),
    );
    expect(curve.silentStart).toBe(7000);
    expect(pathOf(curve)).toHaveLength(2);
  });

  test("without names, the lowest load is the start and the highest the peak", () => {
    const curve = curveOf(
      curveLine(
        "a",
        [
          { iops: 100, us: 90 },
          { iops: 800, us: 700 },
        ],
        { between: "measured" },
      ),
    );
    expect(curve.start?.iops).toEqual(stated(100));
    expect(curve.peak?.iops).toEqual(stated(800));
  });
});

describe("the latency at a load", () => {
  const points = [
    { iops: 1000, us: 100 },
    { iops: 4000, us: 400 },
  ];

  test("is that of the point", () => {
    expect(latencyAt(curveOf(curveLine("a", points)), 4000)).toEqual({ us: 400, isBetween: false });
  });

  test("between measured points it lies on the straight line of logarithmic axes", () => {
    const measured = curveOf(curveLine("a", points, { between: "measured" }));
    // Latency rises as load does here, so at twice the load it is twice as long.
    expect(latencyAt(measured, 2000)?.us).toBeCloseTo(200, 6);
    expect(latencyAt(measured, 8000)).toBeNull();
  });

  test("is not known between points of a source that does not say", () => {
    expect(latencyAt(curveOf(curveLine("a", points)), 2000)).toBeNull();
  });
});
