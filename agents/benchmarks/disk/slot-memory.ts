import { bucketIndex, histogramBucketCount } from "#lib/stats/histogram.ts";

/** Int32 words at the head of the shared memory, for all slots. */
export const controlWord = { phase: 0, stop: 1, cursor: 2, running: 3, ready: 4, exit: 5 } as const;
const controlBytes = 64;
const phaseBytes = 64;

/** Seconds of a pass that have a window of their own; what comes later counts in the last one. */
export const maxWindows = 3600;
const counterWords = 1;

/** What slots count apart: the writes of a mix, and how late a free slot began what was due. */
export type SlotParts = { isMixed: boolean; hasLag: boolean };

export type SlotMemory = SlotParts & { shared: SharedArrayBuffer; slotCount: number; windowCount: number };

/** One phase of load: until `durationNs` have passed since `startNs`, or until the cursor has reached `blockLimit`. */
export type Phase = { startNs: number; durationNs: number; blockLimit: number };

const partBytes = (windowCount: number): number =>
  Math.ceil(((counterWords + windowCount + histogramBucketCount) * 4) / 8) * 8 + 4 * 8;

const partCount = ({ isMixed, hasLag }: SlotParts): number => 1 + (isMixed ? 1 : 0) + (hasLag ? 1 : 0);

/** Memory in which slots count and others read while they do. `windowCount` is the number of one-second windows. */
export function createSlotMemory(
  slotCount: number,
  windowCount: number,
  parts: SlotParts = { isMixed: false, hasLag: false },
): SlotMemory {
  const size = controlBytes + phaseBytes + slotCount * partCount(parts) * partBytes(windowCount);
  return { ...parts, shared: new SharedArrayBuffer(size), slotCount, windowCount };
}

export const controlOf = (memory: SlotMemory): Int32Array =>
  new Int32Array(memory.shared, 0, controlBytes / 4);

export const phaseOf = (memory: SlotMemory): Float64Array =>
  new Float64Array(memory.shared, controlBytes, phaseBytes / 8);

export function setPhase(memory: SlotMemory, phase: Phase): void {
  phaseOf(memory).set([phase.startNs, phase.durationNs, phase.blockLimit]);
}

/** What one slot counted in a phase. Sums are over latencies in ns; `timesNs` is [sum, min, max, monotonic end]. */
export type SlotCounters = {
  requests: Uint32Array;
  windows: Uint32Array;
  histogram: Uint32Array;
  timesNs: Float64Array;
};

function partCounters(memory: SlotMemory, slot: number, part: number): SlotCounters {
  const bytes = partBytes(memory.windowCount);
  const base = controlBytes + phaseBytes + (slot * partCount(memory) + part) * bytes;
  const words = new Uint32Array(
    memory.shared,
    base,
    counterWords + memory.windowCount + histogramBucketCount,
  );
  return {
    requests: words.subarray(0, counterWords),
    windows: words.subarray(counterWords, counterWords + memory.windowCount),
    histogram: words.subarray(counterWords + memory.windowCount),
    timesNs: new Float64Array(memory.shared, base + bytes - 4 * 8, 4),
  };
}

/** The reads and the writes of one slot, or all its requests twice where it does one kind alone. */
export function slotCounters(memory: SlotMemory, slot: number): { read: SlotCounters; write: SlotCounters } {
  const read = partCounters(memory, slot, 0);
  return { read, write: memory.isMixed ? partCounters(memory, slot, 1) : read };
}

/** How late a slot that was free began; null where nothing was due at a time of its own. */
export const lagCounters = (memory: SlotMemory, slot: number): SlotCounters | null =>
  memory.hasLag ? partCounters(memory, slot, memory.isMixed ? 2 : 1) : null;

export function clearCounters(memory: SlotMemory): void {
  for (let slot = 0; slot < memory.slotCount; slot += 1) {
    for (let part = 0; part < partCount(memory); part += 1) {
      const counters = partCounters(memory, slot, part);
      counters.requests.fill(0);
      counters.windows.fill(0);
      counters.histogram.fill(0);
      counters.timesNs.set([0, Number.POSITIVE_INFINITY, 0, 0]);
    }
  }
}

/** Requests of all slots so far; reads what slots are counting at this moment. */
export function countRequests(memory: SlotMemory): number {
  let requests = 0;
  for (let slot = 0; slot < memory.slotCount; slot += 1) {
    const { read, write } = slotCounters(memory, slot);
    requests += (read.requests[0] ?? 0) + (memory.isMixed ? (write.requests[0] ?? 0) : 0);
  }
  return requests;
}

/** Difference of the machine's monotonic clock, in ns, and this thread's `performance.now()`, which start apart. */
export const threadClockOffsetNs = (): number => Number(process.hrtime.bigint()) - performance.now() * 1e6;

export type Recorder = {
  /** A request that began and ended at these readings of the thread's own clock, in ms. */
  record(beganMs: number, endedMs: number): void;
  /** Leaves the sums, and when the slot ended on the machine's monotonic clock. */
  finish(endNs: number): void;
};

/** Counts one slot's requests. Kept free of allocation: it runs once for every request. */
export function createRecorder(counters: SlotCounters, startMs: number): Recorder {
  const { requests, windows, histogram, timesNs } = counters;
  const lastWindow = windows.length - 1;
  let window = 0;
  let windowEndMs = startMs + 1000;
  let count = 0;
  let sumNs = 0;
  let minNs = Number.POSITIVE_INFINITY;
  let maxNs = 0;
  return {
    record(beganMs, endedMs) {
      const latencyNs = Math.round((endedMs - beganMs) * 1e6);
      const bucket = bucketIndex(latencyNs);
      histogram[bucket] = (histogram[bucket] ?? 0) + 1;
      while (endedMs >= windowEndMs && window < lastWindow) {
        window += 1;
        windowEndMs += 1000;
      }
      windows[window] = (windows[window] ?? 0) + 1;
      count += 1;
      requests[0] = count;
      sumNs += latencyNs;
      if (latencyNs < minNs) minNs = latencyNs;
      if (latencyNs > maxNs) maxNs = latencyNs;
    },
    finish(endNs) {
      timesNs.set([sumNs, minNs, maxNs, endNs]);
    },
  };
}

/** A slot's reads, writes and lateness in one phase. */
export function createRecorders(
  memory: SlotMemory,
  slot: number,
  startMs: number,
): { read: Recorder; write: Recorder; lag: Recorder | null; finish(endNs: number): void } {
  const counters = slotCounters(memory, slot);
  const read = createRecorder(counters.read, startMs);
  const write = memory.isMixed ? createRecorder(counters.write, startMs) : read;
  const lagCounts = lagCounters(memory, slot);
  const lag = lagCounts === null ? null : createRecorder(lagCounts, startMs);
  return {
    read,
    write,
    lag,
    finish(endNs) {
      for (const recorder of new Set([read, write, ...(lag === null ? [] : [lag])])) recorder.finish(endNs);
    },
  };
}
