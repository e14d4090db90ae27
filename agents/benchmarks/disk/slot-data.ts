import { randomFillSync } from "node:crypto";
import type { SlotLoad } from "./slot-load.ts";

const pageBytes = 65536;
export const stampBytes = 4096;

/**
 * Small blocks are written in turn from so much data of a slot, and from so much of all slots: a storage that compresses 128 KiB
 * at a time would find the same block again and again.
 */
const mostVariedBytes = 1024 * 1024;
const variedBytesOfAll = 32 * mostVariedBytes;

/** Bytes that a slot writes from, whole blocks. Reads need one block, which a mix has beside these. */
function writtenBytes({ operation, blockBytes }: SlotLoad, slots: number): number {
  if (operation === "read") return blockBytes;
  const room = Math.min(mostVariedBytes, variedBytesOfAll / slots);
  return Math.max(1, Math.floor(room / blockBytes)) * blockBytes;
}

const slotBytes = (load: SlotLoad, slots: number): number =>
  writtenBytes(load, slots) + (load.operation === "mixed" ? load.blockBytes : 0);

/** Page-aligned memory, as direct I/O needs it: what WebAssembly allocates begins on a page. */
export function alignedMemory(bytes: number): SharedArrayBuffer {
  const pages = Math.ceil(bytes / pageBytes);
  const memory = new WebAssembly.Memory({ initial: pages, maximum: pages, shared: true });
  const { buffer } = memory as { buffer: ArrayBuffer | SharedArrayBuffer };
  if (!(buffer instanceof SharedArrayBuffer)) throw new TypeError("shared memory is not to be had");
  return buffer;
}

/** The memory of all slots, with the data that is to be written in what is written from. */
export function createSlotData(load: SlotLoad, slots: number): SharedArrayBuffer {
  const shared = alignedMemory(slots * slotBytes(load, slots));
  for (let slot = 0; slot < slots && load.operation !== "read"; slot += 1) {
    fillWithData(slotBlocks(shared, load, slot, slots).write, load.data);
  }
  return shared;
}

/** The block a slot reads into, and the blocks that it writes from, one of them in turn; only a mix has both. */
export function slotBlocks(
  shared: SharedArrayBuffer,
  load: SlotLoad,
  slot: number,
  slots: number,
): { read: Uint8Array; write: Uint8Array } {
  const first = slot * slotBytes(load, slots);
  const written = writtenBytes(load, slots);
  const readAt = load.operation === "mixed" ? first + written : first;
  return {
    read: new Uint8Array(shared, readAt, load.blockBytes),
    write: new Uint8Array(shared, first, written),
  };
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
 * Takes the next block of `blocks` and writes slot and request number into every 4 KiB of it, so that no two written blocks are
 * equal and a storage that removes duplicates has to keep each of them. Zeros stay zeros. Gives where the block begins.
 */
export function createStamper(
  blocks: Uint8Array,
  slot: number,
  { seed, data, blockBytes }: Pick<SlotLoad, "seed" | "data" | "blockBytes">,
): () => number {
  if (data.kind === "zero" || (data.kind === "compressible" && data.percent === 100)) return () => 0;
  const words = new Uint32Array(blocks.buffer, blocks.byteOffset, blocks.byteLength >> 2);
  const slotWord = seed ^ Math.imul(slot + 1, 0x9e3779b1);
  const blockWords = blockBytes >> 2;
  let serial = 0;
  let nextAt = 0;
  return () => {
    serial += 1;
    const beginAt = nextAt;
    nextAt = beginAt + blockWords < words.length ? beginAt + blockWords : 0;
    for (let at = beginAt; at < beginAt + blockWords; at += stampBytes / 4) {
      words[at] = serial;
      words[at + 1] = slotWord;
      words[at + 2] = at - beginAt;
    }
    return beginAt * 4;
  };
}
