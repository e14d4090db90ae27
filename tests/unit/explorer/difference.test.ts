import { describe, expect, test } from "vitest";
import type { Spread } from "#lib/explorer/answer.ts";
import { type Compared, toDifference } from "#lib/explorer/difference.ts";
import { orderStatistics } from "#lib/stats/order-statistics.ts";

function side(values: readonly number[], more: Partial<Compared> = {}): Compared {
  const spread: Spread | null = orderStatistics(Float64Array.from(values));
  return {
    runCount: values.length,
    spread,
    figure: null,
    isApproximate: false,
    statistics: ["median"],
    publishedRunId: null,
    ...more,
  };
}

const published = (value: number, more: Partial<Compared> = {}) =>
  side([value], { publishedRunId: "00000000-0000-7000-8000-000000000001", statistics: ["best"], ...more });

describe("the difference of two groups", () => {
  test("of six runs and more is none while the intervals of the medians overlap, however far the extremes are", () => {
    // Ten runs: ranks 2 and 9. Intervals 101..108 and 104..111 overlap.
    const ten = [100, 101, 102, 103, 104, 105, 106, 107, 108, 109];
    expect(toDifference(side(ten.map((value) => value + 3)), side(ten), "throughput")).toEqual({
      is: "none",
    });
  });

  test("of six runs and more is sure when the intervals lie apart though the ranges overlap", () => {
    // 101..108 against 111..118; lowest and highest runs 50 and 200 reach across.
    const baseline = [50, 101, 102, 103, 104, 105, 106, 107, 108, 200];
    const others = [50, 111, 112, 113, 114, 115, 116, 117, 118, 200];
    const found = toDifference(side(others), side(baseline), "throughput");
    expect(found).toMatchObject({
      is: "change",
      isSure: true,
      isBetter: true,
      isApproximate: false,
      statistics: null,
    });
    if (found.is !== "change") throw new Error("no change");
    expect(found.ratio).toBeCloseTo(114.5 / 104.5, 12);
    // Half widths 3.5 each: ratio * sqrt((3.5 / 114.5)^2 + (3.5 / 104.5)^2).
    expect(found.marginRatio).toBeCloseTo((114.5 / 104.5) * Math.hypot(3.5 / 114.5, 3.5 / 104.5), 12);
  });

  test("of three to five runs goes by lowest and highest, and has no margin", () => {
    expect(toDifference(side([10, 11, 12]), side([12, 13, 14]), "throughput")).toEqual({ is: "none" });
    expect(toDifference(side([10, 11, 12]), side([13, 14, 15]), "throughput")).toMatchObject({
      is: "change",
      isSure: true,
      isBetter: false,
      marginRatio: null,
    });
    const seven = [13, 13, 14, 14, 14, 15, 15];
    expect(toDifference(side([10, 11, 12]), side(seven), "throughput")).toMatchObject({ isSure: true });
  });

  test("of one or two runs is said, but is not sure", () => {
    expect(toDifference(side([20, 21]), side([10, 11, 12, 10, 11, 12]), "throughput")).toMatchObject({
      is: "change",
      isSure: false,
    });
  });

  test("of two published figures is sure, about so much where a source says about", () => {
    const about = { isApproximate: true };
    expect(toDifference(published(1125e6), published(650e6, about), "throughput")).toEqual({
      is: "change",
      ratio: 1125 / 650,
      marginRatio: null,
      isApproximate: true,
      isSure: true,
      isBetter: true,
      statistics: null,
    });
    expect(toDifference(published(650e6, about), published(650e6, about), "throughput")).toEqual({
      is: "none",
    });
  });

  test("of a published figure and a run of one's own is not sure", () => {
    expect(toDifference(side([120]), published(110, { statistics: ["median"] }), "throughput")).toMatchObject(
      { isSure: false },
    );
  });

  test("of a best pass and medians is never sure, and says what they are", () => {
    const best = side([130, 131, 132], { statistics: ["best"] });
    expect(toDifference(best, side([100, 101, 102]), "throughput")).toMatchObject({
      isSure: false,
      statistics: ["best", "median"],
    });
    const mixed = side([130, 131, 132], { statistics: ["best", "median"] });
    expect(toDifference(mixed, mixed, "throughput")).toEqual({ is: "none" });
    expect(toDifference(mixed, side([100, 101, 102]), "throughput")).toMatchObject({ isSure: false });
    const one = side([130, 131, 132], { statistics: ["single"] });
    expect(toDifference(one, side([100, 101, 102]), "throughput")).toMatchObject({
      isSure: true,
      statistics: null,
    });
  });

  test("takes lower latency as better", () => {
    expect(toDifference(side([10, 11, 12]), side([20, 21, 22]), "p99")).toMatchObject({ isBetter: true });
    expect(toDifference(side([10, 11, 12]), side([20, 21, 22]), "perWatt")).toMatchObject({
      isBetter: false,
    });
  });

  test("is what the source says where it gives a ratio to that very run", () => {
    const toRun = "00000000-0000-7003-8000-000000000001";
    const ratio = side([], { figure: { is: "ratio", ratio: 0.67, toRun, quality: "derived" } });
    const unknown = side([], { figure: { is: "unknown" }, publishedRunId: toRun });
    expect(toDifference(ratio, unknown, "throughput")).toMatchObject({
      is: "change",
      ratio: 0.67,
      isApproximate: true,
      isSure: true,
      isBetter: false,
    });
    expect(toDifference(ratio, published(100), "throughput")).toEqual({ is: "not-known" });
  });

  test("is not known without a value, and there is none without a baseline", () => {
    expect(toDifference(side([]), side([1]), "iops")).toEqual({ is: "not-known" });
    expect(toDifference(side([1]), side([0]), "iops")).toEqual({ is: "not-known" });
    expect(toDifference(side([1]), side([]), "iops")).toEqual({ is: "no-baseline" });
    expect(toDifference(side([1]), null, "iops")).toEqual({ is: "no-baseline" });
  });
});
