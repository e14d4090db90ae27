import { createSocket } from "node:dgram";
import type { Socket } from "node:net";
import { readRetransmits } from "./own-retransmits.ts";
import type { TestParameters } from "./parameters.ts";
import { datagramWelcome } from "./protocol.ts";
import { createTallyMemory, readTally, type TallyCounts, tallyWriter } from "./tally.ts";
import { type DataStream, tcpReceiver, tcpSender } from "./tcp-stream.ts";
import { udpReceiver, udpSender } from "./udp-stream.ts";

const datagramBufferBytes = 4 * 1024 * 1024;

/** The streams of one test at the server, whose roles are those of the client turned round. */
export type ServerStreams = {
  /** Resolves when streams can be opened. Rejects with the system's error where UDP can't be listened on. */
  ready: Promise<void>;
  /** Resolves when the client has opened all of them. */
  complete: Promise<void>;
  /** Takes a TCP connection whose cookie was right. False where all are there. */
  accept(socket: Socket): boolean;
  start(): void;
  stop(): void;
  read(stream: number): TallyCounts;
  /** What was sent again so far on each stream that this end sends on, in their order; null where the system does not tell. */
  readRetransmits(): Promise<number[] | null>;
  close(): void;
};

/** Awaits the streams that a client opens, in the order of `roles` (as the client sees them). */
export function awaitStreams(
  test: TestParameters,
  roles: readonly ("send" | "receive")[],
  { port, address }: { port: number; address: string },
): ServerStreams {
  const tallies = createTallyMemory(roles.length);
  const streams: DataStream[] = [];
  const sendingTo: number[] = [];
  let allAreOpen = (): void => undefined;
  const complete = new Promise<void>((resolve) => {
    allAreOpen = resolve;
  });
  const add = (stream: DataStream): void => {
    streams.push(stream);
    if (streams.length === roles.length) allAreOpen();
  };
  const datagrams =
    test.transport === "udp" ? listenForDatagrams(test, roles, tallies, { port, address, add }) : null;
  return {
    ready: datagrams?.ready ?? Promise.resolve(),
    complete,
    accept(socket) {
      const role = roles[streams.length];
      if (role === undefined || datagrams !== null) return false;
      const tell = tallyWriter(tallies, streams.length);
      socket.setNoDelay(true);
      socket.on("error", () => socket.destroy());
      if (role === "receive") {
        // Nothing is expected from there; reading it tells when the client is gone.
        socket.resume();
        const { blockBytes, bitsPerSecond } = test;
        if (socket.remotePort !== undefined) sendingTo.push(socket.remotePort);
        add(tcpSender(socket, { blockBytes, bitsPerSecond, tell }));
        return true;
      }
      const { stream, received } = tcpReceiver(socket, tell);
      socket.on("data", (block: Buffer) => received(block.length));
      add(stream);
      return true;
    },
    start() {
      for (const stream of streams) stream.start();
    },
    stop() {
      for (const stream of streams) stream.stop();
    },
    read: (stream) => readTally(tallies, stream),
    readRetransmits: () => readRetransmits({ end: "peer", ports: sendingTo }),
    close() {
      for (const stream of streams) stream.close();
      datagrams?.close();
    },
  };
}

type DatagramParts = {
  port: number;
  address: string;
  add: (stream: DataStream) => void;
};

/** One socket serves all streams of a test, told apart by where their datagrams come from. */
function listenForDatagrams(
  test: TestParameters,
  roles: readonly ("send" | "receive")[],
  tallies: SharedArrayBuffer,
  { port, address, add }: DatagramParts,
): { ready: Promise<void>; close: () => void } {
  const socket = createSocket(address.includes(":") ? "udp6" : "udp4");
  const receivers = new Map<string, (block: Buffer) => void>();
  let opened = 0;
  let isClosed = false;
  socket.on("message", (block, from) => {
    const key = `${from.address} ${from.port}`;
    const receive = receivers.get(key);
    if (receive !== undefined) return receive(block);
    const role = roles[opened];
    // What opens a stream is as long as the answer; anything else belongs to a test that is over.
    if (role === undefined || block.length !== datagramWelcome.length) return;
    const tell = tallyWriter(tallies, opened);
    opened += 1;
    const { blockBytes, bitsPerSecond, hasWideCounters } = test;
    const options = { blockBytes, bitsPerSecond, hasWideCounters, tell };
    if (role === "send") {
      const { stream, received } = udpReceiver(() => undefined, options);
      receivers.set(key, received);
      add(stream);
    } else {
      const send = (datagram: Buffer, done: (error: Error | null) => void): void => {
        if (!isClosed) socket.send(datagram, from.port, from.address, (error) => done(error ?? null));
      };
      receivers.set(key, () => undefined);
      add(udpSender(send, () => undefined, options));
    }
    socket.send(datagramWelcome, from.port, from.address);
  });
  const ready = new Promise<void>((resolve, reject) => {
    socket.on("error", reject);
    socket.bind(port, () => {
      try {
        socket.setRecvBufferSize(datagramBufferBytes);
        socket.setSendBufferSize(datagramBufferBytes);
      } catch {
        // The system's own size is what it is.
      }
      resolve();
    });
  });
  const close = (): void => {
    if (!isClosed) socket.close();
    isClosed = true;
  };
  return { ready, close };
}
