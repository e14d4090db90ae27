import { expect, test } from "vitest";
import type { TestParameters } from "#agents/benchmarks/network/iperf3/parameters.ts";
import { toThroughputResults, toThroughputWorkload } from "#agents/benchmarks/network/throughput-result.ts";
import { NetworkResult } from "#lib/contract/result.ts";
import { NetworkWorkload } from "#lib/contract/workload.ts";

const plain: TestParameters = {
  transport: "tcp",
  direction: "send",
  streams: 1,
  blockBytes: 131_072,
  windowBytes: null,
  segmentBytes: null,
  bitsPerSecond: null,
  seconds: 10,
  omitSeconds: 1,
  hasWideCounters: true,
};

test.each<[Partial<TestParameters>, string]>([
  [{}, "TCP 1 stream"],
  [{ direction: "receive" }, "TCP 1 stream"],
  [{ streams: 4, direction: "both-ways" }, "TCP 4 streams, both ways"],
  [{ transport: "udp", streams: 2, bitsPerSecond: 50e6 }, "UDP 2 streams at 100 Mbit/s"],
  [{ windowBytes: 65_536, segmentBytes: 1400 }, "TCP 1 stream, window 65536, MSS 1400"],
])("%o is called %s", (change, label) => {
  const workload = toThroughputWorkload({ ...plain, ...change });
  expect(workload.label).toBe(label);
  expect(NetworkWorkload.safeParse(workload).success).toBe(true);
});

test("each direction is a result that the contract takes, and unknown is no zero", () => {
  const one = {
    bytes: 1_000_000,
    durationMs: 1000,
    bytesPerSecond: 1e6,
    series: { intervalMs: 1000, bytes: [1_000_000] },
    datagrams: null,
    lostPercent: null,
    jitterUs: null,
  };
  const outcome = {
    directions: [
      { ...one, direction: "send" as const, retransmits: null },
      { ...one, direction: "receive" as const, retransmits: 0 },
    ],
    cpu: { clientPercent: 120.5, serverPercent: 30 },
    clientLoad: { meanPercent: 50, busiestCorePercent: 99 },
    startMs: 5500,
    isAgent: false,
    durationMs: 1000,
  };
  const workload = toThroughputWorkload({ ...plain, direction: "both-ways" });
  const results = toThroughputResults(workload, outcome, 5000);
  for (const result of results) expect(NetworkResult.safeParse(result).error).toBeUndefined();
  expect(results).toMatchObject([
    { direction: "send", isBothWays: true, retransmits: { is: "unknown" }, lostPercent: { is: "unknown" } },
    { direction: "receive", isBothWays: true, retransmits: { is: "value", value: 0 } },
  ]);
  expect(results[0]?.passes[0]).toMatchObject({
    startedAfterMs: 500,
    total: { bytes: 1_000_000, requests: null },
  });
  expect(results[0]?.programCpu).toEqual({ clientPercent: 120.5, serverPercent: 30 });
});
