import type { DiskEngine } from "#agents/benchmarks/disk/disk-engine.ts";
import type { RawPass } from "#agents/benchmarks/disk/engine-protocol.ts";
import type { MonotonicClock } from "#agents/benchmarks/disk/run-disk.ts";
import type { SlotLoad } from "#agents/benchmarks/disk/slot-load.ts";
import { createRandom } from "#agents/benchmarks/disk/slot-offsets.ts";
import { bucketIndex, encodeHistogram, histogramBucketCount } from "#lib/stats/histogram.ts";

const quantiles = 10_000;

type Passed = { requests: number; durationMs: number; meanNs: number; lagNs?: number; backlog?: number };

/** A pass whose latencies are exponential with the given mean, by the midpoints of equal shares. */
export function exponentialPass({ requests, durationMs, meanNs, lagNs, backlog = 0 }: Passed): RawPass {
  const counts = new Array<number>(histogramBucketCount).fill(0);
  for (let at = 0; at < quantiles; at += 1) {
    const index = bucketIndex(-meanNs * Math.log(1 - (at + 0.5) / quantiles));
    counts[index] = (counts[index] ?? 0) + 1;
  }
  const lags = lagNs === undefined ? [] : [bucketIndex(lagNs)];
  return {
    startNs: 0,
    durationMs,
    requests,
    sumNs: requests * meanNs,
    minNs: 1,
    maxNs: meanNs * 20,
    requestsPerSecond: [requests],
    histogram: encodeHistogram(counts),
    read: null,
    write: null,
    arrivals: {
      dueRequests: requests + backlog,
      backlogRequests: backlog,
      lag: { indexes: lags, counts: lags.map(() => requests) },
    },
    cpu: null,
    counters: null,
  };
}

/**
 * A pass over one server with exponential service of 1 / `capacity`, played request by request with chance from a seed: Lindley's
 * recursion. Open from an empty queue; closed it is never idle.
 */
export function simulatedPass(
  capacity: number,
  { rate, slots, durationMs, seed }: { rate: number | null; slots: number; durationMs: number; seed: number },
): RawPass {
  const random = createRandom(seed);
  const exponential = (mean: number): number => -mean * Math.log(random() / 0x100000000);
  const endNs = durationMs * 1e6;
  const counts = new Array<number>(histogramBucketCount).fill(0);
  let [due, served, sumNs, maxNs] = [0, 0, 0, 0];
  let freeNs = 0;
  let arrivalNs = 0;
  const begun: number[] = [];
  for (;;) {
    // A closed slot asks again as soon as it was served: `slots` requests before.
    arrivalNs = rate === null ? (begun.at(-slots) ?? 0) : arrivalNs + exponential(1e9 / rate);
    if (arrivalNs >= endNs) break;
    due += 1;
    freeNs = Math.max(freeNs, arrivalNs) + exponential(1e9 / capacity);
    begun.push(freeNs);
    if (freeNs > endNs) {
      if (rate === null) break;
      continue;
    }
    const responseNs = freeNs - arrivalNs;
    const index = bucketIndex(responseNs);
    counts[index] = (counts[index] ?? 0) + 1;
    served += 1;
    sumNs += responseNs;
    maxNs = Math.max(maxNs, responseNs);
  }
  const arrivals = { dueRequests: due, backlogRequests: due - served, lag: { indexes: [], counts: [] } };
  return {
    ...exponentialPass({ requests: served, durationMs, meanNs: 1 }),
    sumNs,
    maxNs,
    histogram: encodeHistogram(counts),
    arrivals: rate === null ? null : arrivals,
  };
}

type Queue = {
  engine: DiskEngine;
  clock: MonotonicClock;
  /** What was offered, pass by pass; null for a closed load. */
  offered: (number | null)[];
  seconds(): number;
};

/**
 * An engine over an exact M/M/1 queue that serves `capacity` requests a second: an open load λ has the mean response 1 / (μ - λ),
 * more than the capacity piles up. Its clock goes on by the time of each pass. `factorOf` disturbs the mean of a pass;
 * `isSimulated` plays each request by chance instead.
 */
export function queueEngine(
  capacity: number,
  {
    factorOf = () => 1,
    lagNs,
    isSimulated = false,
  }: { factorOf?: (serial: number, load: SlotLoad) => number; lagNs?: number; isSimulated?: boolean } = {},
): Queue {
  let nowMs = 0;
  const offered: (number | null)[] = [];
  return {
    offered,
    seconds: () => nowMs / 1000,
    clock: { nowNs: () => nowMs * 1e6 },
    engine: {
      name: "tidemark",
      version: null,
      io: () => "fake",
      refusal: () => null,
      commandLines: () => [],
      async measurePass({ load, queueDepth, threads, passMs, warmUpMs }, { onProgress }) {
        nowMs += passMs + warmUpMs;
        const rate = load.arrivals?.requestsPerSecond ?? null;
        offered.push(rate);
        if (isSimulated) {
          const pass = { rate, slots: queueDepth * threads, durationMs: passMs, seed: load.seed };
          return { pass: simulatedPass(capacity, pass), residentBytes: null };
        }
        const served = Math.min(rate ?? capacity, capacity);
        const requests = Math.round((served * passMs) / 1000);
        // The slots of a closed or bounded load are all busy at the peak: Little's law.
        const isOpen = load.arrivals?.kind === "open";
        const seconds = served < capacity ? 1 / (capacity - served) : (queueDepth * threads) / capacity;
        const meanNs = seconds * 1e9 * factorOf(offered.length, load);
        const backlog = isOpen ? Math.round((((rate ?? 0) - served) * passMs) / 1000) : 0;
        onProgress({ kind: "progress", stage: "pass", bytes: requests * load.blockBytes, elapsedMs: passMs });
        const pass = exponentialPass({ requests, durationMs: passMs, meanNs, backlog, lagNs });
        return { pass: rate === null ? { ...pass, arrivals: null } : pass, residentBytes: null };
      },
    },
  };
}
