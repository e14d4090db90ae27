import { parentPort, workerData } from "node:worker_threads";
import { createBlockingTransfer } from "./blocking-transfer.ts";
import { type ArrivalQueue, createArrivalTaker } from "./slot-arrivals.ts";
import type { SlotLoad } from "./slot-load.ts";
import {
  controlOf,
  controlWord,
  createRecorders,
  phaseOf,
  type SlotMemory,
  threadClockOffsetNs,
} from "./slot-memory.ts";
import { createChoice, createOffsets } from "./slot-offsets.ts";
import { sharpenTimers } from "./timer-slack.ts";

/** What a worker is started with: one outstanding request, with a descriptor and page-aligned memory of its own. */
export type SlotWorkerData = {
  memory: SlotMemory;
  load: SlotLoad;
  slot: number;
  descriptor: number;
  data: SharedArrayBuffer;
  queue: ArrivalQueue | null;
};

/** One phase of a slot on the thread's own clock, in ms. */
type SlotPhase = { startMs: number; deadlineMs: number; blockLimit: number };

function createLoop({ memory, load, slot, descriptor, data, queue }: SlotWorkerData) {
  const control = controlOf(memory);
  const nextOffset = createOffsets(load, control, slot);
  const chooseRead = createChoice(load, slot);
  const { prepare, transfer } = createBlockingTransfer(load, slot, descriptor, data);
  const hasStopped = (): boolean => Atomics.load(control, controlWord.stop) !== 0;

  /** Begins each request as soon as the one before has ended. Gives when the last has. */
  const runClosed = ({ startMs, deadlineMs, blockLimit }: SlotPhase) => {
    const recorders = createRecorders(memory, slot, startMs);
    let endedMs = performance.now();
    while (endedMs < deadlineMs && !hasStopped()) {
      const offset = nextOffset(blockLimit);
      if (offset < 0) break;
      const isRead = chooseRead();
      prepare(isRead);
      const beganMs = performance.now();
      transfer(isRead, offset);
      endedMs = performance.now();
      if (isRead) recorders.read.record(beganMs, endedMs);
      else recorders.write.record(beganMs, endedMs);
    }
    return { recorders, endedMs };
  };

  /**
   * Begins each request when it is due. One that had to wait for this busy slot counts from when it was due; how late a free
   * slot wakes is the generator's own error and counts as lag. Waits, never spins. Gives the deadline, or when it was stopped.
   */
  const runArrivals = (takeDueNs: () => number, { startMs, deadlineMs, blockLimit }: SlotPhase) => {
    const recorders = createRecorders(memory, slot, startMs);
    const countsFromDue = load.arrivals?.kind === "open";
    let nowMs = performance.now();
    for (let isFirst = true; !hasStopped(); isFirst = false) {
      const dueMs = startMs + takeDueNs() / 1e6;
      const isLate = !isFirst && nowMs >= dueMs;
      const untilMs = Math.min(dueMs, deadlineMs);
      nowMs = performance.now();
      while (nowMs < untilMs && !hasStopped()) {
        Atomics.wait(control, controlWord.stop, 0, untilMs - nowMs);
        nowMs = performance.now();
      }
      if (nowMs >= deadlineMs || hasStopped()) break;
      const offset = nextOffset(blockLimit);
      if (offset < 0) break;
      const isRead = chooseRead();
      prepare(isRead);
      const beganMs = performance.now();
      transfer(isRead, offset);
      nowMs = performance.now();
      const fromMs = isLate && countsFromDue ? dueMs : beganMs;
      if (isRead) recorders.read.record(fromMs, nowMs);
      else recorders.write.record(fromMs, nowMs);
      if (!isLate) recorders.lag?.record(dueMs, beganMs);
    }
    return { recorders, endedMs: nowMs };
  };

  if (queue === null) return runClosed;
  sharpenTimers();
  const takeDueNs = createArrivalTaker(queue, hasStopped);
  return (phase: SlotPhase) => runArrivals(takeDueNs, phase);
}

function runSlot(worker: SlotWorkerData): void {
  const control = controlOf(worker.memory);
  const phase = phaseOf(worker.memory);
  const run = createLoop(worker);
  let seen = 0;
  Atomics.add(control, controlWord.ready, 1);
  parentPort?.postMessage("ready");
  for (;;) {
    Atomics.wait(control, controlWord.phase, seen);
    if (Atomics.load(control, controlWord.exit) !== 0) return;
    seen = Atomics.load(control, controlWord.phase);
    const [startNs = 0, durationNs = 0, blockLimit = 0] = phase;
    const clockOffsetNs = threadClockOffsetNs();
    const startMs = (startNs - clockOffsetNs) / 1e6;
    const { recorders, endedMs } = run({ startMs, deadlineMs: startMs + durationNs / 1e6, blockLimit });
    recorders.finish(endedMs * 1e6 + clockOffsetNs);
    if (Atomics.sub(control, controlWord.running, 1) === 1) parentPort?.postMessage("done");
  }
}

try {
  runSlot(workerData as SlotWorkerData);
} catch (error) {
  const { code = "EIO", message } = error as NodeJS.ErrnoException;
  parentPort?.postMessage({ code, message });
}
