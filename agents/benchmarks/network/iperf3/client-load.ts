import { cpuLoadBetween, readCpuTimes } from "#agents/benchmarks/disk/cpu-load.ts";
import { toStreamResult } from "./client-outcome.ts";
import { expectState } from "./client-states.ts";
import type { ClientStreams } from "./client-streams.ts";
import type { ControlChannel } from "./control-channel.ts";
import type { ByteSample } from "./interval-bytes.ts";
import { Iperf3Failure } from "./iperf3-failure.ts";
import { readRetransmits, retransmitsBetween } from "./own-retransmits.ts";
import type { TestParameters } from "./parameters.ts";
import { state } from "./protocol.ts";
import type { EndResults } from "./results.ts";
import type { TallyCounts } from "./tally.ts";

const sampleEveryMs = 100;
/** Rates are shown over so much. */
const shownOverMs = 1000;
/** What finding out the retransmits takes, about. */
const retransmitsTakeMs = 50;
const lastWordMs = 300;

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

/** Waits for something of the server, unless a stream fails before. */
export async function orFailed<Value>(
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
export async function keepLoaded(
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
  const first = samples.at(-(shownOverMs / sampleEveryMs) - 1) ?? samples[0];
  if (!isMeasured || last === undefined || first === undefined || last.atMs <= first.atMs) return null;
  return ((last.bytes - first.bytes) * 1000) / (last.atMs - first.atMs);
}
