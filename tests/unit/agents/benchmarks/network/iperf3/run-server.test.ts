import { connect, type Socket } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  type ControlChannel,
  openControlChannel,
} from "#agents/benchmarks/network/iperf3/control-channel.ts";
import type { TestParameters } from "#agents/benchmarks/network/iperf3/parameters.ts";
import {
  cookieBytes,
  longestResultsBytes,
  makeCookie,
  state,
} from "#agents/benchmarks/network/iperf3/protocol.ts";
import { readResultDocument } from "#agents/benchmarks/network/iperf3/results.ts";
import { runIperf3Client } from "#agents/benchmarks/network/iperf3/run-client.ts";
import { type Iperf3Server, startIperf3Server } from "#agents/benchmarks/network/iperf3/run-server.ts";
import type { ServedTest } from "#agents/benchmarks/network/iperf3/server-session.ts";
import { serverResults } from "#tests/support/iperf3/scripted-server.ts";

const otherCookie = Buffer.alloc(cookieBytes, "x");
let server: Iperf3Server;
let events: string[];
let served: ServedTest[];
let waiting: (() => void)[] = [];
let sockets: Socket[] = [];

async function start(silenceMs: number): Promise<void> {
  const happened = (event: string): void => {
    events.push(event);
    for (const hear of waiting) hear();
  };
  server = await startIperf3Server(
    { port: 0, address: "127.0.0.1", silenceMs, ownVersionPrefix: "tidemark " },
    {
      onTest: (client, done) => {
        served.push(done);
        happened(`${client} done`);
      },
      onFailure: (_, failure) => happened(failure instanceof Error ? failure.message : "?"),
      onBusy: () => happened("busy"),
      onOther(cookie, socket) {
        if (!cookie.equals(otherCookie)) return false;
        socket.end("another service");
        return true;
      },
    },
  );
}

beforeEach(async () => {
  events = [];
  served = [];
  waiting = [];
  sockets = [];
  await start(60_000);
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await server.close();
});

const heard = (event: string): Promise<void> =>
  new Promise((resolve) => {
    const check = (): void => {
      if (events.includes(event)) resolve();
    };
    waiting.push(check);
    check();
  });

async function dial(cookie: Uint8Array): Promise<ControlChannel> {
  const socket = connect(server.port, "127.0.0.1");
  sockets.push(socket);
  const channel = openControlChannel(socket, { silenceMs: 5000, gone: "vanished" });
  channel.writeBytes(cookie);
  return channel;
}

/** A client up to where the server awaits its streams. */
async function begin(parameters: object, cookie: Uint8Array = makeCookie()): Promise<ControlChannel> {
  const channel = await dial(cookie);
  expect(await channel.readState()).toBe(state.exchangeParameters);
  channel.writeDocument(parameters);
  return channel;
}

const plain = { tcp: true, omit: 0, time: 1, parallel: 1, len: 65_536, client_version: "3.12" };

test("a client goes through all states, and its bytes are counted", async () => {
  const cookie = makeCookie();
  const control = await begin(plain, cookie);
  expect(await control.readState()).toBe(state.createStreams);
  const stream = await dial(cookie);
  expect(await control.readState()).toBe(state.testStart);
  expect(await control.readState()).toBe(state.testRunning);
  stream.writeBytes(Buffer.alloc(100_000));
  await new Promise((resolve) => setTimeout(resolve, 300));
  control.writeState(state.testEnd);
  expect(await control.readState()).toBe(state.exchangeResults);
  control.writeDocument(serverResults({ bytes: 100_000 }));
  const results = readResultDocument(await control.readDocument(longestResultsBytes));
  expect(results.streams).toMatchObject([{ id: 1, bytes: 100_000, retransmits: null }]);
  expect(await control.readState()).toBe(state.displayResults);
  control.writeState(state.done);
  await heard("127.0.0.1 done");
  expect(served).toMatchObject([{ receivedBytes: 100_000, sentBytes: 0, clientVersion: "3.12" }]);
});

test("one client is served at a time, the next one after it", async () => {
  const first = await begin(plain);
  expect(await first.readState()).toBe(state.createStreams);
  expect(await (await dial(makeCookie())).readState()).toBe(state.accessDenied);
  expect(events).toEqual(["busy"]);
  first.close();
  await heard("client-gone");
  expect(await (await dial(makeCookie())).readState()).toBe(state.exchangeParameters);
});

test("a stream with another test's cookie is turned away, and the test goes on", async () => {
  const cookie = makeCookie();
  const control = await begin(plain, cookie);
  expect(await control.readState()).toBe(state.createStreams);
  expect(await (await dial(makeCookie())).readState()).toBe(state.accessDenied);
  await dial(cookie);
  expect(await control.readState()).toBe(state.testStart);
});

