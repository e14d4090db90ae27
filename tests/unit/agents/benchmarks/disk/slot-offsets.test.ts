import { expect, test } from "vitest";
import type { SlotLoad } from "#agents/benchmarks/disk/slot-load.ts";
import {
  createOffsets,
  createPermutation,
  createRandom,
  noLimit,
  slotSeed,
} from "#agents/benchmarks/disk/slot-offsets.ts";

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

test("a region begins where it is told to, for both patterns", () => {
  const region = { ...load, regionStartBytes: 1_048_576, regionBytes: 3 * 4096 };
  const stream = createOffsets(region, control(), 0);
  expect([stream(noLimit), stream(noLimit), stream(noLimit), stream(noLimit)]).toEqual([
    1_048_576, 1_052_672, 1_056_768, 1_048_576,
  ]);
  const random = createOffsets({ ...region, pattern: "random" }, control(), 0);
  const seen = new Set(Array.from({ length: 200 }, () => random(noLimit)));
  expect([...seen].sort((a, b) => a - b)).toEqual([1_048_576, 1_052_672, 1_056_768]);
});

test.each(["sequential", "random"] as const)(
  "%s once: slots take each block a single time, then end",
  (pattern) => {
    const once = { ...load, pattern, isOnce: true, regionStartBytes: 4096 };
    const shared = control();
    const slots = [createOffsets(once, shared, 0), createOffsets(once, shared, 1)];
    const seen = Array.from({ length: 10 }, (_, at) => slots[at % 2]?.(noLimit) ?? -1);
    expect(seen.toSorted((a, b) => a - b)).toEqual(
      [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((block) => block * 4096),
    );
    expect(slots.map((next) => next(noLimit))).toEqual([-1, -1]);
  },
);

test("random requests end with the volume that was asked for, counted over all slots", () => {
  const shared = control();
  const one = createOffsets({ ...load, pattern: "random" }, shared, 0);
  const two = createOffsets({ ...load, pattern: "random" }, shared, 1);
  expect([one(3), two(3), one(3)].every((offset) => offset >= 0)).toBe(true);
  expect([one(3), two(3)]).toEqual([-1, -1]);
});

test.each([1, 2, 3, 5, 1000, 4096, 65_537])("a permutation of %i numbers has each of them once", (count) => {
  const at = createPermutation(count, 7);
  const seen = new Uint8Array(count);
  for (let index = 0; index < count; index += 1) seen[at(index)] = 1;
  expect(seen.every((one) => one === 1)).toBe(true);
});

test("a permutation is no walk in equal steps, and another seed gives another", () => {
  const walk = (seed: number) => {
    const at = createPermutation(1_000_000, seed);
    return Array.from({ length: 1000 }, (_, index) => at(index));
  };
  const steps = walk(1).map((value, index, all) => value - (all[index - 1] ?? 0));
  expect(new Set(steps).size).toBeGreaterThan(990);
  expect(walk(1)).toEqual(walk(1));
  expect(walk(1)).not.toEqual(walk(2));
  // Uniform over the range: of 1000 numbers 500 are below the middle, with a deviation of 16.
  expect(Math.abs(walk(1).filter((value) => value < 500_000).length - 500)).toBeLessThan(80);
});

test("blocks of a file of 8 PiB are told apart", () => {
  const count = 2 ** 41;
  const at = createPermutation(count, 3);
  const seen = new Set(Array.from({ length: 1000 }, (_, index) => at(count - 1 - index)));
  expect(seen.size).toBe(1000);
  expect([...seen].every((block) => Number.isInteger(block) && block >= 0 && block < count)).toBe(true);
});
