import { Worker } from "node:worker_threads";
import { type ArrivalQueue, createArrivalFeed, createArrivalQueue } from "./slot-arrivals.ts";
import type { SlotLoad } from "./slot-load.ts";
import { controlOf, controlWord, type Phase, type SlotMemory, setPhase } from "./slot-memory.ts";
import type { SlotWorkerData } from "./slot-worker.ts";

/** Up to here every outstanding request is a thread with blocking I/O; above, threads cost more than they bring. */
export const maxBlockingSlots = 64;

/** Whether slots are threads. What is due at a time of its own always takes threads, which wake more exactly than timers. */
export const isBlocking = (slots: number, hasArrivals: boolean): boolean =>
  slots <= maxBlockingSlots || hasArrivals;

/** Slots that offer load together. `runPhase` resolves when every slot has finished its last request. */
export type SlotPool = { runPhase(phase: Phase): Promise<void>; close(): Promise<void> };

export type PoolOptions = {
  memory: SlotMemory;
  load: SlotLoad;
  descriptors: readonly number[];
  /** Page-aligned memory with the blocks of all slots. */
  data: SharedArrayBuffer;
};

/** In the bundle the worker's source is a string beside the program, so that a worker does not load all of it. */
declare const TIDEMARK_SLOT_WORKER: string | undefined;

/** A loop that keeps nothing needs little room for young objects; the default lets each worker grow by several MiB. */
const resourceLimits = { maxYoungGenerationSizeMb: 2 };
const feedEveryMs = 50;

function startWorker(workerData: SlotWorkerData): Worker {
  return typeof TIDEMARK_SLOT_WORKER === "string"
    ? new Worker(TIDEMARK_SLOT_WORKER, { eval: true, workerData, resourceLimits })
    : new Worker(new URL("./slot-worker.ts", import.meta.url), { workerData, resourceLimits });
}

/** Keeps the queue of due times filled until what it gives is called. Phases differ in what is due. */
function feedArrivals(queue: ArrivalQueue, { load, descriptors }: PoolOptions, phase: Phase): () => void {
  if (load.arrivals === null) return () => undefined;
  const until = { seed: load.seed, untilNs: phase.durationNs, slots: descriptors.length };
  const feed = createArrivalFeed(queue, load.arrivals, until);
  feed();
  const timer = setInterval(feed, feedEveryMs);
  return () => clearInterval(timer);
}

/** One worker thread with a blocking loop for each slot. */
export async function startBlockingPool(options: PoolOptions): Promise<SlotPool> {
  const { memory, load, descriptors, data } = options;
  const control = controlOf(memory);
  const queue = load.arrivals === null ? null : createArrivalQueue(load.arrivals);
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
      const worker = startWorker({ memory, load, slot, descriptor, data, queue });
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
    async runPhase(phase) {
      const stopFeeding = queue === null ? null : feedArrivals(queue, options, phase);
      try {
        await wait(() => {
          setPhase(memory, phase);
          Atomics.store(control, controlWord.running, descriptors.length);
          Atomics.add(control, controlWord.phase, 1);
          Atomics.notify(control, controlWord.phase);
        });
      } finally {
        stopFeeding?.();
      }
    },
    async close() {
      Atomics.store(control, controlWord.exit, 1);
      Atomics.add(control, controlWord.phase, 1);
      Atomics.notify(control, controlWord.phase);
      await Promise.all(workers.map((worker) => worker.terminate()));
    },
  };
}
