import { measured, unknownFigure } from "#lib/contract/figure.ts";
import type { NetworkResult } from "#lib/contract/result.ts";
import type { NetworkWorkload } from "#lib/contract/workload.ts";
import type { DirectionOutcome } from "./iperf3/client-outcome.ts";
import type { TestParameters } from "./iperf3/parameters.ts";
import type { Iperf3Outcome } from "./iperf3/run-client.ts";

const shortBits = (bitsPerSecond: number): string =>
  bitsPerSecond >= 1e9 ? `${bitsPerSecond / 1e9} Gbit/s` : `${bitsPerSecond / 1e6} Mbit/s`;

/** What a report says was asked: `TCP 4 streams`, `UDP 1 stream at 100 Mbit/s, both ways`. A rate is that of each direction. */
export function toThroughputWorkload(test: TestParameters): NetworkWorkload {
  const { transport, streams, windowBytes, segmentBytes, bitsPerSecond, seconds, omitSeconds, direction } =
    test;
  const rate = bitsPerSecond === null ? null : bitsPerSecond * streams;
  const label = [
    `${transport.toUpperCase()} ${streams} ${streams === 1 ? "stream" : "streams"}${rate === null ? "" : ` at ${shortBits(rate)}`}`,
    ...(windowBytes === null ? [] : [`window ${windowBytes}`]),
    ...(segmentBytes === null ? [] : [`MSS ${segmentBytes}`]),
    ...(direction === "both-ways" ? ["both ways"] : []),
  ].join(", ");
  return {
    kind: "network",
    id: label,
    label,
    test: "throughput",
    transport,
    streams,
    windowBytes,
    segmentBytes,
    offeredBitsPerSecond: rate,
    passMs: seconds * 1000,
    omitMs: omitSeconds * 1000,
    isUnderLoad: null,
  };
}

const figureOf = (value: number | null): NetworkResult["retransmits"] =>
  value === null ? unknownFigure() : measured(value);

/** The results of one test: one for each direction, counted where the data arrives. `runStartMs` is on the outcome's clock. */
export const toThroughputResults = (
  workload: NetworkWorkload,
  outcome: Iperf3Outcome,
  runStartMs: number,
): NetworkResult[] =>
  outcome.directions.map((direction) => toResult(workload, direction, outcome, runStartMs));

function toResult(
  workload: NetworkWorkload,
  direction: DirectionOutcome,
  { directions, cpu, clientLoad, startMs }: Iperf3Outcome,
  runStartMs: number,
): NetworkResult {
  const { bytes, durationMs, bytesPerSecond, series, retransmits, lostPercent, jitterUs } = direction;
  return {
    kind: "network",
    workload: workload.id,
    statistic: "single",
    passCount: 1,
    warnings: [],
    direction: direction.direction,
    isBothWays: directions.length > 1,
    bytesPerSecond: measured(bytesPerSecond),
    best: null,
    passes: [
      {
        startedAfterMs: Math.max(0, startMs - runStartMs),
        durationMs,
        total: {
          bytes,
          requests: null,
          bytesPerSecond,
          iops: null,
          meanUs: null,
          series: { ...series, requests: null },
        },
        read: null,
        write: null,
        clientCpu: clientLoad,
      },
    ],
    retransmits: figureOf(retransmits),
    lostPercent: figureOf(lostPercent),
    jitterUs: figureOf(jitterUs),
    roundTrip: null,
    pathMtu: null,
    programCpu: { clientPercent: cpu.clientPercent, serverPercent: cpu.serverPercent },
  };
}
