import { cpuLoadBetween, readCpuTimes } from "#agents/benchmarks/disk/cpu-load.ts";
import { type DirectionOutcome, streamsOf, toDirectionOutcome, toStreamResult } from "./client-outcome.ts";
import { connectControl, expectState } from "./client-states.ts";
import { type ClientStreams, startClientStreams } from "./client-streams.ts";
import { type ControlChannel, openControlChannel } from "./control-channel.ts";
import { type ByteSample, toIntervalBytes } from "./interval-bytes.ts";
import { Iperf3Failure } from "./iperf3-failure.ts";
import { readRetransmits, retransmitsBetween } from "./own-retransmits.ts";
import { streamRoles, type TestParameters, toParameterDocument } from "./parameters.ts";
import { longestResultsBytes, makeCookie, state } from "./protocol.ts";
import { type EndResults, isMarkedByAgent, readResultDocument, toResultDocument } from "./results.ts";
import type { TallyCounts } from "./tally.ts";

const intervalMs = 1000;
/** What finding out the retransmits takes, about. */
const retransmitsTakeMs = 50;
const lastWordMs = 300;
/** A host that is there answers sooner than a disk may. */
const longestConnectMs = 10_000;
const sampleEveryMs = 100;

export type Iperf3Ask = { host: string; port: number; test: TestParameters; clientVersion: string };

/** Rates of the last moment; null for a direction that is not measured. */
export type Iperf3Progress = {
  elapsedMs: number;
  sendBytesPerSecond: number | null;
  receiveBytesPerSecond: number | null;
};

export type Iperf3Callbacks = {
  signal: AbortSignal;
  /** How long the server may leave this end without an answer, or a stream without a byte. */
  silenceMs: number;
  onProgress?(progress: Iperf3Progress): void;
  /**
   * Done while the link is full, from the end of the seconds that are left out; `ended` says when the load is over. It is
   * waited for, and what it fails with, the test fails with.
   */
  whileLoaded?(ended: AbortSignal): Promise<void>;
};

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
  const measured = await measure({ test, roles, sendingPorts }, channel, streams, callbacks);
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

/** Waits for something of the server, unless a stream fails before. */
async function orFailed<Value>(
  promise: Promise<Value>,
  streams: ClientStreams,
  test: TestParameters,
): Promise<Value> {
  try {
    return await Promise.race([promise, streams.failed]);
  } catch (error) {
    const isDenied = error instanceof Iperf3Failure && error.reason === "wrong-cookie";
    // A server that knows one way only has no use for the second half of the streams.
    throw isDenied && test.direction === "both-ways" ? new Iperf3Failure("too-old") : error;
  }
}

type Samples = Record<"send" | "receive", ByteSample[]>;

