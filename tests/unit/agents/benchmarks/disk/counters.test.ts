import { describe, expect, test } from "vitest";
import { collectReadings } from "#agents/benchmarks/disk/counter-readings.ts";
import {
  cpuCounters,
  type NicCounter,
  type NicReading,
  toPassCounters,
  withCounters,
} from "#agents/benchmarks/disk/counters.ts";
import type { CpuTimes } from "#agents/benchmarks/disk/cpu-load.ts";
import type { DiskEngine } from "#agents/benchmarks/disk/disk-engine.ts";
import { PassCounters } from "#lib/contract/result.ts";
import { fakeEngine, rawPass } from "#tests/unit/agents/support/fake-engine.ts";

const ms = 1e6;

/** Readings twice a second for three seconds, as a function of the time in ms gives them. */
const every = <Reading>(at: (timeMs: number) => Reading): Reading[] =>
  Array.from({ length: 7 }, (_, index) => at(index * 500));

type CpuReading = { atNs: number; times: CpuTimes };

/** What `toPassCounters` makes of readings, once they are collected. */
function countersOf(
  { cpu, nic }: { cpu: readonly CpuReading[]; nic: readonly NicReading[] },
  pass: { startNs: number; durationMs: number },
) {
  const readings = { cpu: collectReadings(), nic: collectReadings() };
  for (const { atNs, times } of cpu) readings.cpu.add(atNs, cpuCounters(times));
  for (const { atNs, receivedBytes, sentBytes } of nic) readings.nic.add(atNs, [receivedBytes, sentBytes]);
  return toPassCounters(readings, pass);
}

/** One core busy for a quarter of the time, the other for all of it. */
const cpu: CpuReading[] = every((timeMs) => ({
  atNs: timeMs * ms,
  times: [
    { busyMs: 10_000 + timeMs / 4, totalMs: 90_000 + timeMs },
    { busyMs: 20_000 + timeMs, totalMs: 90_000 + timeMs },
  ],
}));
/** 1000 bytes each ms until 1500 ms, then twice as much; 10 bytes sent each ms. */
const nic: NicReading[] = every((timeMs) => ({
  atNs: timeMs * ms,
  receivedBytes: 7_000_000 + 1000 * timeMs + 1000 * Math.max(0, timeMs - 1500),
  sentBytes: 10 * timeMs,
}));

describe("the counters of a pass", () => {
  test("are those of its own seconds, however they lie to the readings", () => {
    // 200 to 2450 ms: the second second has 300 ms at the old rate and 700 ms at the double one.
    expect(countersOf({ cpu, nic }, { startNs: 200 * ms, durationMs: 2250 })).toEqual({
      intervalMs: 1000,
      cpuPercent: [63, 63, 63],
      busiestCorePercent: [100, 100, 100],
      nicReceivedBytes: [1_000_000, 300_000 + 1_400_000, 500_000],
      nicSentBytes: [10_000, 10_000, 2_500],
    });
  });

  test("of a pass of days are no more than a report holds", () => {
    const durationMs = 150_000_000;
    const both = [0, durationMs].map((timeMs) => ({
      atNs: timeMs * ms,
      receivedBytes: 1000 * timeMs,
      sentBytes: 0,
    }));
    const counters = PassCounters.parse(countersOf({ cpu: [], nic: both }, { startNs: 0, durationMs }));
    expect(counters.intervalMs).toBe(2000);
    expect(counters.nicReceivedBytes?.[0]).toBe(2_000_000);
  });

  test("of a PC whose NIC nobody knows are those of its processor", () => {
    expect(countersOf({ cpu, nic: [] }, { startNs: 0, durationMs: 2000 })).toMatchObject({
      busiestCorePercent: [100, 100],
      nicReceivedBytes: null,
      nicSentBytes: null,
    });
  });

  test("are unknown where readings end too early, a counter was reset, or cores came and went", () => {
    const late = { startNs: 2500 * ms, durationMs: 1000 };
    expect(countersOf({ cpu, nic }, late)).toBeNull();
    const reset = nic.map((reading, at) => ({ ...reading, receivedBytes: at < 3 ? 9_000_000 : 0 }));
    const pass = { startNs: 0, durationMs: 3000 };
    expect(countersOf({ cpu: [], nic: reset }, pass)).toMatchObject({
      cpuPercent: null,
      nicReceivedBytes: null,
      nicSentBytes: [10_000, 10_000, 10_000],
    });
    const fewer = cpu.map((reading, at) => (at === 3 ? { ...reading, times: [] } : reading));
    expect(countersOf({ cpu: fewer, nic: [] }, pass)).toBeNull();
  });
});

test("an engine's passes come with what the NIC moved meanwhile, and all else that they had", async () => {
  let nowMs = 0;
  const clock = { nowNs: () => nowMs * ms };
  const counter: NicCounter = {
    read: async () => ({ atNs: nowMs * ms, receivedBytes: 5000 * nowMs, sentBytes: nowMs }),
    close: () => undefined,
  };
  const engine = fakeEngine(() => {
    nowMs = 3000;
    return { ...rawPass(1000, { durationMs: 1000 }), startNs: 1000 * ms };
  });
  const { pass, residentBytes } = await withCounters(engine, counter, clock).measurePass(engine.ask, {
    signal: new AbortController().signal,
    onProgress: () => undefined,
  });
  expect(pass.counters).toMatchObject({ nicReceivedBytes: [5_000_000], nicSentBytes: [1000] });
  expect(pass.requests).toBe(1000);
  expect(residentBytes).toBe(engine.residentBytes);
});

test("a NIC that is slow to answer, as one is that a program reads, is counted to the end of a pass", async () => {
  let nowMs = 0;
  const clock = { nowNs: () => nowMs * ms };
  const asked: ((reading: NicReading) => void)[] = [];
  const counter: NicCounter = {
    read: () => new Promise((resolve) => asked.push(resolve)),
    close: () => undefined,
  };
  const answer = (): void => asked.shift()?.({ atNs: nowMs * ms, receivedBytes: 5000 * nowMs, sentBytes: 0 });
  const engine = fakeEngine(() => ({ ...rawPass(1000, { durationMs: 1000 }), startNs: 1000 * ms }));
  const slow: DiskEngine = {
    ...engine,
    async measurePass(ask, callbacks) {
      nowMs = 500;
      await expect.poll(() => asked.length).toBe(1);
      const outcome = await engine.measurePass(ask, callbacks);
      // The reading under way is answered only after the pass, with what was counted before its end.
      setTimeout(() => {
        nowMs = 1900;
        answer();
        nowMs = 3000;
        setTimeout(answer, 20);
      }, 20);
      return outcome;
    },
  };
  const measured = withCounters(slow, counter, clock).measurePass(engine.ask, {
    signal: new AbortController().signal,
    onProgress: () => undefined,
  });
  await expect.poll(() => asked.length).toBe(1);
  answer();
  const { pass } = await measured;
  expect(pass.counters?.nicReceivedBytes).toEqual([5_000_000]);
});
