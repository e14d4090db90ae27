import { expect, test } from "vitest";
import { latencyBetween } from "#lib/analysis/latency-between.ts";
import { highestLoadBelow } from "#lib/analysis/load-below.ts";

/** The mean time in an M/M/1 system that serves 10,000 requests a second: 1 / (μ - λ). */
const mm1 = (iops: number) => ({ iops, latencyUs: 1e6 / (10_000 - iops) });
const points = [1000, 4000, 9000].map(mm1);

test("is that of an M/M/1 queue between three points of one", () => {
  for (const iops of [1000, 2500, 4000, 8123, 9000])
    expect(latencyBetween(points, iops)).toBeCloseTo(mm1(iops).latencyUs, 9);
});

test("is the bound where the highest load below it lies", () => {
  const highest = highestLoadBelow(points, 500);
  if (highest.is !== "value") throw new Error("no value");
  expect(highest.value).toBeCloseTo(8000, 9);
  expect(latencyBetween(points, highest.value)).toBeCloseTo(500, 9);
});

test("is not known outside the points", () => {
  expect(latencyBetween(points, 999)).toBeNull();
  expect(latencyBetween(points, 9001)).toBeNull();
  expect(latencyBetween([], 1000)).toBeNull();
});

test("two points of one load have one of their latencies, not a division by zero", () => {
  const same = [mm1(1000), { iops: 4000, latencyUs: 200 }, { iops: 4000, latencyUs: 300 }];
  expect(latencyBetween(same, 4000)).toBe(300);
});
