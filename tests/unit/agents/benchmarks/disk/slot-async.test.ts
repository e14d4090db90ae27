import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startAsyncPool } from "#agents/benchmarks/disk/slot-async.ts";
import { createSlotData } from "#agents/benchmarks/disk/slot-data.ts";
import type { SlotLoad } from "#agents/benchmarks/disk/slot-load.ts";
import { clearCounters, createSlotMemory, slotCounters } from "#agents/benchmarks/disk/slot-memory.ts";
import { noLimit } from "#agents/benchmarks/disk/slot-offsets.ts";
import { sampleMean } from "#lib/stats/summary.ts";

const slots = 128;
const fileBytes = 1024 * 1024;

let folder = "";
let descriptors: number[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "tidemark-async-"));
  writeFileSync(join(folder, "test.bin"), Buffer.alloc(fileBytes));
  descriptors = Array.from({ length: slots }, () => openSync(join(folder, "test.bin"), "r+"));
});
afterEach(() => {
  for (const descriptor of descriptors) closeSync(descriptor);
  rmSync(folder, { recursive: true });
});

/** Requests of each slot in a quarter of a second. */
async function play(changes: Partial<SlotLoad>): Promise<number[]> {
  const load: SlotLoad = {
    operation: "read",
    readPercent: null,
    pattern: "random",
    blockBytes: 4096,
    regionStartBytes: 0,
    regionBytes: fileBytes,
    isOnce: false,
    data: { kind: "random" },
    syncsEachRequest: false,
    arrivals: null,
    seed: 5,
    ...changes,
  };
  const isMixed = load.operation === "mixed";
  const memory = createSlotMemory(slots, 2, { isMixed, hasLag: false });
  clearCounters(memory);
  const pool = startAsyncPool({ memory, load, descriptors, data: createSlotData(load, slots) });
  const startNs = Number(process.hrtime.bigint());
  await pool.runPhase({ startNs, durationNs: 250e6, blockLimit: noLimit });
  await pool.close();
  return Array.from({ length: slots }, (_, slot) => {
    const { read, write } = slotCounters(memory, slot);
    return (read.requests[0] ?? 0) + (isMixed ? (write.requests[0] ?? 0) : 0);
  });
}

test.each<[string, Partial<SlotLoad>]>([
  ["reads", {}],
  ["writes", { operation: "write" }],
  ["a mix", { operation: "mixed", readPercent: 70 }],
])("with more requests outstanding than threads, every slot gets its share of %s", async (_what, changes) => {
  const counts = await play(changes);
  const mean = sampleMean(counts) ?? 0;
  expect(mean).toBeGreaterThan(2);
  // First in, first out: no slot is served again before all others were.
  expect(Math.min(...counts)).toBeGreaterThan(mean / 2);
  expect(Math.max(...counts)).toBeLessThan(mean * 2);
});
