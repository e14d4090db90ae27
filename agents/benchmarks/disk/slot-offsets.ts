import type { SlotLoad } from "./slot-load.ts";
import { controlWord } from "./slot-memory.ts";

/** A limit that no pass reaches. */
export const noLimit = Number.MAX_SAFE_INTEGER;

/** Marsaglia's xorshift32 with the triple (13, 17, 5): a full period of 2^32 - 1, as unsigned 32 bit. */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0 || 0x6d2b79f5;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state >>> 0;
  };
}

/** A seed for each slot: the slot number spread over 32 bits, so that neighbours do not walk alike. */
export const slotSeed = (seed: number, slot: number): number =>
  Math.imul(seed ^ Math.imul(slot + 1, 0x85ebca6b), 0xc2b2ae35) >>> 0;

/** Whether a slot's next request is a read: by lot in a mix, with its share of reads. */
export function createChoice(load: SlotLoad, slot: number): () => boolean {
  const { operation, readPercent } = load;
  if (operation !== "mixed") return () => operation === "read";
  const random = createRandom(slotSeed(load.seed ^ 0x5bd1e995, slot));
  const reads = ((readPercent ?? 0) / 100) * 0x100000000;
  return () => random() < reads;
}

const feistelRounds = 4;

/**
 * A permutation of 0 … count - 1 without a table: a Feistel network over the next power of four, walked along its cycle until
 * it comes back into the range (Black and Rogaway, Ciphers with Arbitrary Finite Domains, 2002). `count` is below 2^53.
 */
export function createPermutation(count: number, seed: number): (index: number) => number {
  const halfBits = Math.max(1, Math.ceil(Math.log2(Math.max(2, count)) / 2));
  const half = 2 ** halfBits;
  const keys = Array.from({ length: feistelRounds }, (_, round) => slotSeed(seed, round));
  const permute = (value: number): number => {
    let left = Math.floor(value / half);
    let right = value % half;
    for (const key of keys) {
      let mixed = Math.imul(right ^ key, 0x85ebca6b);
      mixed = Math.imul(mixed ^ (mixed >>> 15), 0xc2b2ae35);
      mixed = (mixed ^ (mixed >>> 13)) >>> 0;
      const next = (left ^ (mixed % half)) >>> 0;
      left = right;
      right = next;
    }
    return left * half + right;
  };
  return (index) => {
    let at = permute(index);
    while (at >= count) at = permute(at);
    return at;
  };
}

/** Whole blocks of the region that requests lie in. */
export const regionBlocks = ({ regionBytes, blockBytes }: SlotLoad): number =>
  Math.floor(regionBytes / blockBytes);

/**
 * Byte offsets of a slot's requests, whole blocks inside the region; -1 where the load has ended. Sequential slots share one
 * cursor, so that together they are a single stream, and so do those that take each block once; other random slots draw from
 * a generator of their own. The load ends when the cursor has reached `blockLimit`, or the last block of a load of each once.
 */
export function createOffsets(
  load: SlotLoad,
  control: Int32Array,
  slot: number,
): (blockLimit: number) => number {
  const { blockBytes, regionStartBytes } = load;
  const blocks = regionBlocks(load);
  const take = (): number => Atomics.add(control, controlWord.cursor, 1) >>> 0;
  if (load.isOnce) {
    const blockAt = load.pattern === "random" ? createPermutation(blocks, load.seed) : (at: number) => at;
    return (blockLimit) => {
      const at = take();
      return at >= blockLimit || at >= blocks ? -1 : regionStartBytes + blockAt(at) * blockBytes;
    };
  }
  if (load.pattern === "random") {
    const random = createRandom(slotSeed(load.seed, slot));
    return (blockLimit) =>
      blockLimit !== noLimit && take() >= blockLimit
        ? -1
        : regionStartBytes + Math.floor((random() / 0x100000000) * blocks) * blockBytes;
  }
  return (blockLimit) => {
    const at = take();
    return at >= blockLimit ? -1 : regionStartBytes + (at % blocks) * blockBytes;
  };
}
