import { createDatagramCount } from "./datagram-count.ts";
import { headerBytes, readHeader, wallUs, writeHeader } from "./datagram-header.ts";
import { createPacer } from "./pacer.ts";
import type { TallyCounts } from "./tally.ts";
import { type DataStream, randomBlock } from "./tcp-stream.ts";

type DatagramOptions = {
  blockBytes: number;
  bitsPerSecond: number | null;
  hasWideCounters: boolean;
  tell: (counts: TallyCounts) => void;
};

/** Datagrams that the system has not taken yet; each has a block of its own, since it is filled while others wait. */
const mostInFlight = 64;
const timerStepMs = 1;

/** Sends numbered datagrams through `send`, which tells when the system has taken one. */
export function udpSender(
  send: (block: Buffer, done: (error: Error | null) => void) => void,
  close: () => void,
  { blockBytes, bitsPerSecond, hasWideCounters, tell }: DatagramOptions,
): DataStream {
  const size = Math.max(blockBytes, headerBytes(hasWideCounters));
  const free = Array.from({ length: mostInFlight }, () => Buffer.from(randomBlock(size).buffer));
  let isRunning = false;
  let number = 0;
  let bytes = 0;
  let offered = 0;
  let pace = createPacer(null, 0);
  let isWaiting = false;
  const later = (waitMs: number): void => {
    if (isWaiting) return;
    isWaiting = true;
    const go = (): void => {
      isWaiting = false;
      pump();
    };
    // On a fast link several datagrams fall due in one step of a timer, and leave together.
    if (waitMs > 0) setTimeout(go, Math.max(timerStepMs, waitMs));
    else setImmediate(go);
  };
  const pump = (): void => {
    for (let sent = 0; isRunning && sent < mostInFlight; sent += 1) {
      const waitMs = pace(offered, performance.now());
      if (waitMs > 0) {
        later(waitMs);
        return;
      }
      const block = free.pop();
      if (block === undefined) return;
      number += 1;
      offered += size;
      writeHeader(block, { sentUs: wallUs(), number }, hasWideCounters);
      send(block, (error) => {
        free.push(block);
        if (error === null) bytes += size;
        if (!isRunning) return;
        tell({ bytes, datagrams: number, lostDatagrams: 0, jitterNs: 0 });
        if (free.length === 1) later(0);
      });
    }
    if (isRunning) later(0);
  };
  return {
    start() {
      isRunning = true;
      pace = createPacer(bitsPerSecond, performance.now());
      pump();
    },
    stop() {
      isRunning = false;
    },
    close,
  };
}

/** Counts datagrams that arrive. */
export function udpReceiver(
  close: () => void,
  { hasWideCounters, tell }: Pick<DatagramOptions, "hasWideCounters" | "tell">,
): { stream: DataStream; received: (block: Buffer) => void } {
  const count = createDatagramCount();
  let isRunning = false;
  let bytes = 0;
  return {
    stream: {
      start() {
        isRunning = true;
      },
      stop() {
        isRunning = false;
      },
      close,
    },
    received(block) {
      const header = isRunning ? readHeader(block, hasWideCounters) : null;
      if (header === null) return;
      bytes += block.length;
      count.arrived(header, wallUs());
      tell({
        bytes,
        datagrams: count.highest,
        lostDatagrams: count.lost,
        jitterNs: count.jitterUs * 1000,
      });
    },
  };
}
