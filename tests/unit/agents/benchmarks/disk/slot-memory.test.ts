import { expect, test } from "vitest";
import { collectPass } from "#agents/benchmarks/disk/raw-pass.ts";
import {
  clearCounters,
  countRequests,
  createRecorder,
  createSlotMemory,
  slotCounters,
} from "#agents/benchmarks/disk/slot-memory.ts";

test("what slots record adds up to one pass", () => {
  const memory = createSlotMemory(2, 4);
  clearCounters(memory);
  const first = createRecorder(slotCounters(memory, 0).read, 1000);
  first.record(1000, 1000.5);
  first.record(1900, 2000.5); // ends in the second window
  first.finish(2_000_500_000);
  const second = createRecorder(slotCounters(memory, 1).read, 1000);
  second.record(1000, 1000.000_01);
  second.finish(1_000_000_010);
  expect(countRequests(memory)).toBe(3);
  const pass = collectPass(memory, 1_000_000_000, 0, null);
  expect(pass).toMatchObject({
    startNs: 1e9,
    durationMs: 1000.5,
    requests: 3,
    minNs: 10,
    maxNs: 100_500_000,
    sumNs: 500_000 + 100_500_000 + 10,
    requestsPerSecond: [2, 1],
    cpu: null,
  });
  expect(pass.histogram.counts.reduce((sum, count) => sum + count, 0)).toBe(3);
  expect(pass.histogram.indexes[0]).toBe(10);
});

test("an fsync that belongs to the pass makes it longer", () => {
  const memory = createSlotMemory(1, 1);
  clearCounters(memory);
  const recorder = createRecorder(slotCounters(memory, 0).read, 0);
  recorder.record(0, 1);
  recorder.finish(1_000_000);
  expect(collectPass(memory, 0, 5_000_000, null).durationMs).toBe(5);
});

test("seconds that only the fsync took have windows without requests", () => {
  const memory = createSlotMemory(1, 30);
  clearCounters(memory);
  const recorder = createRecorder(slotCounters(memory, 0).read, 0);
  recorder.record(0, 500);
  recorder.finish(500_000_000);
  const pass = collectPass(memory, 0, 3_200_000_000, null);
  expect(pass.durationMs).toBe(3200);
  expect(pass.requestsPerSecond).toEqual([1, 0, 0, 0]);
});

test("each window is one second long, also the third", () => {
  const memory = createSlotMemory(1, 8);
  clearCounters(memory);
  const recorder = createRecorder(slotCounters(memory, 0).read, 0);
  for (const end of [999, 1000, 1999, 2000, 2999]) recorder.record(end - 1, end);
  recorder.finish(2_999_000_000);
  expect(collectPass(memory, 0, 0, null).requestsPerSecond).toEqual([1, 2, 2]);
});

test("what comes after the last window counts in it", () => {
  const memory = createSlotMemory(1, 2);
  clearCounters(memory);
  const recorder = createRecorder(slotCounters(memory, 0).read, 0);
  for (const end of [500, 1500, 2500, 9500]) recorder.record(end - 1, end);
  recorder.finish(9_500_000_000);
  expect(collectPass(memory, 0, 0, null).requestsPerSecond).toEqual([1, 3]);
});

test("a pass without requests has none of anything", () => {
  const memory = createSlotMemory(1, 1);
  clearCounters(memory);
  expect(collectPass(memory, 0, 0, null)).toMatchObject({
    requests: 0,
    minNs: 0,
    maxNs: 0,
    requestsPerSecond: [],
  });
});
