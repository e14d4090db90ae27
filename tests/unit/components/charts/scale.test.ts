import { describe, expect, it } from "vitest";
import {
  logAxis,
  logPosition,
  nines,
  openLogAxis,
  spreadLabels,
  tickText,
} from "#components/charts/scale.ts";

describe("logAxis", () => {
  it("begins and ends on 1, 2 or 5 around the values", () => {
    const axis = logAxis([141, 31_000]);
    expect([axis.low, axis.high]).toEqual([100, 50_000]);
    expect(axis.ticks.filter(({ isDecade }) => isDecade).map(({ value }) => value)).toEqual([
      100, 1000, 10_000,
    ]);
  });

  it("spans a decade at least", () => {
    const { low, high } = logAxis([300, 310]);
    expect(high / low).toBeGreaterThanOrEqual(10);
    expect(low).toBeLessThanOrEqual(300);
  });

  it("bears values on its ends and values below one", () => {
    expect(logAxis([100, 1000])).toMatchObject({ low: 100, high: 1000 });
    expect(logAxis([0.03]).low).toBe(0.02);
  });

  it("has an axis without values", () => {
    expect(logAxis([]).ticks.length).toBeGreaterThan(1);
  });
});

it("places a value on a log axis: 1 ms halfway from 100 µs to 10 ms", () => {
  expect(logPosition(1000, { low: 100, high: 10_000, ticks: [] })).toBeCloseTo(50, 10);
});

it("counts nines", () => {
  expect(nines(90)).toBeCloseTo(1, 10);
  expect(nines(99.9)).toBeCloseTo(3, 10);
  expect(nines(50)).toBeCloseTo(0.30103, 5);
});

describe("spreadLabels", () => {
  it("leaves labels apart where they are", () => {
    expect(spreadLabels([10, 100], 20, 200)).toEqual([10, 100]);
  });

  it("moves close ones apart, also at either end, and keeps their order", () => {
    expect(spreadLabels([-5, -3], 20, 200)).toEqual([0, 20]);
    expect(spreadLabels([199, 198], 20, 200)).toEqual([200, 180]);
  });
});

it.each([
  [1250, "1,250"],
  [2.5, "2.5"],
  [0.25, "0.25"],
  [10_000, "10k"],
  [12_500, "12.5k"],
  [0, "0"],
])("labels the tick %d as %s", (value, text) => {
  expect(tickText(value)).toBe(text);
});

it("an open log axis has room beyond its values by the factors asked for, and ticks where they are round", () => {
  const axis = openLogAxis([1000, 9000], { below: 1.25, above: 1.2 });
  expect([axis.low, axis.high]).toEqual([800, 10_800]);
  expect(axis.ticks.map(({ value }) => value)).toEqual([1000, 2000, 5000, 10_000]);
});

it("an open log axis of a single value still has two ticks", () => {
  const axis = openLogAxis([3000], { below: 1.1, above: 1.1 });
  expect(axis.ticks.length).toBeGreaterThan(1);
  expect(axis.low).toBeLessThan(3000);
  expect(axis.high).toBeGreaterThan(3000);
});
