import type { Socket } from "node:net";
import { toStreamResult } from "./client-outcome.ts";
import { type ControlChannel, openControlChannel } from "./control-channel.ts";
import { Iperf3Failure, serverErrorNumber } from "./iperf3-failure.ts";
import { retransmitsBetween } from "./own-retransmits.ts";
import { readParameterDocument, streamRoles, type TestParameters } from "./parameters.ts";
import { longestParametersBytes, longestResultsBytes, state } from "./protocol.ts";
import { agentMark, readResultDocument, toResultDocument } from "./results.ts";
import { awaitStreams, type ServerStreams } from "./server-streams.ts";
import type { TallyCounts } from "./tally.ts";

/** What a client did here, for whoever shows it. Bytes are those of this end: sent, and received. */
export type ServedTest = {
  test: TestParameters;
  clientVersion: string | null;
  sentBytes: number;
  receivedBytes: number;
  durationMs: number;
};

/** One client's test, from its first byte on. */
export type Session = {
  /** Resolves with what was measured; rejects with Iperf3Failure. */
  ended: Promise<ServedTest>;
  /** Takes a further connection, where it is one of this test's streams. */
  offer(socket: Socket, cookie: Buffer): boolean;
  /** Tells the client that the server ends. */
  stop(): void;
};

type SessionOptions = { port: number; silenceMs: number; ownVersionPrefix: string };

/** How long a client may take after its own time until it says that the test is over. */
const graceMs = 10_000;

/** Serves the client at the other end of a connection whose cookie has been read. */
export function serveClient(socket: Socket, cookie: Buffer, options: SessionOptions): Session {
  const { silenceMs } = options;
  const channel = openControlChannel(socket, { silenceMs, gone: "client-gone" });
  let awaited: ServerStreams | null = null;
  const run = async (): Promise<ServedTest> => {
    channel.writeState(state.exchangeParameters);
    const asked = readParameterDocument(await channel.readDocument(longestParametersBytes));
    if (asked === null) throw refuse(channel, serverErrorNumber.badParameters);
    const { test, clientVersion } = asked;
    // Another agent can't set buffers and segments of its sockets, and nor can this one: nobody would keep to what was asked.
    if (clientVersion?.startsWith(options.ownVersionPrefix) === true) {
      if (test.windowBytes !== null) throw refuse(channel, serverErrorNumber.setBuffer);
      if (test.segmentBytes !== null) throw refuse(channel, serverErrorNumber.setSegmentSize);
    }
    const roles = streamRoles(test);
    const address = socket.localAddress ?? "127.0.0.1";
    const streams = awaitStreams(test, roles, { port: options.port, address });
    try {
      await streams.ready;
      awaited = streams;
      channel.writeState(state.createStreams);
      const left = channel.readState(null);
      left.catch(() => undefined);
      await limited(Promise.race([streams.complete, left.then(unexpected)]), silenceMs);
      return await measure(asked, roles, streams, channel, left, silenceMs);
    } finally {
      streams.close();
    }
  };
  return {
    ended: run().finally(() => {
      socket.end();
      setTimeout(() => channel.close(), 500).unref();
    }),
    offer: (stream, theirs) => theirs.equals(cookie) && awaited?.accept(stream) === true,
    stop: () => channel.writeState(state.serverTerminate),
  };
}

function refuse(channel: ControlChannel, number: number): Iperf3Failure {
  channel.writeState(state.serverError);
  channel.writeNumber(number);
  channel.writeNumber(0);
  return new Iperf3Failure("parameter-refused", String(number));
}

function unexpected(told: number): never {
  throw new Iperf3Failure(told === state.clientTerminate ? "client-terminated" : "not-iperf3");
}

async function measure(
  { test, clientVersion }: { test: TestParameters; clientVersion: string | null },
  roles: readonly ("send" | "receive")[],
  streams: ServerStreams,
  channel: ControlChannel,
  nextState: Promise<number>,
  silenceMs: number,
): Promise<ServedTest> {
  const readAll = (): TallyCounts[] => roles.map((_, stream) => streams.read(stream));
  channel.writeState(state.testStart);
  channel.writeState(state.testRunning);
  streams.start();
  let from = readAll();
  let startMs = performance.now();
  let cpuBefore = process.cpuUsage();
  let retransmitsFrom = streams.readRetransmits();
  const startOver = (): void => {
    from = readAll();
    startMs = performance.now();
    cpuBefore = process.cpuUsage();
    retransmitsFrom = streams.readRetransmits();
  };
  const omitted = test.omitSeconds === 0 ? null : setTimeout(startOver, test.omitSeconds * 1000);
  try {
    // A client that ends by bytes says no time, and may take what it needs.
    const mostMs =
      test.seconds === 0 ? null : (test.omitSeconds + test.seconds) * 1000 + Math.max(graceMs, silenceMs);
    const told = await (mostMs === null ? nextState : limited(nextState, mostMs));
    if (told !== state.testEnd) unexpected(told);
  } finally {
    if (omitted !== null) clearTimeout(omitted);
  }
  const to = readAll();
  const durationMs = Math.max(1, performance.now() - startMs);
  const cpu = process.cpuUsage(cpuBefore);
  streams.stop();
  const retransmits = retransmitsBetween(await retransmitsFrom, await streams.readRetransmits());
  streams.close();
  const sending = roles.flatMap((role, index) => (role === "receive" ? [index] : []));
  const own = {
    cpuPercent: (cpu.user + cpu.system) / 10 / durationMs,
    streams: roles.map((_, index) => {
      const [before, after] = [from[index], to[index]];
      if (before === undefined || after === undefined) throw new Error("a stream without counts");
      const result = toStreamResult(index, { from: before, to: after, durationMs });
      return { ...result, retransmits: retransmits?.[sending.indexOf(index)] ?? null };
    }),
  };
  channel.writeState(state.exchangeResults);
  readResultDocument(await channel.readDocument(longestResultsBytes));
  channel.writeDocument({ ...toResultDocument(own, test.direction === "send"), ...agentMark });
  channel.writeState(state.displayResults);
  // A client that closes instead of saying so has its results as well.
  await channel.readState().catch(() => state.done);
  const bytesOf = (role: "send" | "receive"): number =>
    own.streams.reduce((total, one, index) => (roles[index] === role ? total + one.bytes : total), 0);
  return { test, clientVersion, sentBytes: bytesOf("receive"), receivedBytes: bytesOf("send"), durationMs };
}

async function limited<Value>(promise: Promise<Value>, limitMs: number): Promise<Value> {
  let timer: NodeJS.Timeout | null = null;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Iperf3Failure("silent")), limitMs);
  });
  return Promise.race([promise, limit]).finally(() => {
    if (timer !== null) clearTimeout(timer);
  });
}
