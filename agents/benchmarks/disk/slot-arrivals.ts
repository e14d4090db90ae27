import type { Arrivals } from "./slot-load.ts";
import { createRandom } from "./slot-offsets.ts";

/**
 * When requests are due, in ns since the start of the load: at equal distances, or as a Poisson process, whose gaps are
 * exponentially distributed. Threads that are held back to a rate get the latter, as VDBench's do.
 */
export function createDueTimes(arrivals: Arrivals, seed: number): () => number {
  const gapNs = 1e9 / arrivals.requestsPerSecond;
  if (arrivals.kind === "open" && arrivals.distribution === "uniform") {
    let index = 0;
    return () => {
      index += 1;
      return (index - 1) * gapNs;
    };
  }
  const random = createRandom(seed ^ 0x3c6ef372);
  let dueNs = 0;
  return () => {
    // xorshift never gives 0, and so the logarithm is finite.
    dueNs -= gapNs * Math.log(random() / 0x100000000);
    return dueNs;
  };
}

/** How many requests are due before `untilNs`. */
export function countDue(arrivals: Arrivals, seed: number, untilNs: number): number {
  const next = createDueTimes(arrivals, seed);
  let count = 0;
  while (next() < untilNs) count += 1;
  return count;
}

const word = { taken: 0, produced: 1, isComplete: 2 } as const;
const headBytes = 64;
const secondsAhead = 2;
const starvedWaitMs = 20;

/** Due times on their way from the process's main thread, which works them out ahead, to the slots, which take one each. */
export type ArrivalQueue = { shared: SharedArrayBuffer; capacity: number };

export function createArrivalQueue({ requestsPerSecond }: Arrivals): ArrivalQueue {
  const capacity = Math.max(1024, Math.ceil(secondsAhead * requestsPerSecond));
  return { shared: new SharedArrayBuffer(headBytes + capacity * 8), capacity };
}

const headOf = ({ shared }: ArrivalQueue): Int32Array => new Int32Array(shared, 0, headBytes / 4);
const dueOf = ({ shared, capacity }: ArrivalQueue): Float64Array =>
  new Float64Array(shared, headBytes, capacity);

/**
 * Puts due times before `untilNs` into an empty queue, as many as it holds; to be called again and again while slots take
 * them. `slots` may have taken a place and not yet read it: so many are left alone.
 */
export function createArrivalFeed(
  queue: ArrivalQueue,
  arrivals: Arrivals,
  { seed, untilNs, slots }: { seed: number; untilNs: number; slots: number },
): () => void {
  const head = headOf(queue);
  const due = dueOf(queue);
  const next = createDueTimes(arrivals, seed);
  let produced = 0;
  let pendingNs = next();
  head.fill(0);
  return () => {
    const limit = Math.max(produced, (Atomics.load(head, word.taken) >>> 0) + queue.capacity - slots);
    while (produced < limit && pendingNs < untilNs) {
      due[produced % queue.capacity] = pendingNs;
      produced += 1;
      pendingNs = next();
    }
    Atomics.store(head, word.produced, produced);
    if (pendingNs >= untilNs) Atomics.store(head, word.isComplete, 1);
    Atomics.notify(head, word.produced);
  };
}

/** Takes the next due time in ns, Infinity after the last, for one slot; `hasStopped` ends a wait for it. */
export function createArrivalTaker(queue: ArrivalQueue, hasStopped: () => boolean): () => number {
  const head = headOf(queue);
  const due = dueOf(queue);
  return () => {
    const index = Atomics.add(head, word.taken, 1) >>> 0;
    for (;;) {
      const isComplete = Atomics.load(head, word.isComplete) !== 0;
      const produced = Atomics.load(head, word.produced);
      if (index < produced >>> 0) return due[index % queue.capacity] ?? Number.POSITIVE_INFINITY;
      if (isComplete || hasStopped()) return Number.POSITIVE_INFINITY;
      Atomics.wait(head, word.produced, produced, starvedWaitMs);
    }
  };
}
