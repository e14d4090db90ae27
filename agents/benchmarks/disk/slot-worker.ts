import { readSync, writeSync } from "node:fs";
import { parentPort, workerData } from "node:worker_threads";
import { createStamper, finishShortWrite, ShortTransfer, type SlotLoad } from "./slot-load.ts";
import {
  controlOf,
  controlWord,
  createRecorder,
  phaseOf,
  type SlotMemory,
  slotCounters,
  threadClockOffsetNs,
} from "./slot-memory.ts";
import { createOffsets } from "./slot-offsets.ts";

/** What a worker is started with: one outstanding request, with a descriptor and a page-aligned buffer of its own. */
export type SlotWorkerData = {
  memory: SlotMemory;
  load: SlotLoad;
  slot: number;
  descriptor: number;
  data: SharedArrayBuffer;
  dataOffset: number;
};

function runSlot({ memory, load, slot, descriptor, data, dataOffset }: SlotWorkerData): void {
  const control = controlOf(memory);
  const phase = phaseOf(memory);
  const buffer = new Uint8Array(data, dataOffset, load.blockBytes);
  const nextOffset = createOffsets(load, control, slot);
  const stamp = createStamper(buffer, slot, load.seed);
  const isWrite = load.operation === "write";
  const { blockBytes } = load;

  const runPhase = (): void => {
    const [startNs = 0, durationNs = 0, blockLimit = 0] = phase;
    const clockOffsetNs = threadClockOffsetNs();
    const startMs = (startNs - clockOffsetNs) / 1e6;
    const deadlineMs = startMs + durationNs / 1e6;
    const recorder = createRecorder(slotCounters(memory, slot), startMs);
    let endedMs = performance.now();
    while (endedMs < deadlineMs && Atomics.load(control, controlWord.stop) === 0) {
      const offset = nextOffset(blockLimit);
      if (offset < 0) break;
      if (isWrite) stamp();
      const beganMs = performance.now();
      const transferred = isWrite
        ? writeSync(descriptor, buffer, 0, blockBytes, offset)
        : readSync(descriptor, buffer, 0, blockBytes, offset);
      endedMs = performance.now();
      if (transferred !== blockBytes) {
        if (!isWrite) throw new ShortTransfer(load.operation, transferred, blockBytes);
        finishShortWrite(load, descriptor, buffer, transferred, offset);
      }
      recorder.record(beganMs, endedMs);
    }
    recorder.finish(endedMs * 1e6 + clockOffsetNs);
  };

  let seen = 0;
  Atomics.add(control, controlWord.ready, 1);
  parentPort?.postMessage("ready");
  for (;;) {
    Atomics.wait(control, controlWord.phase, seen);
    if (Atomics.load(control, controlWord.exit) !== 0) return;
    seen = Atomics.load(control, controlWord.phase);
    runPhase();
    if (Atomics.sub(control, controlWord.running, 1) === 1) parentPort?.postMessage("done");
  }
}

try {
  runSlot(workerData as SlotWorkerData);
} catch (error) {
  const { code = "EIO", message } = error as NodeJS.ErrnoException;
  parentPort?.postMessage({ code, message });
}
