import { createServer, type Server, type Socket } from "node:net";
import { afterEach, expect, test } from "vitest";
import { askPathMtuBack, withAnswerOfAgent } from "#agents/benchmarks/network/path-mtu-back.ts";
import { takeRoundTrips } from "#agents/benchmarks/network/round-trip.ts";
import { measureRoundTrips } from "#agents/benchmarks/network/round-trip-child.ts";
import { isRoundTripCookie, roundTripCookie } from "#agents/benchmarks/network/round-trip-protocol.ts";
import { createRoundTripService, type MeasureBack } from "#agents/benchmarks/network/round-trip-server.ts";

const { signal } = new AbortController();
const clock = { nowNs: () => Number(process.hrtime.bigint()) };
const closers: (() => void)[] = [];

afterEach(() => {
  for (const close of closers.splice(0)) close();
});

/** Listens on loopback and gives the port. */
async function listen(onSocket: (socket: Socket) => void): Promise<number> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => socket.destroy());
    onSocket(socket);
  });
  closers.push(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
}

/** As `net --serve` does it: reads the first 37 bytes and hands the connection over. */
function serve(measureBack: MeasureBack): Promise<number> {
  const service = createRoundTripService(measureBack);
  closers.push(() => service.close());
  return listen((socket) => {
    socket.once("data", (bytes: Buffer) => {
      expect(isRoundTripCookie(bytes)).toBe(true);
      service.serve(socket);
    });
  });
}

const nothingMeasured: MeasureBack = async () => null;
const ask = (by: "connect" | "echo", port: number, count: number) => ({
  by,
  address: "127.0.0.1",
  port,
  durationMs: count * 5,
  intervalMs: 5,
  timeoutMs: 2000,
});

test("the cookie is as long as iperf3's and can't be one", () => {
  expect(roundTripCookie).toHaveLength(37);
  // iperf3 makes its own of a to z and 2 to 7.
  expect(Buffer.from(roundTripCookie).toString("latin1")).toMatch(/[^a-z2-7\0]/);
  expect(isRoundTripCookie(Buffer.from(`${"a".repeat(36)}\0`))).toBe(false);
});

test("echoes come back from the service", async () => {
  const port = await serve(nothingMeasured);
  const trips = await takeRoundTrips(ask("echo", port, 20), { signal, clock });
  expect(trips).toHaveLength(20);
  expect(trips.every((trip) => trip !== null && trip > 0)).toBe(true);
});

test("each round trip is timed by its own answer: every third one is late by 60 ms, and one never comes", async () => {
  const port = await listen((socket) => {
    let isOpen = false;
    socket.on("data", (bytes: Buffer) => {
      if (!isOpen) {
        isOpen = true;
        socket.write(roundTripCookie);
        return;
      }
      for (let at = 0; at < bytes.length; at += 32) {
        const frame = bytes.subarray(at, at + 32);
        const number = frame.readUInt32BE(1);
        if (number === 4) continue;
        setTimeout(() => socket.write(frame), number % 3 === 0 ? 60 : 0);
      }
    });
  });
  const slow = { ...ask("echo", port, 10), timeoutMs: 400 };
  const trips = await takeRoundTrips(slow, { signal, clock });
  expect(trips[4]).toBeNull();
  // The delay is a lower bound, whatever else this machine does.
  for (const number of [0, 3, 6, 9]) expect(trips[number]).toBeGreaterThan(59e6);
  expect(trips.filter((trip) => trip === null)).toHaveLength(1);
});

test("a refused connection is a round trip too", async () => {
  const open = await listen(() => undefined);
  const accepted = await takeRoundTrips(ask("connect", open, 5), { signal, clock });
  for (const close of closers.splice(0)) close();
  const refused = await takeRoundTrips(ask("connect", open, 5), { signal, clock });
  for (const trips of [accepted, refused]) {
    expect(trips).toHaveLength(5);
    expect(trips.every((trip) => trip !== null && trip > 0)).toBe(true);
  }
});

test("what is no agent's server says so, and nothing is left waiting", async () => {
  const http = await listen((socket) => {
    socket.on("data", () => socket.end("HTTP/1.1 400 Bad Request\r\n\r\n"));
  });
  await expect(takeRoundTrips(ask("echo", http, 5), { signal, clock })).rejects.toMatchObject({
    code: "no-echo",
  });
  // A stock iperf3 server begins a test with its state 9, and a busy one ends with -1.
  const iperf3 = await listen((socket) => {
    socket.on("data", () => socket.write(Buffer.from([9])));
  });
  await expect(takeRoundTrips(ask("echo", iperf3, 5), { signal, clock })).rejects.toMatchObject({
    code: "no-echo",
  });
});

test("a process of its own measures the same", async () => {
  const port = await serve(nothingMeasured);
  const trips = await measureRoundTrips(ask("echo", port, 10), signal);
  expect(trips).toHaveLength(10);
  await expect(measureRoundTrips(ask("echo", 1, 10), signal)).rejects.toMatchObject({ code: "ECONNREFUSED" });
  const stop = new AbortController();
  const stopped = measureRoundTrips({ ...ask("echo", port, 10), durationMs: 60_000 }, stop.signal);
  stop.abort(new Error("stopped"));
  await expect(stopped).rejects.toThrow("stopped");
});

test("round trips are taken for as long as a load lasts", async () => {
  const port = await serve(nothingMeasured);
  const load = new AbortController();
  const measuring = measureRoundTrips({ ...ask("echo", port, 10), durationMs: 60_000 }, signal, load.signal);
  // It ends by what it has taken, however long its process took to begin.
  setTimeout(() => load.abort(), 1500);
  const trips = await measuring;
  expect(trips.length).toBeLessThan(60_000 / 5);
  expect(trips.every((trip) => trip !== null)).toBe(true);
});

const evidence = {
  method: "ping",
  isAtLeast: false,
  larger: "vanished",
  clientMtu: 1500,
  peerMtu: null,
  peerMtuFrom: null,
  reason: null,
  packetsSent: 9,
  packetsLost: 3,
} as const;

test("the other end measures back to the address that asks, for one at a time", async () => {
  const asked: string[] = [];
  const finish: (() => void)[] = [];
  const port = await serve((address) => {
    asked.push(address);
    return new Promise((resolve) => finish.push(() => resolve({ mtu: 1500, evidence })));
  });
  const first = askPathMtuBack({ address: "127.0.0.1", port }, signal);
  await expect.poll(() => asked).toEqual(["127.0.0.1"]);
  expect(await askPathMtuBack({ address: "127.0.0.1", port }, signal)).toBeNull();
  finish[0]?.();
  expect(await first).toEqual({ mtu: 1500, evidence });
  expect(asked).toHaveLength(1);
});

test("what the other end found is told from here: its NIC is the other end's", () => {
  const ours = { ...evidence, larger: "not-sent", clientMtu: 9000 } as const;
  const merged = withAnswerOfAgent(
    { send: { mtu: 9000, evidence: ours }, receive: null },
    { mtu: 1500, evidence },
  );
  expect(merged.send).toMatchObject({
    mtu: 9000,
    evidence: { clientMtu: 9000, peerMtu: 1500, peerMtuFrom: "agent" },
  });
  expect(merged.receive).toMatchObject({
    mtu: 1500,
    evidence: { clientMtu: 9000, peerMtu: 1500, peerMtuFrom: "agent", larger: "vanished" },
  });
});
