import { performance } from "node:perf_hooks";
import { parentPort, workerData } from "node:worker_threads";
import { createBlockingTransfer } from "./blocking-transfer.ts";
import { type ArrivalQueue, createArrivalTaker } from "./slot-arrivals.ts";
import type { SlotLoad } from "./slot-load.ts";
import { runArrivals, runClosed, type SlotParts, type SlotPhase, type SlotRecorders } from "./slot-loops.ts";
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

type Loop = (recorders: SlotRecorders, phase: SlotPhase) => number;

function createLoop({ memory, load, slot, descriptor, data, queue }: SlotWorkerData): Loop {
  const control = controlOf(memory);
  const parts: SlotParts = {
    nowMs: () => performance.now(),
    waitMs: (durationMs) => {
      Atomics.wait(control, controlWord.stop, 0, durationMs);
    },
    hasStopped: () => Atomics.load(control, controlWord.stop) !== 0,
    nextOffset: createOffsets(load, control, slot),
    chooseRead: createChoice(load, slot),
    ...createBlockingTransfer(load, slot, descriptor, { data, slots: memory.slotCount }),
  };
  if (queue === null || load.arrivals === null) {
    return (recorders, phase) => runClosed(parts, recorders, phase);
  }
  sharpenTimers();
  const arrivals = { kind: load.arrivals.kind, takeDueNs: createArrivalTaker(queue, parts.hasStopped) };
  return (recorders, phase) => runArrivals(parts, recorders, phase, arrivals);
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
    const recorders = createRecorders(worker.memory, worker.slot, startMs);
    const endedMs = run(recorders, { startMs, deadlineMs: startMs + durationNs / 1e6, blockLimit });
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
