import { fdatasync, read, write } from "node:fs";
import { createStamper, slotBlocks } from "./slot-data.ts";
import { finishShortWrite, ShortTransfer, type SlotLoad } from "./slot-load.ts";
import {
  controlOf,
  controlWord,
  createRecorders,
  type Phase,
  type SlotMemory,
  threadClockOffsetNs,
} from "./slot-memory.ts";
import { createChoice, createOffsets } from "./slot-offsets.ts";
import type { PoolOptions, SlotPool } from "./slot-pool.ts";

/** How a request ends: with an error, or with nothing. */
type Ended = (error: Error | null) => void;

type AsyncSlot = {
  slot: number;
  nextOffset(blockLimit: number): number;
  chooseRead(): boolean;
  prepare(isRead: boolean): void;
  transfer(isRead: boolean, offset: number, ended: Ended): void;
};

function createSlot(load: SlotLoad, slot: number, descriptor: number, { memory, data }: PoolOptions) {
  const { blockBytes, syncsEachRequest } = load;
  const blocks = slotBlocks(data, load, slot, memory.slotCount);
  const stamp = createStamper(blocks.write, slot, load);
  let writeAt = 0;
  const endWrite = (transferred: number, offset: number, ended: Ended): void => {
    try {
      if (transferred !== blockBytes) {
        const block = blocks.write.subarray(writeAt, writeAt + blockBytes);
        finishShortWrite(load, descriptor, block, transferred, offset);
      }
    } catch (error) {
      ended(error instanceof Error ? error : new Error(String(error)));
      return;
    }
    if (syncsEachRequest) fdatasync(descriptor, ended);
    else ended(null);
  };
  const made: AsyncSlot = {
    slot,
    nextOffset: createOffsets(load, controlOf(memory), slot),
    chooseRead: createChoice(load, slot),
    prepare(isRead) {
      if (!isRead) writeAt = stamp();
    },
    transfer(isRead, offset, ended) {
      if (isRead) {
        read(descriptor, blocks.read, 0, blockBytes, offset, (error, transferred) => {
          const isShort = error === null && transferred !== blockBytes;
          ended(isShort ? new ShortTransfer("read", transferred, blockBytes) : error);
        });
      } else {
        write(descriptor, blocks.write, writeAt, blockBytes, offset, (error, transferred) => {
          if (error !== null) ended(error);
          else endWrite(transferred, offset, ended);
        });
      }
    },
  };
  return made;
}

/** One phase of one slot: a chain of requests, each begun when the one before has ended. */
function runSlot(memory: SlotMemory, slot: AsyncSlot, phase: Phase): Promise<void> {
  const control = controlOf(memory);
  return new Promise((resolve, reject) => {
    const clockOffsetNs = threadClockOffsetNs();
    const startMs = (phase.startNs - clockOffsetNs) / 1e6;
    const deadlineMs = startMs + phase.durationNs / 1e6;
    const recorders = createRecorders(memory, slot.slot, startMs);
    const step = (nowMs: number): void => {
      const isOver = nowMs >= deadlineMs || Atomics.load(control, controlWord.stop) !== 0;
      const offset = isOver ? -1 : slot.nextOffset(phase.blockLimit);
      if (offset < 0) {
        recorders.finish(nowMs * 1e6 + clockOffsetNs);
        resolve();
        return;
      }
      const isRead = slot.chooseRead();
      slot.prepare(isRead);
      const beganMs = performance.now();
      slot.transfer(isRead, offset, (error) => {
        const endedMs = performance.now();
        if (error !== null) {
          reject(error);
          return;
        }
        (isRead ? recorders.read : recorders.write).record(beganMs, endedMs);
        step(endedMs);
      });
    };
    step(performance.now());
  });
}

/**
 * Every slot is a chain of asynchronous requests on the thread pool of this process, which has a thread for each of them. Its
 * queue is first in, first out, so that no slot is kept waiting for others.
 */
export function startAsyncPool(options: PoolOptions): SlotPool {
  const { memory, load, descriptors } = options;
  const slots = descriptors.map((descriptor, slot) => createSlot(load, slot, descriptor, options));
  return {
    async runPhase(phase) {
      await Promise.all(slots.map((slot) => runSlot(memory, slot, phase)));
    },
    async close() {},
  };
}
