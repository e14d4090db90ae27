import type { Iperf3Progress } from "#agents/benchmarks/network/iperf3/client-load.ts";
import { Iperf3Failure } from "#agents/benchmarks/network/iperf3/iperf3-failure.ts";
import type { TestParameters } from "#agents/benchmarks/network/iperf3/parameters.ts";
import { type Iperf3Outcome, runIperf3Client } from "#agents/benchmarks/network/iperf3/run-client.ts";
import { toThroughputResults, toThroughputWorkload } from "#agents/benchmarks/network/throughput-result.ts";
import type { NetworkResult } from "#lib/contract/result.ts";
import type { NetworkWorkload } from "#lib/contract/workload.ts";
import { answerLimitMs } from "./answer-limit.ts";
import { bitRateText } from "./bit-rate.ts";
import type { Context } from "./context.ts";
import { AgentFailure, exitCode } from "./failure.ts";
import { type PathMeasurement, startPathMeasurement } from "./measure-path.ts";
import type { AskedNetwork, NetDirection } from "./net-request.ts";
import type { ProgressDisplay } from "./progress.ts";
import { runWhenFree } from "./run-when-free.ts";
import { agentVersion } from "./version.ts";

/** What this program's clients call themselves to servers, which show it. */
export const clientVersionPrefix = "tidemark ";

const tcpBlockBytes = 128 * 1024;
/** What fits into a frame of 1500 bytes with the headers of IPv6 and UDP, and leaves some for tunnels. */
const datagramBytes = 1400;
/** What the idle path takes, where nothing vanishes on it. */
const pathSeconds = 3;

/** What a network came to. `pathMtu`: of the way there, measured; null where it was not. */
export type MeasuredNetwork = {
  workloads: NetworkWorkload[];
  results: NetworkResult[];
  pathMtu: number | null;
};

/** The parameters of one test of a request. */
const toTestParameters = (request: AskedNetwork, direction: NetDirection): TestParameters => ({
  transport: request.transport,
  direction,
  streams: request.streams,
  blockBytes: request.transport === "tcp" ? tcpBlockBytes : datagramBytes,
  windowBytes: request.windowBytes,
  segmentBytes: request.segmentBytes,
  bitsPerSecond: request.bitsPerSecond === null ? null : Math.ceil(request.bitsPerSecond / request.streams),
  seconds: request.seconds,
  omitSeconds: request.omitSeconds,
  hasWideCounters: true,
});

/**
 * Measures a network: the idle path, each direction of throughput against the host's iperf3 server with round trips meanwhile, and
 * what an agent's server tells. Says before what it will do. `runStartMs` is on performance.now()'s clock. Fails with AgentFailure.
 */
export async function measureNetwork(
  request: AskedNetwork,
  {
    clientMtu,
    runStartMs,
    display,
  }: { clientMtu: number | null; runStartMs: number; display: ProgressDisplay },
  context: Context,
): Promise<MeasuredNetwork> {
  const { messages, tell, signal } = context;
  const { directions, seconds, omitSeconds, host, port } = request;
  const [first = "send"] = directions;
  const label = toThroughputWorkload(toTestParameters(request, first)).label;
  const inAll = pathSeconds + directions.length * (seconds + omitSeconds);
  tell(messages.net.plan(host, messages.net.test(label, directions), inAll));
  display.tell(messages.networkView.idle);
  const path = await startPathMeasurement({ host, port, clientMtu, signal });
  const throughput: { workload: NetworkWorkload; results: NetworkResult[] }[] = [];
  let isAgent = false;
  for (const direction of directions) {
    const test = toTestParameters(request, direction);
    const workload = toThroughputWorkload(test);
    const hasServed = throughput.length > 0;
    const outcome = await measureDirection(request, { test, path, display, hasServed }, context);
    isAgent = outcome.isAgent;
    path.loadMoved(
      direction,
      outcome.directions.reduce((sum, { bytesPerSecond }) => sum + bytesPerSecond, 0),
    );
    throughput.push({ workload, results: toThroughputResults(workload, outcome, runStartMs) });
  }
  display.tell(messages.networkView.after);
  const { measured, pathMtu } = await path.finish(isAgent ? port : null);
  const all = [...throughput, ...measured];
  return {
    workloads: [...new Map(all.map(({ workload }) => [workload.id, workload])).values()],
    results: all.flatMap(({ results }) => results),
    pathMtu,
  };
}

/** One test, after waiting for a server that serves another client. */
async function measureDirection(
  { host, port }: AskedNetwork,
  {
    test,
    path,
    display,
    hasServed,
  }: { test: TestParameters; path: PathMeasurement; display: ProgressDisplay; hasServed: boolean },
  { messages, tell, signal, environment }: Context,
): Promise<Iperf3Outcome> {
  const { label } = toThroughputWorkload(test);
  const ask = { host, port, test, clientVersion: `${clientVersionPrefix}${agentVersion}` };
  const show = (progress: Iperf3Progress): void => {
    const rates = ratesText(progress, messages.net.arrows);
    if (rates !== "") display.tell(messages.net.progress(label, test.direction, rates));
  };
  try {
    return await runWhenFree({
      hasServed,
      signal,
      onQueued: () => tell(messages.net.queued(host)),
      run: (begun) =>
        runIperf3Client(ask, {
          signal,
          silenceMs: answerLimitMs(environment),
          onProgress(progress) {
            begun();
            show(progress);
          },
          whileLoaded: (ended) => path.underLoad(test.direction, ended),
        }),
    });
  } catch (error) {
    throw error instanceof Iperf3Failure ? toAgentFailure(error, { host, port }) : error;
  }
}

const toAgentFailure = (failure: Iperf3Failure, at: { host: string; port: number }): AgentFailure =>
  new AgentFailure(
    exitCode.failed,
    ({ net }) => net.failures[failure.reason]({ ...at, code: failure.code }),
    { cause: failure },
  );

function ratesText(
  { sendBytesPerSecond, receiveBytesPerSecond }: Iperf3Progress,
  arrows: { send: string; receive: string },
): string {
  return [
    ...(sendBytesPerSecond === null ? [] : [`${arrows.send} ${bitRateText(sendBytesPerSecond)}`]),
    ...(receiveBytesPerSecond === null ? [] : [`${arrows.receive} ${bitRateText(receiveBytesPerSecond)}`]),
  ].join(" · ");
}
