import { expect, test } from "vitest";
import {
  isGoodEnough,
  isSaturated,
  type MeasuredLoad,
  meanPrecisionPercent,
  toCurvePoint,
} from "#agents/benchmarks/disk/sweep-point.ts";
import { figureValue } from "#lib/contract/figure.ts";
import { exponentialPass } from "#tests/unit/agents/support/queue-engine.ts";

const load = (passes: MeasuredLoad["passes"], changes: Partial<MeasuredLoad> = {}): MeasuredLoad => ({
  offeredIops: 1000,
  isBounded: false,
  slots: 32,
  blockBytes: 4096,
  passMs: 10_000,
  passes,
  ...changes,
});
const withMean = (meanNs: number, backlog = 0, requests = 10_000) =>
  exponentialPass({ requests, durationMs: 10_000, meanNs, backlog });

test("a backlog of more than 2 % of what was due and one request a slot is saturation", () => {
  // 10,300 are due in each pass: 2 % of them and 32 are 238.
  expect(isSaturated(load([withMean(1e6, 230), withMean(1e6, 230)]))).toBe(false);
  expect(isSaturated(load([withMean(1e6, 250), withMean(1e6, 250)]))).toBe(true);
  // A stall in one of three passes, or in two of them.
  const stalled = withMean(1e9, 9000);
  expect(isSaturated(load([withMean(1e6), stalled, withMean(1e6)]))).toBe(false);
  expect(isSaturated(load([stalled, stalled, withMean(1e6)]))).toBe(true);
  expect(isSaturated(load([withMean(1e6, 9000)], { isBounded: true }))).toBe(false);
});

test("precision is that of batch means by Student's t", () => {
  // Means of 90 to 110: s = 7.9057, s / √5 = 3.5355, t(4) = 2.7764: 9.816 of 100.
  const means = [90, 95, 100, 105, 110].map((us) => withMean(us * 1000));
  expect(meanPrecisionPercent(load(means))).toBeCloseTo(9.816, 3);
  expect(isGoodEnough(load(means))).toBe(false);
  expect(meanPrecisionPercent(load(means.slice(0, 1)))).toBeNull();
});

test("five passes that agree are enough, four are not; two saturated ones are", () => {
  const same = Array.from({ length: 5 }, () => withMean(1e5));
  expect(isGoodEnough(load(same))).toBe(true);
  expect(isGoodEnough(load(same.slice(1)))).toBe(false);
  expect(isGoodEnough(load([withMean(1e9, 5000)]))).toBe(false);
  expect(isGoodEnough(load([withMean(1e9, 5000), withMean(1e9, 5000)]))).toBe(true);
  // One of two may have been a stall: more passes tell.
  expect(isGoodEnough(load([withMean(1e9, 5000), withMean(1e9, 5000), withMean(1e5)]))).toBe(false);
});

test("the point of several passes is their sum, with percentiles of all requests", () => {
  // Half of the requests have a mean of 1 ms, half of 9 ms.
  const point = toCurvePoint(load([withMean(1e6), withMean(9e6)]));
  expect(figureValue(point.iops)).toBeCloseTo(1000, 9);
  expect(figureValue(point.bytesPerSecond)).toBeCloseTo(4_096_000, 6);
  expect(figureValue(point.meanUs)).toBeCloseTo(5000, 6);
  expect(point.durationMs).toBe(20_000);
  // The median of the mixture solves (e^-t + e^(-t/9)) / 2 = 1/2: t = 1.73898 ms.
  const median = point.latency?.percentiles.find(({ percent }) => percent === 50)?.us ?? 0;
  expect(Math.abs(median / 1738.98 - 1)).toBeLessThan(0.01);
});

test("requests that end after the offer do not make it look smaller, and a backlog that is served then does", () => {
  // 100 a second for 2 s, all of them served, the last one half a second late.
  const late = exponentialPass({ requests: 200, durationMs: 2500, meanNs: 1e6 });
  const offered = { offeredIops: 100, slots: 1, passMs: 2000 };
  expect(figureValue(toCurvePoint(load([late], offered)).iops)).toBeCloseTo(100, 9);
  const overloaded = exponentialPass({ requests: 200, durationMs: 2500, meanNs: 1e6, backlog: 100 });
  expect(figureValue(toCurvePoint(load([overloaded, overloaded], offered)).iops)).toBeCloseTo(80, 9);
});

test("a pass in which nothing ended has no latency", () => {
  const empty = exponentialPass({ requests: 0, durationMs: 1000, meanNs: 1 });
  const point = toCurvePoint(load([empty, empty]));
  expect(figureValue(point.iops)).toBe(0);
  expect(point.meanUs.is).toBe("unknown");
  expect(point.latency).toBeNull();
  expect(point.meanPrecisionPercent).toBeUndefined();
});
