import { closeSync } from "node:fs";
import { type BypassMethod, openTestFile } from "./direct-io.ts";
import type { EngineMessage } from "./engine-protocol.ts";
import { startAsyncPool } from "./slot-async.ts";
import { createSlotData } from "./slot-data.ts";
import type { SlotLoad } from "./slot-load.ts";
import {
  clearCounters,
  countRequests,
  createSlotMemory,
  maxWindows,
  type Phase,
  type SlotMemory,
} from "./slot-memory.ts";
import { isBlocking, type SlotPool, startBlockingPool } from "./slot-pool.ts";

const progressMs = 200;
/** Slots wake within this time, so that nothing is due before they can begin it. */
const wakeUpNs = 20e6;

export type Report = (message: EngineMessage) => void;

export type SlotTask = {
  path: string;
  identity: string | null;
  load: SlotLoad;
  slots: number;
  method: BypassMethod | null;
  windows: number;
};

/** Opens a descriptor for each slot, starts the slots, and closes all again whatever happens. */
export async function withSlots<Outcome>(
  { path, identity, load, slots, method, windows }: SlotTask,
  use: (pool: SlotPool, memory: SlotMemory, descriptors: readonly number[]) => Promise<Outcome>,
): Promise<Outcome> {
  const parts = { isMixed: load.operation === "mixed", hasLag: load.arrivals !== null };
  const memory = createSlotMemory(slots, Math.min(maxWindows, windows), parts);
  const descriptors: number[] = [];
  try {
    while (descriptors.length < slots) descriptors.push(openTestFile(path, method, identity));
    const options = { memory, load, descriptors, data: createSlotData(load, slots) };
    const pool = isBlocking(slots, load.arrivals !== null)
      ? await startBlockingPool(options)
      : startAsyncPool(options);
    const outcome = await use(pool, memory, descriptors);
    await pool.close();
    return outcome;
  } finally {
    for (const descriptor of descriptors) closeSync(descriptor);
  }
}

/** Runs one phase, telling every 200 ms how far it is. Returns when the phase began on the monotonic clock. */
export async function runPhase(
  pool: SlotPool,
  memory: SlotMemory,
  phase: Omit<Phase, "startNs">,
  tell: (bytesDone: number, elapsedMs: number) => void,
  blockBytes: number,
): Promise<number> {
  clearCounters(memory);
  const startNs = Number(process.hrtime.bigint()) + (memory.hasLag ? wakeUpNs : 0);
  const elapsedMs = (): number => Math.max(0, (Number(process.hrtime.bigint()) - startNs) / 1e6);
  const timer = setInterval(() => tell(countRequests(memory) * blockBytes, elapsedMs()), progressMs);
  try {
    await pool.runPhase({ ...phase, startNs });
  } finally {
    clearInterval(timer);
  }
  return startNs;
}
