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
    const stamp = createStamper(buffer, slot, { seed: 7, data: { kind: "random" } });
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
  createStamper(block, 3, { seed: 1, data: { kind: "zero" } })();
  expect(block.every((byte) => byte === 0)).toBe(true);
  createStamper(block, 3, { seed: 1, data: { kind: "compressible", percent: 50 } })();
  expect(Buffer.from(block.subarray(0, 4096)).equals(block.subarray(4096))).toBe(false);
});

test("blocks of slots do not overlap, and those of a mix are apart", () => {
  const load = { ...plain, operation: "mixed", readPercent: 50 } as const;
  const shared = createSlotData(load, 3);
  const ranges = [0, 1, 2]
    .flatMap((slot) => Object.values(slotBlocks(shared, load, slot)))
    .map((block) => block.byteOffset);
  expect(new Set(ranges).size).toBe(6);
  expect(ranges.every((at) => at % 4096 === 0 && at + 4096 <= shared.byteLength)).toBe(true);
  const { read, write } = slotBlocks(createSlotData(plain, 1), plain, 0);
  expect(read.byteOffset).toBe(write.byteOffset);
});
