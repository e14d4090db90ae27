import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { timeForBytesMs, watchSilence } from "#agents/benchmarks/disk/silence-watch.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const limitMs = 60_000;

test("work that tells nothing is given up after the limit, once", () => {
  const giveUp = vi.fn();
  watchSilence(limitMs, giveUp);
  vi.advanceTimersByTime(limitMs);
  expect(giveUp).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1000);
  expect(giveUp).toHaveBeenCalledExactlyOnceWith(61_000);
  vi.advanceTimersByTime(10 * limitMs);
  expect(giveUp).toHaveBeenCalledTimes(1);
});

test("each step further starts the limit anew, the same told again does not", () => {
  const giveUp = vi.fn();
  const watch = watchSilence(limitMs, giveUp);
  for (let step = 0; step < 10; step += 1) {
    vi.advanceTimersByTime(50_000);
    watch.heard(`pass ${step}`);
  }
  expect(giveUp).not.toHaveBeenCalled();
  for (let second = 0; second < 60; second += 1) {
    vi.advanceTimersByTime(1000);
    watch.heard("pass 9");
  }
  expect(giveUp).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1000);
  expect(giveUp).toHaveBeenCalledTimes(1);
});

test("what may take longer is waited for longer, and only that", () => {
  const giveUp = vi.fn();
  const watch = watchSilence(limitMs, giveUp);
  // 1 GB at 1 MB/s.
  expect(timeForBytesMs(1e9)).toBe(1_000_000);
  watch.allow(timeForBytesMs(1e9));
  vi.advanceTimersByTime(1_060_000);
  expect(giveUp).not.toHaveBeenCalled();
  watch.allow(0);
  vi.advanceTimersByTime(61_000);
  expect(giveUp).toHaveBeenCalledTimes(1);
});

test("what was stopped is watched no longer", () => {
  const giveUp = vi.fn();
  watchSilence(limitMs, giveUp).stop();
  vi.advanceTimersByTime(10 * limitMs);
  expect(giveUp).not.toHaveBeenCalled();
});
