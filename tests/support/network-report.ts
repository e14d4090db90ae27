import { pathMtuWorkload, toPathMtuResults } from "#agents/benchmarks/network/path-mtu-result.ts";
import { toRoundTripResult, toRoundTripWorkload } from "#agents/benchmarks/network/round-trip-result.ts";
import { measured, unknownFigure } from "#lib/contract/figure.ts";
import { Report } from "#lib/contract/report.ts";
import type { NetworkResult } from "#lib/contract/result.ts";
import type { NetworkWorkload } from "#lib/contract/workload.ts";
import { type MadeReportOptions, makeReport } from "./make-report.ts";

const throughput: NetworkWorkload = {
  ...pathMtuWorkload,
  id: "TCP 4 streams",
  label: "TCP 4 streams",
  test: "throughput",
  transport: "tcp",
  streams: 4,
};
const idle = toRoundTripWorkload({ by: "connect", load: null }, 2000);
const loaded = toRoundTripWorkload({ by: "connect", load: "send" }, 2000);

/** A pass whose seconds moved so many megabytes each. */
function toThroughput(direction: "send" | "receive", megabytes: readonly number[]): NetworkResult {
  const bytes = megabytes.reduce((sum, one) => sum + one * 1e6, 0);
  const bytesPerSecond = bytes / megabytes.length;
  return {
    kind: "network",
    workload: throughput.id,
    statistic: "single",
    passCount: 1,
    warnings: [],
    direction,
    isBothWays: false,
    bytesPerSecond: measured(bytesPerSecond),
    best: null,
    passes: [
      {
        startedAfterMs: 0,
        durationMs: megabytes.length * 1000,
        total: {
          bytes,
          requests: null,
          bytesPerSecond,
          iops: null,
          meanUs: null,
          series: { intervalMs: 1000, bytes: megabytes.map((one) => one * 1e6), requests: null },
        },
        read: null,
        write: null,
        clientCpu: null,
      },
    ],
    retransmits: direction === "send" ? measured(12) : unknownFigure(),
    lostPercent: unknownFigure(),
    jitterUs: unknownFigure(),
    roundTrip: null,
    pathMtu: null,
  };
}

/**
 * What a network run reports: 118 MB/s sent and 115 received by second, a round trip of 200 µs that a full link makes 5 ms, and
 * a jumbo path with a hop on which packets above 1500 bytes vanish.
 */
export function makeNetworkReport(options: MadeReportOptions = {}): Report {
  const evidence = {
    method: "ping",
    isAtLeast: false,
    larger: "vanished",
    clientMtu: 9000,
    peerMtu: 9000,
    peerMtuFrom: "segment-size",
    reason: null,
    packetsSent: 9,
    packetsLost: 6,
  } as const;
  return Report.parse({
    ...makeReport({ profile: "network", ...options }),
    workloads: [throughput, idle, loaded, pathMtuWorkload],
    results: [
      toThroughput("send", [117, 118, 119]),
      toThroughput("receive", [114, 115, 116]),
      toRoundTripResult(idle, [200_000, 200_000, 200_000], null),
      toRoundTripResult(loaded, [5e6, 5e6, 5e6, null], 118e6),
      ...toPathMtuResults({ send: { mtu: 1500, evidence }, receive: null }),
    ],
  });
}
