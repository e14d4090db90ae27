import { measured, unknownFigure } from "#lib/contract/figure.ts";
import type { Latency, NetworkResult } from "#lib/contract/result.ts";
import type { NetworkWorkload } from "#lib/contract/workload.ts";
import {
  bucketIndex,
  encodeHistogram,
  histogramBucketCount,
  histogramPercentileNs,
} from "#lib/stats/histogram.ts";

/** Round trips in the order in which they were begun, in nanoseconds; null is one that was not answered in time. */
export type RoundTrips = readonly (number | null)[];

export type RoundTripKind = {
  by: "connect" | "echo";
  /** Which way the link was kept full meanwhile; null: it was left idle. */
  load: "send" | "receive" | "both-ways" | null;
};

const reportedPercents = [50, 75, 90, 95, 99, 99.9];

/**
 * Jitter in nanoseconds: the mean absolute difference of successive round trips, the D(i-1, i) of RFC 3550 without its smoothing.
 * One that was lost breaks the chain. Null with fewer than two in a row.
 */
export function jitterNs(trips: RoundTrips): number | null {
  let sum = 0;
  let count = 0;
  trips.forEach((trip, at) => {
    const before = at === 0 ? null : (trips[at - 1] ?? null);
    if (trip === null || before === null) return;
    sum += Math.abs(trip - before);
    count += 1;
  });
  return count === 0 ? null : sum / count;
}

/** Latency of all round trips that came back; null where none did. Percentiles are of the histogram. */
export function toRoundTripLatency(trips: RoundTrips): Latency | null {
  const known = trips.filter((trip) => trip !== null);
  if (known.length === 0) return null;
  const counts = new Array<number>(histogramBucketCount).fill(0);
  for (const trip of known) {
    const index = bucketIndex(trip);
    counts[index] = (counts[index] ?? 0) + 1;
  }
  const minNs = Math.min(...known);
  const maxNs = Math.max(...known);
  const percentiles = reportedPercents.flatMap((percent) => {
    const ns = histogramPercentileNs(counts, percent);
    // The midpoint of the outermost buckets may lie beyond what was seen.
    return ns === null ? [] : [{ percent, us: Math.min(maxNs, Math.max(minNs, ns)) / 1000 }];
  });
  const sumNs = known.reduce((sum, trip) => sum + trip, 0);
  return {
    from: "request",
    meanUs: measured(sumNs / known.length / 1000),
    minUs: minNs / 1000,
    maxUs: maxNs / 1000,
    percentiles,
    histogram: { scheme: "log2-64", unit: "ns", ...encodeHistogram(counts) },
  };
}

const byLabels = { connect: "TCP connect", echo: "echo" } as const;
const loadLabels = { send: "send", receive: "receive", "both-ways": "both ways" } as const;

/** What a report says was asked: `RTT TCP connect`, `RTT echo under load (send)`. */
export function toRoundTripWorkload({ by, load }: RoundTripKind, passMs: number): NetworkWorkload {
  const label = `RTT ${byLabels[by]}${load === null ? "" : ` under load (${loadLabels[load]})`}`;
  return {
    kind: "network",
    id: label,
    label,
    test: "round-trip",
    transport: "tcp",
    streams: 1,
    windowBytes: null,
    segmentBytes: null,
    offeredBitsPerSecond: null,
    passMs,
    omitMs: null,
    isUnderLoad: load !== null,
    roundTripBy: by,
    ...(load === null ? {} : { loadDirection: load }),
  };
}

/** The result of one series of round trips. `loadBytesPerSecond`: what the load moved meanwhile; null where that is not known. */
export function toRoundTripResult(
  workload: NetworkWorkload,
  trips: RoundTrips,
  loadBytesPerSecond: number | null,
): NetworkResult {
  const jitter = jitterNs(trips);
  const lost = trips.filter((trip) => trip === null).length;
  return {
    kind: "network",
    workload: workload.id,
    statistic: "single",
    passCount: 1,
    warnings: [],
    direction: "round-trip",
    isBothWays: false,
    bytesPerSecond: unknownFigure(),
    best: null,
    passes: [],
    retransmits: unknownFigure(),
    lostPercent: trips.length === 0 ? unknownFigure() : measured((100 * lost) / trips.length),
    jitterUs: jitter === null ? unknownFigure() : measured(jitter / 1000),
    roundTrip: toRoundTripLatency(trips),
    pathMtu: null,
    ...(loadBytesPerSecond === null ? {} : { loadBytesPerSecond: measured(loadBytesPerSecond) }),
  };
}
