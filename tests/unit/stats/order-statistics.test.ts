import { describe, expect, test } from "vitest";
import { medianIntervalRanks } from "#lib/stats/median-interval.ts";
import { orderStatistics, selectRanks } from "#lib/stats/order-statistics.ts";
import { samplePercentile } from "#lib/stats/summary.ts";

/** Numbers of a multiplicative generator (Lehmer, MINSTD), the same on every machine. */
function numbers(count: number, seed: number, below: number): Float64Array {
  let state = seed;
  return Float64Array.from({ length: count }, () => {
    state = (state * 48271) % 2147483647;
    return state % below;
  });
}

describe("selected ranks", () => {
  test.each([
    ["many ties", numbers(1000, 7, 5)],
    ["all different", numbers(1000, 11, 2147483647)],
    ["rising", Float64Array.from({ length: 1000 }, (_, at) => at)],
    ["falling", Float64Array.from({ length: 1000 }, (_, at) => 1000 - at)],
    ["all the same", new Float64Array(1000).fill(3)],
    ["a pipe of two halves", Float64Array.from({ length: 1000 }, (_, at) => Math.abs(at - 500))],
  ])("are those of the sorted list: %s", (_, values) => {
    const sorted = [...values].sort((a, b) => a - b);
    const ranks = [0, 1, 249, 250, 499, 500, 501, 750, 998, 999];
    expect(selectRanks(values.slice(), ranks)).toEqual(ranks.map((rank) => sorted[rank]));
    const each = ranks.map((rank) => selectRanks(values.slice(), [rank])[0]);
    expect(each).toEqual(ranks.map((rank) => sorted[rank]));
  });

  test("have to rise and be inside", () => {
    expect(() => selectRanks(Float64Array.of(1, 2, 3), [2, 0])).toThrow(RangeError);
    expect(() => selectRanks(Float64Array.of(1), [1])).toThrow(RangeError);
    expect(() => selectRanks(new Float64Array(), [0])).toThrow(RangeError);
  });
});

describe("order statistics", () => {
  test("of the numbers 1 to 10, by hand", () => {
    // Type 7: 1 + 9 p, so quartiles at 3.25 and 7.75; ranks 2 and 9 hold the median in 97.9 %.
    expect(orderStatistics(Float64Array.of(4, 9, 1, 10, 2, 8, 6, 3, 7, 5))).toEqual({
      low: 1,
      lowerQuartile: 3.25,
      median: 5.5,
      upperQuartile: 7.75,
      high: 10,
      interval: { low: 2, high: 9 },
    });
  });

  test("of few samples say less", () => {
    expect(orderStatistics(new Float64Array())).toBeNull();
    expect(orderStatistics(Float64Array.of(5))).toEqual({
      low: 5,
      lowerQuartile: null,
      median: 5,
      upperQuartile: null,
      high: 5,
      interval: null,
    });
    expect(orderStatistics(Float64Array.of(2, 1, 3))).toMatchObject({
      median: 2,
      lowerQuartile: null,
      interval: null,
    });
    expect(orderStatistics(Float64Array.of(4, 1, 2, 3))).toMatchObject({
      lowerQuartile: 1.75,
      upperQuartile: 3.25,
      interval: null,
    });
  });

  test.each([
    ["spread evenly", numbers(50_001, 5, 2147483647)],
    ["many ties", numbers(50_000, 9, 3)],
    ["all the same", new Float64Array(50_000).fill(118.7)],
    ["one far away", Float64Array.from({ length: 50_000 }, (_, at) => (at === 77 ? 1e15 : at % 1000))],
    ["negative too", numbers(50_000, 3, 1000).map((value) => value - 500)],
  ])("are exact for many values: %s", (_, values) => {
    const sorted = values.slice().sort();
    const found = orderStatistics(values.slice());
    expect(found?.low).toBe(sorted[0]);
    expect(found?.high).toBe(sorted.at(-1));
    expect(found?.lowerQuartile).toBe(samplePercentile([...values], 25));
    expect(found?.median).toBe(samplePercentile([...values], 50));
    expect(found?.upperQuartile).toBe(samplePercentile([...values], 75));
    const ranks = medianIntervalRanks(values.length);
    expect(found?.interval).toEqual({
      low: sorted[(ranks?.low ?? 0) - 1],
      high: sorted[(ranks?.high ?? 0) - 1],
    });
  });

  test("agree with percentiles of the sorted list for any count", () => {
    for (let count = 4; count < 120; count += 1) {
      const values = numbers(count, count, 50);
      const found = orderStatistics(values.slice());
      expect(found?.lowerQuartile).toBe(samplePercentile([...values], 25));
      expect(found?.median).toBe(samplePercentile([...values], 50));
      expect(found?.upperQuartile).toBe(samplePercentile([...values], 75));
    }
  });
});
