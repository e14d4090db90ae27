import { expect, test } from "vitest";
import { toIntervalBytes } from "#agents/benchmarks/network/iperf3/interval-bytes.ts";

test("bytes between samples are taken to rise evenly, and intervals add up to the whole", () => {
  const samples = [
    { atMs: 0, bytes: 0 },
    { atMs: 900, bytes: 900 },
    { atMs: 1100, bytes: 1500 },
    { atMs: 2000, bytes: 3000 },
  ];
  // At 1000 ms: halfway from 900 to 1500.
  expect(toIntervalBytes(samples, { startMs: 0, endMs: 2000 }, 1000)).toEqual([1200, 1800]);
});

test("what was moved before the start is left out", () => {
  const samples = [
    { atMs: 0, bytes: 0 },
    { atMs: 1000, bytes: 5000 },
    { atMs: 2000, bytes: 5100 },
  ];
  expect(toIntervalBytes(samples, { startMs: 1000, endMs: 2000 }, 1000)).toEqual([100]);
});

test("the last interval may be shorter, and an end that is late by less than a microsecond begins none", () => {
  const samples = [
    { atMs: 0, bytes: 0 },
    { atMs: 3000, bytes: 3000 },
  ];
  expect(toIntervalBytes(samples, { startMs: 0, endMs: 2500 }, 1000)).toEqual([1000, 1000, 500]);
  expect(toIntervalBytes(samples, { startMs: 0, endMs: 2000.0005 }, 1000)).toHaveLength(2);
});

test("nothing known is nothing moved", () => {
  expect(toIntervalBytes([], { startMs: 0, endMs: 1000 }, 1000)).toEqual([0]);
});
