import { expect, test } from "vitest";
import { createFillSeries } from "#agents/benchmarks/disk/fill-series.ts";

test("readings within a second add up to seconds, and the rest stands apart", () => {
  const series = createFillSeries();
  for (const [bytes, ms] of [
    [30, 300],
    [60, 600],
    [100, 1000],
    [150, 1500],
    [200, 2000],
    [240, 2400],
  ] as const)
    series.add(bytes, ms);
  expect(series.values()).toEqual({ intervalMs: 1000, bytes: [100, 100], restBytes: 40 });
});

test("a late reading is spread over the seconds since the one before", () => {
  const series = createFillSeries();
  series.add(100, 1000);
  // 400 bytes in 2.5 s: 160 a second.
  series.add(500, 3500);
  expect(series.values()).toEqual({ intervalMs: 1000, bytes: [100, 160, 160], restBytes: 80 });
});

test("no byte is lost to rounding over many odd readings", () => {
  const series = createFillSeries();
  let bytes = 0;
  for (let reading = 1; reading <= 1000; reading += 1) {
    bytes += 1_048_576 * (reading % 7);
    series.add(bytes, reading * 213.7);
  }
  const { bytes: seconds, restBytes } = series.values();
  expect(seconds).toHaveLength(213);
  expect(seconds.every(Number.isInteger)).toBe(true);
  expect(seconds.reduce((sum, value) => sum + value, restBytes)).toBe(bytes);
});

test("the recent rate is that of the last three seconds", () => {
  const series = createFillSeries();
  expect(series.recentBytesPerSecond()).toBeNull();
  let bytes = 0;
  for (let second = 1; second <= 10; second += 1) {
    bytes += second <= 7 ? 1000 : 10;
    series.add(bytes, second * 1000);
  }
  expect(series.recentBytesPerSecond()).toBe(10);
});

test("a reading that goes back is left out", () => {
  const series = createFillSeries();
  series.add(100, 1000);
  series.add(90, 900);
  expect(series.values()).toEqual({ intervalMs: 1000, bytes: [100], restBytes: 0 });
});
