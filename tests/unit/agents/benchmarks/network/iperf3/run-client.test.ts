import { afterEach, expect, test } from "vitest";
import type { TestParameters } from "#agents/benchmarks/network/iperf3/parameters.ts";
import {
  cookieBytes,
  longestParametersBytes,
  longestResultsBytes,
  state,
} from "#agents/benchmarks/network/iperf3/protocol.ts";
import { type Iperf3Outcome, runIperf3Client } from "#agents/benchmarks/network/iperf3/run-client.ts";
import {
  playToRunning,
  playToStreams,
  type Script,
  type ScriptedServer,
  serverResults,
  startScriptedServer,
} from "#tests/support/iperf3/scripted-server.ts";

let server: ScriptedServer | null = null;
afterEach(() => {
  server?.close();
  server = null;
});

const plain: TestParameters = {
  transport: "tcp",
  direction: "send",
  streams: 1,
  blockBytes: 65_536,
  windowBytes: null,
  segmentBytes: null,
  bitsPerSecond: 80e6,
  seconds: 1,
  omitSeconds: 0,
  hasWideCounters: false,
};

type Options = Partial<TestParameters> & {
  silenceMs?: number;
  signal?: AbortSignal;
  whileLoaded?: (ended: AbortSignal) => Promise<void>;
};

async function runAgainst(script: Script, options: Options = {}): Promise<Iperf3Outcome> {
  server = await startScriptedServer(script);
  const { silenceMs = 5000, signal = new AbortController().signal, whileLoaded, ...change } = options;
  const ask = { host: "127.0.0.1", port: server.port, test: { ...plain, ...change }, clientVersion: "test" };
  return runIperf3Client(ask, { signal, silenceMs, ...(whileLoaded === undefined ? {} : { whileLoaded }) });
}

const hang = (): Promise<never> => new Promise(() => undefined);

test.each<[reason: string, Script["play"]]>([
  [
    "busy",
    async (channel) => {
      channel.writeState(state.accessDenied);
    },
  ],
  [
    "login-wanted",
    async (channel) => {
      await channel.readBytes(cookieBytes);
      channel.writeState(state.exchangeParameters);
      await channel.readDocument(longestParametersBytes);
      channel.writeState(state.serverError);
      channel.writeNumber(142);
      channel.writeNumber(0);
    },
  ],
  [
    "not-iperf3",
    async (channel) => {
      channel.writeBytes(Buffer.from("HTTP/1.1 400 Bad Request\r\n\r\n"));
    },
  ],
  ["silent", hang],
  [
    "vanished",
    async (channel, { socket }) => {
      await playToStreams(channel);
      socket.destroy();
    },
  ],
  [
    "vanished",
    async (channel, { socket, streams }) => {
      await playToRunning(channel, streams);
      setTimeout(() => socket.destroy(), 200);
    },
  ],
  [
    "vanished",
    async (channel, { streams }) => {
      await playToRunning(channel, streams);
      for (const stream of await streams) setTimeout(() => stream.destroy(), 200);
    },
  ],
  [
    "terminated",
    async (channel, { streams }) => {
      await playToRunning(channel, streams);
      setTimeout(() => channel.writeState(state.serverTerminate), 200);
    },
  ],
  [
    // It takes the end of the test and then says nothing.
    "silent",
    async (channel, { streams }) => {
      await playToRunning(channel, streams);
      for (const stream of await streams) stream.resume();
      await hang();
    },
  ],
  [
    "not-iperf3",
    async (channel, { streams }) => {
      await playToRunning(channel, streams);
      for (const stream of await streams) stream.resume();
      await channel.readState();
      channel.writeState(state.exchangeResults);
      await channel.readDocument(longestResultsBytes);
      channel.writeNumber(5);
      channel.writeBytes(Buffer.from("{bad}"));
    },
  ],
  [
    "not-iperf3",
    async (channel, { streams }) => {
      await playToRunning(channel, streams);
      for (const stream of await streams) stream.resume();
      await channel.readState();
      channel.writeState(state.exchangeResults);
      channel.writeNumber(-1);
    },
  ],
])("a server can be %s", async (reason, play) => {
  await expect(runAgainst({ play }, { silenceMs: 700 })).rejects.toMatchObject({ reason });
});

test("a stream that moves nothing any more is given up", async () => {
  const play: Script["play"] = async (channel, { streams }) => {
    await playToRunning(channel, streams);
    await hang();
  };
  const options = { silenceMs: 500, seconds: 60, direction: "receive" } as const;
  await expect(runAgainst({ play }, options)).rejects.toMatchObject({ reason: "silent" });
});

test("a port on which nobody listens refuses", async () => {
  const gone = await startScriptedServer({ play: hang });
  gone.close();
  const ask = { host: "127.0.0.1", port: gone.port, test: plain, clientVersion: "test" };
  const failed = runIperf3Client(ask, { signal: new AbortController().signal, silenceMs: 5000 });
  await expect(failed).rejects.toMatchObject({ reason: "refused", code: "ECONNREFUSED" });
});

