import { describe, expect, test } from "vitest";
import { cellPlot } from "#components/explorer/cell-plot.ts";
import { cell, stated } from "./fixtures.ts";

/** 0 to 200 MB/s: a percent is 2 MB/s. */
const axis = { end: 200e6, at: (amount: number) => amount / 2e6, ticks: [] };
const words = { notMeasured: "not measured", noValue: "never" };
const plot = (values: number[], form: "bars" | "strips", more = {}) =>
  cellPlot(cell("a", "read", values, more), axis, "red", form, words);

describe("bars", () => {
  test("three runs have a whisker from lowest to highest and a point each", () => {
    const { bar, whisker, points } = plot([100e6, 110e6, 120e6], "bars");
    expect(bar).toEqual({ to: 55 });
    expect(whisker).toEqual({ from: 50, to: 60 });
    expect(points).toEqual([50, 55, 60]);
  });

  test("two runs have points only, one has neither", () => {
    expect(plot([100e6, 120e6], "bars")).toMatchObject({ whisker: null, points: [50, 60] });
    expect(plot([100e6], "bars")).toMatchObject({ whisker: null, points: [], bar: { to: 50 } });
  });

  test("more than thirty runs are drawn as their quartiles", () => {
    const values = Array.from({ length: 31 }, (_, at) => 100e6 + at * 1e6);
    const spread = {
      low: 100e6,
      lowerQuartile: 107e6,
      median: 115e6,
      upperQuartile: 123e6,
      high: 130e6,
      interval: null,
    };
    const drawn = plot(values, "bars", { spread, points: [] });
    expect(drawn.points).toEqual([]);
    expect(drawn.box).toEqual({ from: 53.5, to: 61.5, at: 57.5 });
  });

  test("a ceiling beyond the axis is not drawn", () => {
    const ceiling = {
      bytesPerSecond: 123.9e6,
      linkBitsPerSecond: 1e9,
      links: 1,
      mtu: 9000,
      isMtuKnown: true,
    };
    expect(plot([100e6], "bars", { ceiling }).ceiling).toBe(61.95);
    expect(plot([100e6], "bars", { ceiling: { ...ceiling, bytesPerSecond: 1239e6 } }).ceiling).toBeNull();
  });

  test("a range spans its bounds", () => {
    const figure = { is: "range", low: 100e6, high: 140e6, quality: "stated" } as const;
    expect(plot([], "bars", { figure, spread: null }).bar).toEqual({ from: 50, to: 70 });
  });

  test("a published figure has a bar, and what has none says why", () => {
    expect(plot([], "bars", { figure: stated(120e6) }).bar).toEqual({ to: 60 });
    expect(plot([], "bars").blank).toBe("never");
    expect(cellPlot(null, axis, "red", "bars", words).blank).toBe("not measured");
  });
});

describe("strips", () => {
  test("each run is a point beside the median, with quartiles where they are known", () => {
    const spread = {
      low: 100e6,
      lowerQuartile: 102e6,
      median: 110e6,
      upperQuartile: 118e6,
      high: 120e6,
      interval: null,
    };
    const drawn = plot([100e6, 105e6, 115e6, 120e6], "strips", { spread });
    expect(drawn).toMatchObject({ bar: null, median: 55, box: { from: 51, to: 59, at: 55 }, whisker: null });
    expect(drawn.points).toHaveLength(4);
  });

  test("a single run is one point without a median", () => {
    expect(plot([100e6], "strips")).toMatchObject({ median: null, points: [50], box: null });
  });
});
