import { expect, test } from "vitest";
import { sampleMean } from "#lib/stats/summary.ts";

test("NIST StRD NumAcc1: certified mean 10000002", () => {
  expect(sampleMean([10_000_001, 10_000_003, 10_000_002])).toBe(10_000_002);
});

test("NIST StRD NumAcc2: certified mean 1.2", () => {
  const samples = [1.2, ...Array.from({ length: 1000 }, (_, index) => (index % 2 === 0 ? 1.1 : 1.3))];
  expect(sampleMean(samples)).toBeCloseTo(1.2, 12);
});

test("no samples have no mean", () => {
  expect(sampleMean([])).toBeNull();
});
