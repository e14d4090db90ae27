import { expect, test } from "vitest";
import { pathMtuWorkload, toPathMtuResults } from "#agents/benchmarks/network/path-mtu-result.ts";
import { toRoundTripResult, toRoundTripWorkload } from "#agents/benchmarks/network/round-trip-result.ts";
import { messagesIn } from "#agents/messages/catalogue.ts";
import { networkLines } from "#agents/network-text.ts";
import { measured, unknownFigure } from "#lib/contract/figure.ts";
import { Report } from "#lib/contract/report.ts";
import { sampleReport } from "#tests/unit/contract/sample-report.ts";

const throughputWorkload = {
  ...pathMtuWorkload,
  id: "TCP",
  label: "TCP 1 stream",
  test: "throughput",
  transport: "tcp",
} as const;
const idle = toRoundTripWorkload({ by: "connect", load: null }, 1000);
const loaded = toRoundTripWorkload({ by: "connect", load: "send" }, 1000);

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

/** 1 Gbit/s at MTU 1500 sent, a round trip of 200 µs that becomes 5 ms, a jumbo path with a hop of 1500. */
const report = Report.parse({
  ...sampleReport(),
  observations: [],
  workloads: [throughputWorkload, idle, loaded, pathMtuWorkload],
  results: [
    {
      kind: "network",
      workload: "TCP",
      statistic: "single",
      passCount: 1,
      warnings: [],
      direction: "send",
      isBothWays: false,
      bytesPerSecond: measured(118.7e6),
      best: null,
      passes: [],
      retransmits: measured(12),
      lostPercent: unknownFigure(),
      jitterUs: unknownFigure(),
      roundTrip: null,
      pathMtu: null,
      programCpu: { clientPercent: 21.4, serverPercent: null },
    },
    toRoundTripResult(idle, [200_000, 200_000], null),
    toRoundTripResult(loaded, [5e6, 5e6, null, 5e6], 118e6),
    ...toPathMtuResults({ send: { mtu: 1500, evidence }, receive: null }),
  ],
});

test("throughput, round trips and the path MTU stand one below the other", () => {
  const lines = networkLines(report, messagesIn("en"));
  const cells = lines.slice(0, 5).map((line) => line.split(/ {2,}/));
  expect(cells).toEqual([
    ["Throughput", "direction", "MB/s", "Mbit/s", "retransmits", "CPU here", "CPU there"],
    ["TCP 1 stream", "send", "118.7", "949.6", "12", "21 %", "–"],
    ["Round trip", "median", "99 %", "jitter", "lost", "load MB/s"],
    ["RTT TCP connect", "200.0 µs", "200.0 µs", "0.00 µs", "0.00 %", "–"],
    ["RTT TCP connect under load (send)", "5.00 ms", "5.00 ms", "0.00 µs", "25.0 %", "118.0"],
  ]);
  expect(lines.slice(5)).toEqual([
    "A full link (sending) takes the median round trip (TCP connect) from 200.0 µs to 5.00 ms.",
    "Path MTU to the other end: 1500 bytes, though both ends claim 9000: a switch or router between is set to less. Larger packets vanish without a word: transfers may stall.",
  ]);
});

test("the same in Japanese", () => {
  const [mtu] = networkLines(report, messagesIn("ja")).slice(-1);
  expect(mtu).toContain("両端は 9000 バイトに設定されていますが、実際に通るのは 1500 バイトまでです。");
});

test("a report without networks says nothing of them", () => {
  const { results } = sampleReport();
  const disks = results.filter(({ kind }) => kind === "disk");
  expect(networkLines({ ...sampleReport(), results: disks }, messagesIn("en"))).toEqual([]);
});
