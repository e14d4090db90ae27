import { randomFillSync } from "node:crypto";
import type { SlotLoad } from "./slot-load.ts";

const pageBytes = 65536;
export const stampBytes = 4096;

/** Blocks of memory for each slot: a mix has one to write from, which its reads must not overwrite. */
const blocksPerSlot = ({ operation }: SlotLoad): number => (operation === "mixed" ? 2 : 1);

/** Page-aligned memory, as direct I/O needs it: what WebAssembly allocates begins on a page. */
export function alignedMemory(bytes: number): SharedArrayBuffer {
  const pages = Math.ceil(bytes / pageBytes);
  const memory = new WebAssembly.Memory({ initial: pages, maximum: pages, shared: true });
  const { buffer } = memory as { buffer: ArrayBuffer | SharedArrayBuffer };
  if (!(buffer instanceof SharedArrayBuffer)) throw new TypeError("shared memory is not to be had");
  return buffer;
}

/** The blocks of all slots, with the data that is to be written in those that are written from. */
export function createSlotData(load: SlotLoad, slots: number): SharedArrayBuffer {
  const shared = alignedMemory(slots * blocksPerSlot(load) * load.blockBytes);
  for (let slot = 0; slot < slots && load.operation !== "read"; slot += 1) {
    fillWithData(slotBlocks(shared, load, slot).write, load.data);
  }
  return shared;
}

/** The block a slot reads into, and the one that it writes from; only a mix has two. */
export function slotBlocks(
  shared: SharedArrayBuffer,
  load: SlotLoad,
  slot: number,
): { read: Uint8Array; write: Uint8Array } {
  const { blockBytes } = load;
  const first = slot * blocksPerSlot(load) * blockBytes;
  const last = first + (blocksPerSlot(load) - 1) * blockBytes;
  return { read: new Uint8Array(shared, last, blockBytes), write: new Uint8Array(shared, first, blockBytes) };
}

/** Random bytes, zeros, or in each 4 KiB random bytes before so large a share of zeros. */
export function fillWithData(block: Uint8Array, data: SlotLoad["data"]): void {
  block.fill(0);
  if (data.kind === "zero") return;
  const randomShare = data.kind === "random" ? 1 : 1 - data.percent / 100;
  for (let at = 0; at < block.length; at += stampBytes) {
    const part = block.subarray(at, at + stampBytes);
    randomFillSync(part.subarray(0, Math.round(part.length * randomShare)));
  }
}

/**
 * Writes slot and request number into every 4 KiB of a block, so that no two written blocks are equal and a storage that
 * removes duplicates has to keep each of them. Zeros stay zeros.
 */
export function createStamper(
  block: Uint8Array,
  slot: number,
  { seed, data }: Pick<SlotLoad, "seed" | "data">,
): () => void {
  if (data.kind === "zero" || (data.kind === "compressible" && data.percent === 100)) return () => undefined;
  const words = new Uint32Array(block.buffer, block.byteOffset, block.byteLength >> 2);
  const slotWord = seed ^ Math.imul(slot + 1, 0x9e3779b1);
  let serial = 0;
  return () => {
    serial += 1;
    for (let at = 0; at < words.length; at += stampBytes / 4) {
      words[at] = serial;
      words[at + 1] = slotWord;
      words[at + 2] = at;
    }
  };
}
