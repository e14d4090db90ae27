import type { Socket } from "node:net";
import { createPacer } from "./pacer.ts";
import type { TallyCounts } from "./tally.ts";

/** A stream that moves data from `start` on until `stop`. A receiver goes on reading after it, uncounted, until `close`. */
export type DataStream = { start(): void; stop(): void; close(): void };

/** One block that is being sent, and one that waits behind it. */
const blocksInFlight = 2;
/** Blocks after which timers and other streams of the thread get their turn. */
const blocksPerTurn = 16;
/** Where a turn is over so soon, fewer and larger writes take less of the processor; where it takes so long, they hide the course. */
const shortTurnMs = 16;
const longTurnMs = 64;
const mostBlockBytes = 512 * 1024;

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

/** The size of the next blocks, by how long those of the last turn took. */
export function nextBlockBytes(bytes: number, turnMs: number, leastBytes: number): number {
  if (turnMs < shortTurnMs) return Math.max(leastBytes, Math.min(mostBlockBytes, bytes * 2));
  return turnMs > longTurnMs ? Math.max(leastBytes, bytes / 2) : bytes;
}

/**
 * Sends blocks over a connected socket, counted when the system has taken them. With a rate they have the size that was asked
 * for, else at least that.
 */
export function tcpSender(socket: Socket, { blockBytes, bitsPerSecond, tell }: SenderOptions): DataStream {
  const most = randomBlock(bitsPerSecond === null ? Math.max(blockBytes, mostBlockBytes) : blockBytes);
  let block = most.subarray(0, blockBytes);
  let turnStartMs = 0;
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
      const { length } = block;
      offered += length;
      socket.write(block, (error) => done(length, error));
    }
  };
  const done = (length: number, error?: Error | null): void => {
    inFlight -= 1;
    if (error || !isRunning) return;
    taken += length;
    tell({ bytes: taken, ...noDatagrams });
    sinceTurn += 1;
    if (sinceTurn < blocksPerTurn) {
      pump();
      return;
    }
    sinceTurn = 0;
    const nowMs = performance.now();
    if (bitsPerSecond === null) {
      block = most.subarray(0, nextBlockBytes(block.length, nowMs - turnStartMs, blockBytes));
    }
    turnStartMs = nowMs;
    setImmediate(pump);
  };
  return {
    start() {
      isRunning = true;
      turnStartMs = performance.now();
      pace = createPacer(bitsPerSecond, turnStartMs);
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
