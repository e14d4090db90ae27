import { expect, test } from "vitest";
import {
  jitterNs,
  toRoundTripLatency,
  toRoundTripResult,
  toRoundTripWorkload,
} from "#agents/benchmarks/network/round-trip-result.ts";
import { NetworkResult } from "#lib/contract/result.ts";
import { NetworkWorkload } from "#lib/contract/workload.ts";

test("jitter is the mean difference of successive round trips, and a lost one breaks the chain", () => {
  // |300-100|, |200-300|, |500-200|.
  expect(jitterNs([100, 300, 200, 500])).toBe((200 + 100 + 300) / 3);
  // 300 and 200 are not successive.
  expect(jitterNs([100, 300, null, 200, 500])).toBe((200 + 300) / 2);
  expect(jitterNs([100])).toBeNull();
  expect(jitterNs([100, null, 300])).toBeNull();
  expect(jitterNs([])).toBeNull();
});

test("percentiles are of all that came back", () => {
  // 1 to 100 ms: the median is 50 ms, 99 % are within 99 ms, by nearest rank; buckets are off by less than 0.8 %.
  const trips = Array.from({ length: 100 }, (_, at) => (at + 1) * 1e6);
  const latency = toRoundTripLatency([...trips, null, null]);
  const us = (percent: number) => latency?.percentiles.find((one) => one.percent === percent)?.us ?? 0;
  expect(us(50) / 50_000).toBeCloseTo(1, 2);
  expect(us(99) / 99_000).toBeCloseTo(1, 2);
  expect(latency).toMatchObject({ from: "request", minUs: 1000, maxUs: 100_000, meanUs: { value: 50_500 } });
  expect(latency?.histogram?.counts.reduce((sum, count) => sum + count, 0)).toBe(100);
  expect(toRoundTripLatency([null])).toBeNull();
});

test("a result says what came back, what was lost, and what the load moved", () => {
  const workload = toRoundTripWorkload({ by: "connect", load: "send" }, 2000);
  expect(NetworkWorkload.parse(workload)).toMatchObject({
    label: "RTT TCP connect under load (send)",
    isUnderLoad: true,
    roundTripBy: "connect",
    loadDirection: "send",
  });
  const result = NetworkResult.parse(toRoundTripResult(workload, [1e6, 3e6, null, 2e6], 118e6));
  expect(result).toMatchObject({
    direction: "round-trip",
    bytesPerSecond: { is: "unknown" },
    lostPercent: { is: "value", value: 25 },
    jitterUs: { is: "value", value: 2000 },
    loadBytesPerSecond: { is: "value", value: 118e6 },
  });
  const idle = toRoundTripWorkload({ by: "echo", load: null }, 2000);
  expect(idle).toMatchObject({ label: "RTT echo", isUnderLoad: false });
  expect(toRoundTripResult(idle, [1], null)).not.toHaveProperty("loadBytesPerSecond");
});
