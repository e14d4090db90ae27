import type { TestParameters } from "#agents/benchmarks/network/iperf3/parameters.ts";
import { runIperf3Client } from "#agents/benchmarks/network/iperf3/run-client.ts";
import type { Throughput } from "./throughput.ts";

/** Runs one test of the agent's client in a process of its own, and prints what came of it. */
const [host = "", port = "", direction = "send", streams = "1", seconds = "1"] = process.argv.slice(2);
const test: TestParameters = {
  transport: "tcp",
  direction: direction === "receive" || direction === "both-ways" ? direction : "send",
  streams: Number(streams),
  blockBytes: 128 * 1024,
  windowBytes: null,
  segmentBytes: null,
  bitsPerSecond: null,
  seconds: Number(seconds),
  omitSeconds: 1,
  hasWideCounters: true,
};
const { directions, cpu } = await runIperf3Client(
  { host, port: Number(port), test, clientVersion: "bench" },
  { signal: new AbortController().signal, silenceMs: 10_000 },
);
const rateOf = (wanted: "send" | "receive"): number =>
  directions.find((one) => one.direction === wanted)?.bytesPerSecond ?? 0;
const throughput: Throughput = {
  sendBitsPerSecond: 8 * rateOf("send"),
  receiveBitsPerSecond: 8 * rateOf("receive"),
  cpuPercent: cpu.clientPercent,
};
process.stdout.write(JSON.stringify(throughput));
process.exit(0);
