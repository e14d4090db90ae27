import { systemClock } from "#agents/benchmarks/disk/run-disk.ts";
import { Iperf3Failure } from "#agents/benchmarks/network/iperf3/iperf3-failure.ts";
import type { TestParameters } from "#agents/benchmarks/network/iperf3/parameters.ts";
import {
  type Iperf3Callbacks,
  type Iperf3Outcome,
  type Iperf3Progress,
  runIperf3Client,
} from "#agents/benchmarks/network/iperf3/run-client.ts";
import { toThroughputResults, toThroughputWorkload } from "#agents/benchmarks/network/throughput-result.ts";
import type { RunFacts } from "#agents/probes/collect-facts.ts";
import { collectHostFacts } from "#agents/probes/host-facts.ts";
import { readReport } from "#lib/contract/read-report.ts";
import type { Report } from "#lib/contract/report.ts";
import type { NetworkResult } from "#lib/contract/result.ts";
import { uuidV7 } from "#lib/contract/uuid.ts";
import type { NetworkWorkload } from "#lib/contract/workload.ts";
import { bitRateText } from "./bit-rate.ts";
import type { Context } from "./context.ts";
import { AgentFailure, exitCode } from "./failure.ts";
import { answerLimitMs } from "./keeper/keeper.ts";
import type { NetDirection, NetRequest } from "./net-request.ts";
import { createProgressDisplay, type ProgressDisplay } from "./progress.ts";
import { buildReport } from "./report.ts";
import { agentVersion } from "./version.ts";

/** What this program's clients call themselves to servers, which show it. */
export const clientVersionPrefix = "tidemark ";

const tcpBlockBytes = 128 * 1024;
/** What fits into a frame of 1500 bytes with the headers of IPv6 and UDP, and leaves some for tunnels. */
const datagramBytes = 1400;
/** A busy server is asked again so often, and for so long. */
const queueEveryMs = 2000;
const longestQueueMs = 10 * 60_000;

type Known = { clientKey: string; name: string | null; facts: RunFacts };
type Measured = { workload: NetworkWorkload; results: NetworkResult[] };

/** The parameters of one test of a request. */
export const toTestParameters = (request: NetRequest, direction: NetDirection): TestParameters => ({
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

/** Measures each direction of a request against a host's iperf3 server and gives the report. Fails with AgentFailure. */
export async function measureHost(request: NetRequest, known: Known, context: Context): Promise<Report> {
  const { messages, tell } = context;
  const startedAt = new Date();
  const startMs = performance.now();
  const startNs = systemClock.nowNs();
  const display = createProgressDisplay(context.progress, messages);
  const { directions, seconds, omitSeconds, host } = request;
  const [first = "send"] = directions;
  const label = toThroughputWorkload(toTestParameters(request, first)).label;
  const inAll = directions.length * (seconds + omitSeconds);
  tell(messages.net.plan(host, messages.net.test(label, directions), inAll));
  const measured: Measured[] = [];
  try {
    for (const direction of directions) {
      const test = toTestParameters(request, direction);
      const workload = toThroughputWorkload(test);
      const outcome = await measureDirection(request, test, display, context);
      measured.push({ workload, results: toThroughputResults(workload, outcome, startMs) });
    }
  } finally {
    display.end();
  }
  const factsAfter = await collectHostFacts(host, known);
  return checked(
    buildReport({
      id: uuidV7(startedAt.getTime()),
      agentVersion,
      facts: known.facts,
      factsAfter,
      outcome: {
        workloads: [...new Map(measured.map(({ workload }) => [workload.id, workload])).values()],
        results: measured.flatMap(({ results }) => results),
        cacheBypass: null,
        engine: { name: "tidemark", version: agentVersion, io: "iperf3" },
        warnings: [],
      },
      profile: { name: "net" },
      times: { startedAt, endedAt: new Date(), monotonicMs: (systemClock.nowNs() - startNs) / 1e6 },
      fileBytes: 0,
    }),
  );
}

/** One test, after waiting for a server that serves another client. */
async function measureDirection(
  { host, port }: NetRequest,
  test: TestParameters,
  display: ProgressDisplay,
  { messages, tell, signal, environment }: Context,
): Promise<Iperf3Outcome> {
  const { label } = toThroughputWorkload(test);
  const onProgress = (progress: Iperf3Progress): void => {
    const rates = ratesText(progress, messages.net.arrows);
    if (rates !== "") display.tell(messages.net.progress(label, test.direction, rates));
  };
  const ask = { host, port, test, clientVersion: `${clientVersionPrefix}${agentVersion}` };
  const callbacks: Iperf3Callbacks = { signal, silenceMs: answerLimitMs(environment), onProgress };
  const untilMs = performance.now() + longestQueueMs;
  for (let isQueued = false; ; isQueued = true) {
    try {
      return await runIperf3Client(ask, callbacks);
    } catch (error) {
      if (!(error instanceof Iperf3Failure)) throw error;
      if (error.reason !== "busy" || performance.now() > untilMs) throw toAgentFailure(error, { host, port });
    }
    if (!isQueued) tell(messages.net.queued(host));
    await pause(queueEveryMs, signal);
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", stop);
      resolve();
    }, ms);
    signal.addEventListener("abort", stop, { once: true });
  });
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

/** The report as the server will read it; one that it would refuse is a mistake of ours, to be seen here. */
function checked(report: Report): Report {
  const read = readReport(report);
  if (read.ok) return read.report;
  const issues = read.issues.map(({ path, message }) => `${path}: ${message}`).join("; ");
  throw new AgentFailure(exitCode.failed, ({ failure }) => failure.badReport(issues));
}