test("a server that knows one way only turns the second half of the streams away, and is too old", async () => {
  const play: Script["play"] = async (channel, { streams }) => {
    await playToRunning(channel, streams);
    await hang();
  };
  await expect(runAgainst({ play, streams: 1 }, { direction: "both-ways" })).rejects.toMatchObject({
    reason: "too-old",
  });
});

test("a server that turns away a stream of one way does not know the test", async () => {
  const play: Script["play"] = async (channel) => {
    await playToStreams(channel);
    await hang();
  };
  await expect(runAgainst({ play, streams: 0 })).rejects.toMatchObject({ reason: "wrong-cookie" });
});

test("a server that answers over TCP alone has no datagrams", async () => {
  const play: Script["play"] = async (channel) => {
    await playToStreams(channel);
    await hang();
  };
  await expect(
    runAgainst({ play }, { transport: "udp", blockBytes: 1000, silenceMs: 500 }),
  ).rejects.toMatchObject({
    reason: "no-datagrams",
  });
});

test("what was sent counts as the server says that it arrived, in the server's time", async () => {
  let asked: unknown = null;
  let told: unknown = null;
  const play: Script["play"] = async (channel, { streams }) => {
    asked = await playToRunning(channel, streams);
    for (const stream of await streams) stream.resume();
    await channel.readState();
    channel.writeState(state.exchangeResults);
    told = await channel.readDocument(longestResultsBytes);
    channel.writeDocument(serverResults({ bytes: 5000, start_time: 0, end_time: 2 }));
    channel.writeState(state.displayResults);
    await channel.readState();
  };
  const outcome = await runAgainst({ play });
  expect(asked).toMatchObject({ tcp: true, parallel: 1, time: 1, bandwidth: 80e6 });
  expect(told).toMatchObject({ sender_has_retransmits: 0, streams: [{ id: 1, retransmits: -1 }] });
  expect(outcome.cpu.serverPercent).toBe(40);
  expect(outcome.directions).toHaveLength(1);
  expect(outcome.directions[0]).toMatchObject({
    direction: "send",
    bytes: 5000,
    durationMs: 2000,
    bytesPerSecond: 2500,
    datagrams: null,
    lostPercent: null,
  });
});

test("what was received counts as it arrived here, with the server's retransmits", async () => {
  const sent = 3_000_000;
  const play: Script["play"] = async (channel, { streams }) => {
    await playToRunning(channel, streams);
    // The client's thread hears of the start a little later than its control connection.
    setTimeout(async () => {
      for (const stream of await streams) stream.write(Buffer.alloc(sent));
    }, 300);
    await channel.readState();
    channel.writeState(state.exchangeResults);
    await channel.readDocument(longestResultsBytes);
    channel.writeDocument(serverResults({ bytes: 9, retransmits: 7 }));
    channel.writeState(state.displayResults);
    await channel.readState();
  };
  const { directions } = await runAgainst({ play }, { direction: "receive" });
  expect(directions).toMatchObject([{ direction: "receive", bytes: sent, retransmits: 7 }]);
  expect(directions[0]?.series.bytes.reduce((sum, one) => sum + one, 0)).toBe(sent);
});

test("work under load begins when the load does, is told when it ends, and is waited for", async () => {
  const play: Script["play"] = async (channel, { streams }) => {
    await playToRunning(channel, streams);
    for (const stream of await streams) stream.resume();
    await channel.readState();
    channel.writeState(state.exchangeResults);
    await channel.readDocument(longestResultsBytes);
    channel.writeDocument(serverResults({ bytes: 1 }));
    channel.writeState(state.displayResults);
  };
  const events: string[] = [];
  const whileLoaded = async (ended: AbortSignal): Promise<void> => {
    events.push(`load ${ended.aborted ? "over" : "on"}`);
    await new Promise<void>((resolve) => ended.addEventListener("abort", () => resolve()));
    events.push("load over");
  };
  await runAgainst({ play }, { whileLoaded });
  expect(events).toEqual(["load on", "load over"]);
  const failing = runAgainst({ play }, { whileLoaded: () => Promise.reject(new Error("no round trips")) });
  await expect(failing).rejects.toThrow("no round trips");
});

test("a test that is stopped tells the server so", async () => {
  const stop = new AbortController();
  let heard: (told: number) => void = () => undefined;
  const told = new Promise<number>((resolve) => {
    heard = resolve;
  });
  const play: Script["play"] = async (channel, { streams }) => {
    await playToRunning(channel, streams);
    for (const stream of await streams) stream.resume();
    setTimeout(() => stop.abort(new Error("Ctrl-C")), 200);
    heard(await channel.readState());
  };
  await expect(runAgainst({ play }, { signal: stop.signal, seconds: 60 })).rejects.toThrow("Ctrl-C");
  expect(await told).toBe(state.clientTerminate);
});
