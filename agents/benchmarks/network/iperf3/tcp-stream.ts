import type { Socket } from "node:net";
import { createPacer } from "./pacer.ts";
import type { TallyCounts } from "./tally.ts";

/** A stream that moves data from `start` on until `stop`. A receiver goes on reading after it, uncounted, until `close`. */
export type DataStream = { start(): void; stop(): void; close(): void };

/** One block that is being sent, and one that waits behind it. */
const blocksInFlight = 2;
/** Blocks after which timers and other streams of the thread get their turn. */
const blocksPerTurn = 16;

const noDatagrams = { datagrams: 0, lostDatagrams: 0, jitterNs: 0 };

type SenderOptions = {
  blockBytes: number;
  bitsPerSecond: number | null;
  tell: (counts: TallyCounts) => void;
};

/** Random once: links and NICs that compress would else be faster than they are. */
export function randomBlock(bytes: number): Uint8Array<ArrayBuffer> {
  const block = new Uint8Array(bytes);
  const most = 65_536;
  for (let at = 0; at < bytes; at += most) {
    crypto.getRandomValues(block.subarray(at, Math.min(bytes, at + most)));
  }
  return block;
}

/** Sends blocks over a connected socket, counted when the system has taken them. */
export function tcpSender(socket: Socket, { blockBytes, bitsPerSecond, tell }: SenderOptions): DataStream {
  const block = randomBlock(blockBytes);
  let isRunning = false;
  let inFlight = 0;
  let sinceTurn = 0;
  let taken = 0;
  let offered = 0;
  let pace = createPacer(null, 0);
  let timer: NodeJS.Timeout | null = null;
  const pump = (): void => {
    while (isRunning && inFlight < blocksInFlight) {
      const waitMs = pace(offered, performance.now());
      if (waitMs > 0) {
        timer ??= setTimeout(() => {
          timer = null;
          pump();
        }, waitMs);
        return;
      }
      inFlight += 1;
      offered += blockBytes;
      socket.write(block, done);
    }
  };
  const done = (error?: Error | null): void => {
    inFlight -= 1;
    if (error || !isRunning) return;
    taken += blockBytes;
    tell({ bytes: taken, ...noDatagrams });
    sinceTurn += 1;
    if (sinceTurn < blocksPerTurn) pump();
    else {
      sinceTurn = 0;
      setImmediate(pump);
    }
  };
  return {
    start() {
      isRunning = true;
      pace = createPacer(bitsPerSecond, performance.now());
      pump();
    },
    stop() {
      isRunning = false;
      if (timer !== null) clearTimeout(timer);
    },
    close: () => socket.destroy(),
  };
}

/** Counts what arrives. Gives the stream and what is to be called with each number of bytes. */
export function tcpReceiver(
  socket: Socket,
  tell: (counts: TallyCounts) => void,
): { stream: DataStream; received: (bytes: number) => void } {
  let isRunning = false;
  let taken = 0;
  return {
    stream: {
      start() {
        isRunning = true;
      },
      stop() {
        isRunning = false;
      },
      close: () => socket.destroy(),
    },
    received(bytes) {
      if (!isRunning) return;
      taken += bytes;
      tell({ bytes: taken, ...noDatagrams });
    },
  };
}
