import { expect, test } from "vitest";
import { collectLag, collectPass } from "#agents/benchmarks/disk/raw-pass.ts";
import { createDueTimes } from "#agents/benchmarks/disk/slot-arrivals.ts";
import { runArrivals, runClosed, type SlotParts } from "#agents/benchmarks/disk/slot-loops.ts";
import { clearCounters, createRecorders, createSlotMemory } from "#agents/benchmarks/disk/slot-memory.ts";
import { createRandom } from "#agents/benchmarks/disk/slot-offsets.ts";
import { decodeHistogram, histogramMeanNs, histogramPercentileNs } from "#lib/stats/histogram.ts";

type Device = {
  /** How long the request that begins now takes, in ms. */
  serviceMs(nowMs: number): number;
  /** How much later than asked a wait ends, in ms. */
  lateMs?: number;
};
type Kind = "closed" | "open" | "bounded";

/** One slot on a played device and clock for `seconds`; latencies in ms. */
function play(
  kind: Kind,
  { serviceMs, lateMs = 0 }: Device,
  requestsPerSecond: number,
  seconds: number,
  distribution: "poisson" | "uniform" = "poisson",
) {
  const memory = createSlotMemory(1, seconds + 30, { isMixed: false, hasLag: true });
  clearCounters(memory);
  let nowMs = 0;
  const parts: SlotParts = {
    nowMs: () => nowMs,
    waitMs: (durationMs) => {
      nowMs += durationMs + lateMs;
    },
    hasStopped: () => false,
    nextOffset: () => 0,
    chooseRead: () => true,
    prepare: () => undefined,
    transfer: () => {
      nowMs += serviceMs(nowMs);
    },
  };
  const recorders = createRecorders(memory, 0, 0);
  const phase = { startMs: 0, deadlineMs: seconds * 1000, blockLimit: Number.MAX_SAFE_INTEGER };
  const takeDueNs = createDueTimes({ kind: "open", requestsPerSecond, distribution }, 11);
  const endedMs =
    kind === "closed"
      ? runClosed(parts, recorders, phase)
      : runArrivals(parts, recorders, phase, { kind, takeDueNs });
  recorders.finish(endedMs * 1e6);
  const pass = collectPass(memory, 0, 0, null);
  const counts = decodeHistogram(pass.histogram);
  const lag = decodeHistogram(collectLag(memory));
  return {
    pass,
    meanMs: pass.sumNs / pass.requests / 1e6,
    percentileMs: (percent: number) => (histogramPercentileNs(counts, percent) ?? 0) / 1e6,
    meanLagMs: (histogramMeanNs(lag) ?? 0) / 1e6,
  };
}

const exponential = (meanMs: number): Device => {
  const random = createRandom(77);
  return { serviceMs: () => -meanMs * Math.log(random() / 2 ** 32) };
};

const within = (value: number, expected: number, percent: number): void =>
  expect(Math.abs(value - expected) / expected).toBeLessThan(percent / 100);

test("M/M/1: the response of an open loop is exponential with mean 1 / (mu - lambda)", () => {
  // 1000 served and 700 offered a second: 3.333 ms on average, and ln(100) times that at the 99th percentile.
  const { meanMs, percentileMs } = play("open", exponential(1), 700, 4000);
  within(meanMs, 1000 / 300, 4);
  within(percentileMs(50), (Math.log(2) * 1000) / 300, 4);
  within(percentileMs(99), (Math.log(100) * 1000) / 300, 6);
});

test("M/D/1: half of the waiting of M/M/1, by Pollaczek and Khinchine", () => {
  const load = 0.5;
  const { meanMs } = play("open", { serviceMs: () => 1 }, 500, 4000);
  within(meanMs, 1 + load / (2 * (1 - load)), 2);
});

test("held back to a rate, requests count from when they began: the service alone", () => {
  within(play("bounded", exponential(1), 700, 2000).meanMs, 1, 1);
  within(play("closed", exponential(1), 700, 2000).meanMs, 1, 1);
});

test("a stall of a second shows at the 99.9th percentile of an open loop, and not of a closed one", () => {
  const device: Device = { serviceMs: (nowMs) => (nowMs >= 5000 && nowMs < 6000 ? 6001 - nowMs : 1) };
  const open = play("open", device, 200, 20);
  const closed = play("closed", device, 200, 20);
  // 200 of 4000 requests were due in the stall: one of a thousand waited for nearly all of it.
  expect(open.percentileMs(99.9)).toBeGreaterThan(900);
  expect(open.percentileMs(97)).toBeGreaterThan(100);
  expect(closed.percentileMs(99.9)).toBeLessThan(1.02);
});

test("what a wait ends too late is lag, and no part of the response", () => {
  const { meanMs, meanLagMs } = play("open", { serviceMs: () => 0.001, lateMs: 0.25 }, 10, 1000, "uniform");
  within(meanLagMs, 0.25, 1);
  within(meanMs, 0.001, 1);
});

test("requests end at the deadline, and the pass lasts until then however few they are", () => {
  const { pass } = play("open", { serviceMs: () => 1 }, 0.5, 10);
  expect(pass.durationMs).toBe(10_000);
  expect(pass.requestsPerSecond).toHaveLength(10);
});
