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

test("a load above the bound ends it, although a higher one is below the bound again", () => {
  const points = [
    { iops: 100, latencyUs: 500 },
    { iops: 200, latencyUs: 1200 },
    { iops: 300, latencyUs: 900 },
  ];
  // 1/500 falls to 1/1200 in 100 requests a second; 1/1000 is 6/7 of the way.
  expect(figureValue(highestLoadBelow(points, 1000))).toBeCloseTo(100 + 600 / 7, 6);
  expect(highestLoadBelow(points.slice(1), 1000)).toEqual({ is: "below", bound: 200, quality: "derived" });
});