/** Lets the streams run for the time of the test, and ends it. Resolves when the server wants to exchange results. */
async function measure(
  {
    test,
    roles,
    sendingPorts,
  }: { test: TestParameters; roles: readonly ("send" | "receive")[]; sendingPorts: readonly number[] },
  channel: ControlChannel,
  streams: ClientStreams,
  { signal, silenceMs, onProgress, whileLoaded }: Iperf3Callbacks,
) {
  const samples: Samples = { send: [], receive: [] };
  const beganMs = performance.now();
  let lastMoved = { atMs: beganMs, bytes: 0 };
  const readAll = (): TallyCounts[] => {
    const counts = roles.map((_, stream) => streams.read(stream));
    const atMs = performance.now();
    for (const direction of ["send", "receive"] as const) {
      const bytes = counts.reduce(
        (total, one, at) => (roles[at] === direction ? total + one.bytes : total),
        0,
      );
      samples[direction].push({ atMs, bytes });
    }
    return counts;
  };
  const load = new AbortController();
  let timer: NodeJS.Timeout | null = null;
  const stalled = new Promise<never>((_, reject) => {
    timer = setInterval(() => {
      const bytes = readAll().reduce((total, one) => total + one.bytes, 0);
      const atMs = performance.now();
      if (bytes > lastMoved.bytes) lastMoved = { atMs, bytes };
      else if (atMs - lastMoved.atMs > silenceMs) reject(new Iperf3Failure("silent"));
      onProgress?.({
        elapsedMs: atMs - beganMs,
        sendBytesPerSecond: rateOf(samples.send, roles.includes("send")),
        receiveBytesPerSecond: rateOf(samples.receive, roles.includes("receive")),
      });
    }, sampleEveryMs);
  });
  stalled.catch(() => undefined);
  const nextState = expectState(channel, state.exchangeResults, null);
  const untilMs = async (ms: number): Promise<void> => {
    const time = new Promise<void>((resolve) => setTimeout(resolve, Math.max(0, ms - performance.now())));
    try {
      await orFailed(Promise.race([time, stalled, nextState.then(endedEarly)]), streams, test);
    } catch (error) {
      // A server that is stopped closes its streams too, and says why on the other connection.
      if (error instanceof Iperf3Failure && error.reason === "vanished") {
        await Promise.race([nextState, new Promise((resolve) => setTimeout(resolve, lastWordMs))]);
      }
      throw error;
    }
  };
  try {
    streams.start();
    const startMs = beganMs + test.omitSeconds * 1000;
    if (test.omitSeconds > 0) await untilMs(startMs);
    const from = readAll();
    const realStartMs = performance.now();
    const cpuBefore = process.cpuUsage();
    const timesBefore = readCpuTimes();
    const retransmitsBefore = readRetransmits({ end: "local", ports: sendingPorts });
    const loaded = whileLoaded?.(AbortSignal.any([load.signal, signal])) ?? null;
    loaded?.catch(() => undefined);
    const untilEndMs = realStartMs + test.seconds * 1000;
    await untilMs(untilEndMs - retransmitsTakeMs);
    // Before the end, at which the server closes the connections with what they counted; and while they are still at it, since
    // the server's time goes on until it hears of the end.
    const counted = Promise.all([retransmitsBefore, readRetransmits({ end: "local", ports: sendingPorts })]);
    await untilMs(untilEndMs);
    const [retransmitsFrom, retransmitsTo] = await counted;
    const to = readAll();
    streams.stop();
    const endMs = performance.now();
    const cpu = process.cpuUsage(cpuBefore);
    const clientLoad = cpuLoadBetween(timesBefore, readCpuTimes());
    channel.writeState(state.testEnd);
    load.abort();
    await loaded;
    await within(nextState, silenceMs);
    const durationMs = endMs - realStartMs;
    const own: EndResults = {
      cpuPercent: (cpu.user + cpu.system) / 10 / durationMs,
      streams: roles.map((_, index) => {
        const [first, last] = [from[index], to[index]];
        if (first === undefined || last === undefined) throw new Error("a stream without counts");
        return toStreamResult(index, { from: first, to: last, durationMs });
      }),
    };
    const retransmits =
      retransmitsBetween(retransmitsFrom, retransmitsTo)?.reduce((sum, one) => sum + one, 0) ?? null;
    return { own, samples, startMs: realStartMs, endMs, clientLoad, retransmits };
  } finally {
    load.abort();
    if (timer !== null) clearInterval(timer);
  }
}

const endedEarly = (): never => {
  throw new Iperf3Failure("not-iperf3");
};

async function within(promise: Promise<void>, limitMs: number): Promise<void> {
  let timer: NodeJS.Timeout | null = null;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Iperf3Failure("silent")), limitMs);
  });
  await Promise.race([promise, limit]).finally(() => {
    if (timer !== null) clearTimeout(timer);
  });
}

/** Over the last second of samples. */
function rateOf(samples: readonly ByteSample[], isMeasured: boolean): number | null {
  const last = samples.at(-1);
  const first = samples.at(-(intervalMs / sampleEveryMs) - 1) ?? samples[0];
  if (!isMeasured || last === undefined || first === undefined || last.atMs <= first.atMs) return null;
  return ((last.bytes - first.bytes) * 1000) / (last.atMs - first.atMs);
}
