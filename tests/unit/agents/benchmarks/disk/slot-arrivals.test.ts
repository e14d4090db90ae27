import { expect, test } from "vitest";
import {
  countDue,
  createArrivalFeed,
  createArrivalQueue,
  createArrivalTaker,
  createDueTimes,
} from "#agents/benchmarks/disk/slot-arrivals.ts";

const uniform = { kind: "open", requestsPerSecond: 3, distribution: "uniform" } as const;
const poisson = { kind: "open", requestsPerSecond: 1000, distribution: "poisson" } as const;
const take = (next: () => number, count: number): number[] => Array.from({ length: count }, next);

test("uniform arrivals are due at multiples of the gap, without a sum that drifts", () => {
  const due = take(createDueTimes(uniform, 1), 3001);
  expect(due.slice(0, 3)).toEqual([0, 1e9 / 3, 2e9 / 3]);
  expect(due[3000]).toBe(3000 * (1e9 / 3));
  expect(countDue(uniform, 1, 1e9)).toBe(3);
});

test("Poisson arrivals: exponential gaps, by mean, deviation and the theoretical quantiles", () => {
  const due = take(createDueTimes(poisson, 5), 100_000);
  const gaps = due.map((ns, at) => ns - (due[at - 1] ?? 0));
  const mean = gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length;
  const deviation = Math.sqrt(gaps.reduce((sum, gap) => sum + (gap - mean) ** 2, 0) / gaps.length);
  expect(mean / 1e6).toBeCloseTo(1, 1);
  expect(deviation / mean).toBeCloseTo(1, 1);
  for (const share of [0.1, 0.5, 0.9, 0.99]) {
    const quantileNs = -Math.log(1 - share) * 1e6;
    const below = gaps.filter((gap) => gap < quantileNs).length / gaps.length;
    // A binomial share of 100,000 has a deviation of at most 0.0016.
    expect(Math.abs(below - share)).toBeLessThan(0.008);
  }
});

test("Poisson arrivals: as many in a second as Poisson has it, over many seeds", () => {
  const counts = Array.from({ length: 400 }, (_, seed) => countDue(poisson, seed * 7919, 1e9));
  const mean = counts.reduce((sum, count) => sum + count, 0) / counts.length;
  const variance = counts.reduce((sum, count) => sum + (count - mean) ** 2, 0) / counts.length;
  expect(Math.abs(mean - 1000)).toBeLessThan(8); // five deviations of a mean of 400
  expect(variance / mean).toBeGreaterThan(0.65); // 1, with a deviation of 0.07
  expect(variance / mean).toBeLessThan(1.35);
});

test("slots get every due time once and in order, also where the queue goes round many times", () => {
  const fast = { ...poisson, requestsPerSecond: 100 };
  const queue = createArrivalQueue(fast);
  const untilNs = 60e9;
  const feed = createArrivalFeed(queue, fast, { seed: 9, untilNs, slots: 2 });
  const takers = [createArrivalTaker(queue, () => false), createArrivalTaker(queue, () => false)];
  const taken: number[] = [];
  for (let at = 0; ; at += 1) {
    if (at % 500 === 0) feed();
    const dueNs = takers[at % 2]?.() ?? 0;
    if (dueNs === Number.POSITIVE_INFINITY) break;
    taken.push(dueNs);
  }
  expect(taken).toEqual(take(createDueTimes(fast, 9), countDue(fast, 9, untilNs)));
  expect(taken.length).toBeGreaterThan(3 * queue.capacity);
});

test("a slot that waits for a due time that is not there yet ends when it is told to", () => {
  const queue = createArrivalQueue(poisson);
  let asked = 0;
  const next = createArrivalTaker(queue, () => {
    asked += 1;
    return asked > 2;
  });
  expect(next()).toBe(Number.POSITIVE_INFINITY);
});
