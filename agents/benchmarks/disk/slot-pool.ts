import { read, write } from "node:fs";
import { Worker } from "node:worker_threads";
import { createStamper, finishShortWrite, ShortTransfer, type SlotLoad } from "./slot-load.ts";
import {
  controlOf,
  controlWord,
  createRecorder,
  type Phase,
  type SlotMemory,
  setPhase,
  slotCounters,
  threadClockOffsetNs,
} from "./slot-memory.ts";
import { createOffsets } from "./slot-offsets.ts";
import type { SlotWorkerData } from "./slot-worker.ts";

/** Up to here every outstanding request is a thread with blocking I/O; above, threads cost more than they bring. */
export const maxBlockingSlots = 64;

/** Slots that offer load together. `runPhase` resolves when every slot has finished its last request. */
export type SlotPool = { runPhase(phase: Phase): Promise<void>; close(): Promise<void> };

export type PoolOptions = {
  memory: SlotMemory;
  load: SlotLoad;
  descriptors: readonly number[];
  /** Page-aligned memory that holds one block for each slot. */
  data: SharedArrayBuffer;
};

/** In the bundle the worker's source is a string beside the program, so that a worker does not load all of it. */
declare const TIDEMARK_SLOT_WORKER: string | undefined;

/** A loop that keeps nothing needs little room for young objects; the default lets each worker grow by several MiB. */
const resourceLimits = { maxYoungGenerationSizeMb: 2 };

function startWorker(workerData: SlotWorkerData): Worker {
  return typeof TIDEMARK_SLOT_WORKER === "string"
    ? new Worker(TIDEMARK_SLOT_WORKER, { eval: true, workerData, resourceLimits })
    : new Worker(new URL("./slot-worker.ts", import.meta.url), { workerData, resourceLimits });
}

/** One worker thread with a blocking loop for each slot. */
export async function startBlockingPool({ memory, load, descriptors, data }: PoolOptions): Promise<SlotPool> {
  const control = controlOf(memory);
  let ready = 0;
  let settle: { done: () => void; failed: (error: unknown) => void } | null = null;
  const wait = (begin: () => void): Promise<void> =>
    new Promise((resolve, reject) => {
      settle = { done: resolve, failed: reject };
      begin();
    });
  const workers: Worker[] = [];
  await wait(() => {
    descriptors.forEach((descriptor, slot) => {
      const dataOffset = slot * load.blockBytes;
      const worker = startWorker({ memory, load, slot, descriptor, data, dataOffset });
      worker.on("error", (error) => settle?.failed(error));
      worker.on("message", (message: "ready" | "done" | { code: string; message: string }) => {
        if (typeof message === "object") {
          settle?.failed(Object.assign(new Error(message.message), { code: message.code }));
        } else if (message === "done") settle?.done();
        else {
          ready += 1;
          if (ready === descriptors.length) settle?.done();
        }
      });
      workers.push(worker);
    });
  });
  return {
    runPhase: (phase) =>
      wait(() => {
        setPhase(memory, phase);
        Atomics.store(control, controlWord.running, descriptors.length);
        Atomics.add(control, controlWord.phase, 1);
        Atomics.notify(control, controlWord.phase);
      }),
    async close() {
      Atomics.store(control, controlWord.exit, 1);
      Atomics.add(control, controlWord.phase, 1);
      Atomics.notify(control, controlWord.phase);
      await Promise.all(workers.map((worker) => worker.terminate()));
    },
  };
}

/** Every slot is a chain of asynchronous requests on the enlarged thread pool of this process. */
export function startAsyncPool({ memory, load, descriptors, data }: PoolOptions): SlotPool {
  const control = controlOf(memory);
  const slots = descriptors.map((descriptor, slot) => {
    const buffer = new Uint8Array(data, slot * load.blockBytes, load.blockBytes);
    return {
      descriptor,
      buffer,
      stamp: load.operation === "write" ? createStamper(buffer, slot, load.seed) : null,
      nextOffset: createOffsets(load, control, slot),
      counters: slotCounters(memory, slot),
    };
  });
  const runSlot = (slot: (typeof slots)[number], phase: Phase): Promise<void> =>
    new Promise((resolve, reject) => {
      const clockOffsetNs = threadClockOffsetNs();
      const startMs = (phase.startNs - clockOffsetNs) / 1e6;
      const deadlineMs = startMs + phase.durationNs / 1e6;
      const recorder = createRecorder(slot.counters, startMs);
      const step = (nowMs: number): void => {
        const isOver = nowMs >= deadlineMs || Atomics.load(control, controlWord.stop) !== 0;
        const offset = isOver ? -1 : slot.nextOffset(phase.blockLimit);
        if (offset < 0) {
          recorder.finish(nowMs * 1e6 + clockOffsetNs);
          resolve();
          return;
        }
        slot.stamp?.();
        const beganMs = performance.now();
        const onEnd = (error: NodeJS.ErrnoException | null, transferred: number): void => {
          const endedMs = performance.now();
          if (error !== null) reject(error);
          else if (transferred !== load.blockBytes) {
            try {
              if (slot.stamp !== null)
                finishShortWrite(load, slot.descriptor, slot.buffer, transferred, offset);
              throw new ShortTransfer(load.operation, transferred, load.blockBytes);
            } catch (reason) {
              reject(reason);
            }
          } else {
            recorder.record(beganMs, endedMs);
            step(endedMs);
          }
        };
        if (slot.stamp === null) read(slot.descriptor, slot.buffer, 0, load.blockBytes, offset, onEnd);
        else write(slot.descriptor, slot.buffer, 0, load.blockBytes, offset, onEnd);
      };
      step(performance.now());
    });
  return {
    async runPhase(phase) {
      await Promise.all(slots.map((slot) => runSlot(slot, phase)));
    },
    async close() {},
  };
}