test.each([
  ["SCTP", { ...plain, tcp: undefined, sctp: true }, 114],
  ["too many streams", { ...plain, parallel: 1000 }, 114],
  ["a window, by another agent", { ...plain, window: 65_536, client_version: "tidemark 1.0" }, 124],
  ["a segment size, by another agent", { ...plain, MSS: 1000, client_version: "tidemark 1.0" }, 123],
])("asked for %s, it answers with iperf3's number for that", async (_, parameters, number) => {
  const control = await begin(parameters);
  expect(await control.readState()).toBe(state.serverError);
  expect((await control.readBytes(4)).readInt32BE()).toBe(number);
});

test.each<[string, (control: ControlChannel) => void, string]>([
  ["goes away", (control) => control.close(), "client-gone"],
  ["is stopped", (control) => control.writeState(state.clientTerminate), "client-terminated"],
  ["says nonsense", (control) => control.writeState(99), "not-iperf3"],
])("a client that %s leaves the server free", async (_, act, reason) => {
  const control = await begin(plain);
  expect(await control.readState()).toBe(state.createStreams);
  act(control);
  await heard(reason);
  expect(await (await dial(makeCookie())).readState()).toBe(state.exchangeParameters);
});

test("a client that says nothing any more leaves the server free", async () => {
  await server.close();
  await start(500);
  const control = await begin(plain);
  expect(await control.readState()).toBe(state.createStreams);
  await heard("silent");
  expect(await (await dial(makeCookie())).readState()).toBe(state.exchangeParameters);
});

test("a client that goes away while it measures leaves the server free", async () => {
  const cookie = makeCookie();
  const control = await begin({ ...plain, reverse: true }, cookie);
  expect(await control.readState()).toBe(state.createStreams);
  await dial(cookie);
  expect(await control.readState()).toBe(state.testStart);
  for (const socket of sockets) socket.destroy();
  await heard("client-gone");
  expect(await (await dial(makeCookie())).readState()).toBe(state.exchangeParameters);
});

test("whoever connects and says nothing keeps nobody out", async () => {
  const silent = connect(server.port, "127.0.0.1");
  sockets.push(silent);
  await new Promise((resolve) => silent.once("connect", resolve));
  expect(await (await dial(makeCookie())).readState()).toBe(state.exchangeParameters);
});

test("parameters that are longer than any are not read", async () => {
  const channel = await dial(makeCookie());
  expect(await channel.readState()).toBe(state.exchangeParameters);
  channel.writeNumber(100_000_000);
  await heard("not-iperf3");
});

test("another service's connections are handed over, also while a test is under way", async () => {
  const control = await begin(plain);
  expect(await control.readState()).toBe(state.createStreams);
  const other = await dial(otherCookie);
  expect((await other.readBytes(15)).toString()).toBe("another service");
});

test("a server that ends says so", async () => {
  const control = await begin(plain);
  expect(await control.readState()).toBe(state.createStreams);
  const closed = server.close();
  expect(await control.readState()).toBe(state.serverTerminate);
  await closed;
});

const own: TestParameters = {
  transport: "tcp",
  direction: "send",
  streams: 1,
  blockBytes: 65_536,
  windowBytes: null,
  segmentBytes: null,
  bitsPerSecond: 40e6,
  seconds: 1,
  omitSeconds: 0,
  hasWideCounters: true,
};

test.each<Partial<TestParameters>>([
  { direction: "both-ways", streams: 2, omitSeconds: 1 },
  { direction: "both-ways", streams: 2, transport: "udp", blockBytes: 1000 },
  { direction: "receive", transport: "udp", blockBytes: 1000, hasWideCounters: false, bitsPerSecond: 4e6 },
  { direction: "send", bitsPerSecond: null },
])("an agent measures against an agent: %o", async (change) => {
  const parameters = { ...own, ...change };
  const ask = { host: "127.0.0.1", port: server.port, test: parameters, clientVersion: "tidemark x" };
  const { signal } = new AbortController();
  const { directions } = await runIperf3Client(ask, { signal, silenceMs: 5000 });
  await heard("127.0.0.1 done");
  const both = parameters.direction === "both-ways";
  expect(directions.map(({ direction }) => direction)).toEqual(
    both ? ["send", "receive"] : [parameters.direction],
  );
  const [done] = served;
  for (const { direction, bytes } of directions) {
    expect(bytes).toBeGreaterThan(0);
    // What arrives is never more than what was sent, and the server is the other end.
    if (direction === "send") expect(bytes).toBe(done?.receivedBytes);
    else expect(bytes).toBeLessThanOrEqual((done?.sentBytes ?? 0) + 2 ** 24);
  }
});
