import { expect, test } from "vitest";
import {
  createOffsets,
  createRandom,
  createStamper,
  type SlotLoad,
  slotSeed,
} from "#agents/benchmarks/disk/slot-load.ts";

const load: SlotLoad = {
  operation: "read",
  readPercent: null,
  pattern: "sequential",
  blockBytes: 4096,
  regionStartBytes: 0,
  regionBytes: 40_960,
  isOnce: false,
  data: { kind: "random" },
  syncsEachRequest: false,
  arrivals: null,
  seed: 1,
};
const control = (): Int32Array => new Int32Array(new SharedArrayBuffer(64));
const noLimit = Number.MAX_SAFE_INTEGER;

test("xorshift32 (13, 17, 5) from 1: the published start of the sequence", () => {
  const random = createRandom(1);
  expect([random(), random(), random()]).toEqual([270_369, 67_634_689, 2_647_435_461]);
});

test("slots that share a cursor are one stream, which begins again at the end of the file", () => {
  const shared = control();
  const one = createOffsets(load, shared, 0);
  const two = createOffsets(load, shared, 1);
  const offsets = Array.from({ length: 11 }, (_, index) => (index % 2 === 0 ? one : two)(noLimit));
  expect(offsets).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 0].map((block) => block * 4096));
});

test("the stream ends after its limit, for all slots", () => {
  const shared = control();
  const next = createOffsets(load, shared, 0);
  expect([next(2), next(2), next(2), createOffsets(load, shared, 1)(2)]).toEqual([0, 4096, -1, -1]);
});

test("random offsets are whole blocks inside the file and reach every block", () => {
  const next = createOffsets({ ...load, pattern: "random" }, control(), 3);
  const seen = new Set(Array.from({ length: 1000 }, () => next(noLimit)));
  expect([...seen].sort((a, b) => a - b)).toEqual(
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((block) => block * 4096),
  );
});

test("the same seed gives the same offsets, another slot others", () => {
  const offsets = (slot: number): number[] => {
    const next = createOffsets({ ...load, pattern: "random", regionBytes: 2 ** 30 }, control(), slot);
    return Array.from({ length: 5 }, () => next(noLimit));
  };
  expect(offsets(1)).toEqual(offsets(1));
  expect(offsets(1)).not.toEqual(offsets(2));
  expect(slotSeed(1, 0)).not.toBe(slotSeed(1, 1));
});

test("no two stamped 4 KiB blocks are equal, neither within a request nor between requests or slots", () => {
  const seen = new Set<string>();
  for (const slot of [0, 1]) {
    const buffer = new Uint8Array(4 * 4096);
    const stamp = createStamper(buffer, slot, 7);
    for (let request = 0; request < 3; request += 1) {
      stamp();
      for (let at = 0; at < buffer.length; at += 4096) {
        seen.add(Buffer.from(buffer.subarray(at, at + 4096)).toString("hex"));
      }
    }
  }
  expect(seen.size).toBe(2 * 3 * 4);
});
