import { expect, test } from "vitest";
import { highestLoadBelow } from "#lib/analysis/load-below.ts";
import { figureValue } from "#lib/contract/figure.ts";

const capacity = 5000;
const loads = [500, 1000, 1500, 2000, 2500, 3000, 3500, 4000, 4500];
/** M/M/1: the response is exponential with the rate μ - λ. */
const means = loads.map((iops) => ({ iops, latencyUs: 1e6 / (capacity - iops) }));
const highPercentiles = means.map(({ iops, latencyUs }) => ({ iops, latencyUs: Math.log(100) * latencyUs }));

test("between the points of M/M/1 the load is exact, for the mean and for the 99th percentile", () => {
  // 1 / (μ - λ) = 0.4 ms at λ = 2500, 0.8 ms at λ = 3750.
  expect(figureValue(highestLoadBelow(means, 800))).toBeCloseTo(3750, 6);
  // ln 100 / (μ - λ) = 5 ms.
  expect(figureValue(highestLoadBelow(highPercentiles, 5000))).toBeCloseTo(5000 - Math.log(100) / 0.005, 6);
});

test("the order of the points does not matter", () => {
  expect(highestLoadBelow(means.toReversed(), 800)).toEqual(highestLoadBelow(means, 800));
});

test("nothing is said beyond the points", () => {
  expect(highestLoadBelow(means, 200)).toEqual({ is: "below", bound: 500, quality: "derived" });
  expect(highestLoadBelow(means, 2001)).toEqual({ is: "above", bound: 4500, quality: "derived" });
  expect(highestLoadBelow([], 1000).is).toBe("unknown");
});

test("a slow first point, such as of a disk that woke up, does not hide the loads after it", () => {
  const points = [
    { iops: 100, latencyUs: 3000 },
    { iops: 200, latencyUs: 500 },
    { iops: 300, latencyUs: 1500 },
  ];
  // Halfway in 1 / latency between 1/500 and 1/1500 is 1/750.
  expect(figureValue(highestLoadBelow(points, 750))).toBeCloseTo(250, 6);
});
