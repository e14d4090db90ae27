import type { cpuLoadBetween } from "#agents/benchmarks/disk/cpu-load.ts";
import { type Iperf3Callbacks, keepLoaded, orFailed } from "./client-load.ts";
import { type DirectionOutcome, streamsOf, toDirectionOutcome } from "./client-outcome.ts";
import { connectControl, expectState } from "./client-states.ts";
import { type ClientStreams, startClientStreams } from "./client-streams.ts";
import { type ControlChannel, openControlChannel } from "./control-channel.ts";
import { toIntervalBytes } from "./interval-bytes.ts";
import { streamRoles, type TestParameters, toParameterDocument } from "./parameters.ts";
import { longestResultsBytes, makeCookie, state } from "./protocol.ts";
import { isMarkedByAgent, readResultDocument, toResultDocument } from "./results.ts";

const intervalMs = 1000;
/** A host that is there answers sooner than a disk may. */
const longestConnectMs = 10_000;

export type Iperf3Ask = { host: string; port: number; test: TestParameters; clientVersion: string };

export type Iperf3Outcome = {
  directions: DirectionOutcome[];
  /** Processor time of the two programs, in percent of one core. */
  cpu: { clientPercent: number; serverPercent: number };
  /** Load of this PC as a whole; null where it can't be read. */
  clientLoad: ReturnType<typeof cpuLoadBetween>;
  /** When the measured part began, on performance.now()'s clock, and how long it took here. */
  startMs: number;
  durationMs: number;
  /** Whether the other end is an agent's server, which answers more than iperf3 does. */
  isAgent: boolean;
};

/** Runs one test against an iperf3 server. Fails with Iperf3Failure, or with the signal's reason. */
export async function runIperf3Client(ask: Iperf3Ask, callbacks: Iperf3Callbacks): Promise<Iperf3Outcome> {
  const { signal, silenceMs } = callbacks;
  signal.throwIfAborted();
  const socket = await connectControl(ask.host, ask.port, Math.min(silenceMs, longestConnectMs));
  const channel = openControlChannel(socket, { silenceMs, gone: "vanished" });
  const streams = startClientStreams(streamRoles(ask.test).length);
  let stop: (reason: unknown) => void = () => undefined;
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason);
  });
  aborted.catch(() => undefined);
  const onAbort = (): void => {
    channel.writeState(state.clientTerminate);
    stop(signal.reason);
  };
  signal.addEventListener("abort", onAbort);
  try {
    const address = socket.remoteAddress ?? ask.host;
    return await Promise.race([aborted, converse({ ...ask, host: address }, channel, streams, callbacks)]);
  } finally {
    signal.removeEventListener("abort", onAbort);
    // What was written last may still be on its way.
    socket.end();
    setTimeout(() => channel.close(), 500).unref();
    await streams.close();
  }
}

async function converse(
  { host, port, test, clientVersion }: Iperf3Ask,
  channel: ControlChannel,
  streams: ClientStreams,
  callbacks: Iperf3Callbacks,
): Promise<Iperf3Outcome> {
  const cookie = makeCookie();
  const roles = streamRoles(test);
  channel.writeBytes(cookie);
  await expectState(channel, state.exchangeParameters);
  channel.writeDocument(toParameterDocument(test, clientVersion));
  await expectState(channel, state.createStreams);
  const { transport, blockBytes, bitsPerSecond, hasWideCounters } = test;
  const common = { host, port, cookie, transport, blockBytes, bitsPerSecond, hasWideCounters };
  const limitMs = Math.min(callbacks.silenceMs, longestConnectMs);
  const sendingPorts: number[] = [];
  for (const [stream, role] of roles.entries()) {
    const port = await streams.open({ ...common, stream, role, limitMs });
    if (role === "send" && transport === "tcp" && port !== null) sendingPorts.push(port);
  }
  await orFailed(expectState(channel, state.testStart), streams, test);
  await orFailed(expectState(channel, state.testRunning), streams, test);
  const measured = await keepLoaded({ test, roles, sendingPorts }, channel, streams, callbacks);
  channel.writeDocument(toResultDocument(measured.own, test.direction === "receive"));
  const document = await channel.readDocument(longestResultsBytes);
  const theirs = readResultDocument(document);
  await expectState(channel, state.displayResults);
  channel.writeState(state.done);
  const { own, samples, startMs, endMs } = measured;
  // The end is late by some milliseconds, which would be an interval of their own.
  const seriesEndMs = startMs + test.seconds * 1000;
  const directions = (["send", "receive"] as const).flatMap((direction) => {
    const indexes = roles.flatMap((role, index) => (role === direction ? [index] : []));
    if (indexes.length === 0) return [];
    const [mine, other] = [streamsOf(own, indexes), streamsOf(theirs, indexes)];
    return toDirectionOutcome({
      direction,
      isUdp: transport === "udp",
      received: direction === "send" ? other : mine,
      sent: direction === "send" ? mine : other,
      durationMs: endMs - startMs,
      series: {
        intervalMs,
        bytes: toIntervalBytes(samples[direction], { startMs, endMs: seriesEndMs }, intervalMs),
      },
      ownRetransmits: direction === "send" ? measured.retransmits : null,
    });
  });
  return {
    directions,
    cpu: { clientPercent: own.cpuPercent, serverPercent: theirs.cpuPercent },
    clientLoad: measured.clientLoad,
    startMs,
    durationMs: endMs - startMs,
    isAgent: isMarkedByAgent(document),
  };
}
