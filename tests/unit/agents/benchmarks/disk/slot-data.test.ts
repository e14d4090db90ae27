import { deflateRawSync } from "node:zlib";
import { expect, test } from "vitest";
import {
  createSlotData,
  createStamper,
  fillWithData,
  slotBlocks,
} from "#agents/benchmarks/disk/slot-data.ts";
import type { SlotLoad } from "#agents/benchmarks/disk/slot-load.ts";

const plain: SlotLoad = {
  operation: "write",
  readPercent: null,
  pattern: "random",
  blockBytes: 4096,
  regionStartBytes: 0,
  regionBytes: 40_960,
  isOnce: false,
  data: { kind: "random" },
  syncsEachRequest: false,
  arrivals: null,
  seed: 1,
};

test("no two stamped 4 KiB blocks are equal, neither within a request nor between requests or slots", () => {
  const seen = new Set<string>();
  for (const slot of [0, 1]) {
    const buffer = new Uint8Array(4 * 4096);
    const stamp = createStamper(buffer, slot, {
      seed: 7,
      data: { kind: "random" },
      blockBytes: buffer.length,
    });
    for (let request = 0; request < 3; request += 1) {
      stamp();
      for (let at = 0; at < buffer.length; at += 4096) {
        seen.add(Buffer.from(buffer.subarray(at, at + 4096)).toString("hex"));
      }
    }
  }
  expect(seen.size).toBe(2 * 3 * 4);
});

const noise = (block: Uint8Array): number => deflateRawSync(block, { level: 9 }).length / block.length;

test("random data does not compress, zeros vanish, and the share of zeros is what was asked for", () => {
  const block = new Uint8Array(1024 * 1024);
  fillWithData(block, { kind: "random" });
  expect(noise(block)).toBeGreaterThan(0.999);
  fillWithData(block, { kind: "zero" });
  expect(block.every((byte) => byte === 0)).toBe(true);
  for (const percent of [0, 25, 50, 80, 100]) {
    fillWithData(block, { kind: "compressible", percent });
    expect(noise(block)).toBeCloseTo(1 - percent / 100, 1);
    // Each 4 KiB compresses alike: a storage compresses small blocks.
    for (const at of [0, 4096, 1024 * 1020]) {
      expect(noise(block.subarray(at, at + 4096))).toBeCloseTo(1 - percent / 100, 1);
    }
  }
});

test("a block smaller than 4 KiB has its share of zeros too", () => {
  const block = new Uint8Array(512);
  fillWithData(block, { kind: "compressible", percent: 50 });
  expect(block.subarray(256).every((byte) => byte === 0)).toBe(true);
  expect(noise(block.subarray(0, 256))).toBeGreaterThan(0.9);
});

test("zeros are not stamped; compressible data is, without growing", () => {
  const block = new Uint8Array(8192);
  createStamper(block, 3, { seed: 1, data: { kind: "zero" }, blockBytes: 8192 })();
  expect(block.every((byte) => byte === 0)).toBe(true);
  createStamper(block, 3, { seed: 1, data: { kind: "compressible", percent: 50 }, blockBytes: 8192 })();
  expect(Buffer.from(block.subarray(0, 4096)).equals(block.subarray(4096))).toBe(false);
});

test("memory of slots does not overlap, and what a mix reads is apart from what it writes", () => {
  const load = { ...plain, operation: "mixed", readPercent: 50 } as const;
  const shared = createSlotData(load, 3);
  const ranges = [0, 1, 2]
    .flatMap((slot) => Object.values(slotBlocks(shared, load, slot, 3)))
    .map(({ byteOffset, byteLength }) => ({ from: byteOffset, to: byteOffset + byteLength }))
    .sort((a, b) => a.from - b.from);
  expect(ranges).toHaveLength(6);
  for (const [at, { from, to }] of ranges.entries()) {
    expect(from % 4096).toBe(0);
    expect(to).toBeLessThanOrEqual(ranges[at + 1]?.from ?? shared.byteLength);
  }
  const { read, write } = slotBlocks(createSlotData(plain, 1), plain, 0, 1);
  expect(read.byteOffset).toBe(write.byteOffset);
});

/** What lies in a record of 128 KiB after a slot has written all of it, in blocks that came in turn. */
function writtenRecord(load: SlotLoad, slots: number): Uint8Array {
  const { write } = slotBlocks(createSlotData(load, slots), load, 0, slots);
  const stamp = createStamper(write, 0, load);
  const record = new Uint8Array(131_072);
  for (let at = 0; at < record.length; at += load.blockBytes) {
    const beginAt = stamp();
    record.set(write.subarray(beginAt, beginAt + load.blockBytes), at);
  }
  return record;
}

test.each([
  [512, 1],
  [4096, 1],
  [4096, 32],
  [8192, 64],
])(
  "blocks of %d B by %d slots do not compress together, as a storage with large records would have them",
  (blockBytes, slots) => {
    // The stamp of 12 bytes in 512 is nearly the same each time.
    expect(noise(writtenRecord({ ...plain, blockBytes }, slots))).toBeGreaterThan(0.98);
  },
);

test("512 slots have at most 32 MiB of data, one of large blocks has a block", () => {
  expect(createSlotData(plain, 512).byteLength).toBeLessThanOrEqual(32 * 1024 * 1024);
  const large = { ...plain, blockBytes: 4 * 1024 * 1024 };
  expect(slotBlocks(createSlotData(large, 2), large, 1, 2).write.byteLength).toBe(large.blockBytes);
});
