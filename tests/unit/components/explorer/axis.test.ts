import { expect, test } from "vitest";
import { closeAxis, decadeAxis, zeroAxis } from "#components/explorer/axis.ts";
import { metricScale } from "#components/explorer/metric-scale.ts";

const mbs = metricScale("throughput", 250e6, "MB/s", (unit) => unit);

test("begins at zero and ends on a round amount", () => {
  const axis = zeroAxis(234.7e6, mbs);
  expect(axis.ticks.map(({ text }) => text)).toEqual(["0", "50", "100", "150", "200", "250"]);
  expect(axis.at(125e6)).toBe(50);
});

test("leaves zero out where amounts lie close together, and says so", () => {
  const axis = closeAxis(116.9e6, 118.1e6, mbs);
  expect(axis.isFromZero).toBe(false);
  expect(axis.at(116.9e6)).toBeGreaterThanOrEqual(0);
  expect(axis.at(118.1e6)).toBeLessThanOrEqual(100);
  expect(axis.at(118.1e6) - axis.at(116.9e6)).toBeGreaterThan(40);
});

test("keeps zero where the largest is more than twice the smallest", () => {
  expect(closeAxis(50e6, 120e6, mbs).isFromZero).toBe(true);
  expect(closeAxis(118e6, 118e6, mbs).isFromZero).toBe(true);
});

test("labels decades only on a long logarithmic axis", () => {
  const axis = decadeAxis([245, 64_770], String);
  expect(axis.ticks.filter(({ text }) => text !== null).map(({ text }) => text)).toEqual([
    "1000",
    "10000",
    "100000",
  ]);
  // A decade is equally long everywhere.
  expect(axis.at(100_000) - axis.at(10_000)).toBeCloseTo(axis.at(10_000) - axis.at(1000), 2);
});
