import { describe, expect, test } from "vitest";
import { compareValues, dimensionValues } from "#lib/explorer/dimension-values.ts";
import { firstTurns, toHistoryMarks, toMarkedSetups } from "#lib/explorer/history-marks.ts";
import { periodFor, periodKey } from "#lib/explorer/period.ts";
import { isResultLetThrough, isSetupLetThrough, timeLimits } from "#lib/explorer/selection.ts";
import type { DimensionValue, SetupValues } from "#lib/setups/dimensions.ts";

const sorted = (dimension: string, values: DimensionValue[]) =>
  values.toSorted((a, b) => compareValues(dimension, a, b));

describe("values of a dimension", () => {
  test("stand in their natural order, what is not known last", () => {
    expect(sorted("nasMtu", [9000, null, 1500])).toEqual([1500, 9000, null]);
    expect(sorted("raid", ["raid10", null, "raid5", "single", "raid0", "traid"])).toEqual([
      "single",
      "raid0",
      "raid5",
      "raid10",
      "traid",
      null,
    ]);
    expect(sorted("firmware", ["DSM 7.10", "DSM 7.2", "DSM 6.2"])).toEqual([
      "DSM 6.2",
      "DSM 7.2",
      "DSM 7.10",
    ]);
    expect(sorted("smbSigning", [false, null, true])).toEqual([true, false, null]);
    expect(sorted("operation", ["write", "mixed", "read"])).toEqual(["read", "write", "mixed"]);
    expect(sorted("acceleration", ["tier", "read-cache", "none"])).toEqual(["none", "read-cache", "tier"]);
  });

  test("of tags are all of them, or those of a key", () => {
    const setup = { values: { raid: "raid5" }, tags: ["quiet", "site=home", "site=office"] };
    const result = { workload: "SEQ1M Q8T1", operation: "read", cacheBypass: null, time: "2025" };
    expect(dimensionValues("tag", setup, result)).toEqual(["quiet", "site=home", "site=office"]);
    expect(dimensionValues("tag:site", setup, result)).toEqual(["home", "office"]);
    expect(dimensionValues("tag:room", setup, result)).toEqual([null]);
    expect(dimensionValues("tag", { values: {}, tags: [] }, result)).toEqual([null]);
    expect(dimensionValues("raid", setup, result)).toEqual(["raid5"]);
    expect(dimensionValues("firmware", setup, result)).toEqual([null]);
    expect(dimensionValues("time", setup, result)).toEqual(["2025"]);
  });
});

describe("filters", () => {
  const setup = { values: { raid: "raid5", nasMtu: 9000, smbSigning: true }, tags: ["site=home"] };
  const where = (
    dimension: "raid" | "nasMtu" | "smbSigning" | "firmware" | "tag:site",
    ...values: (string | null)[]
  ) => ({ dimension, values, isExcluded: false });

  test("take any value of a dimension, and have to hold all together", () => {
    expect(isSetupLetThrough(setup, [where("raid", "raid6", "raid5"), where("nasMtu", "9000")])).toBe(true);
    expect(isSetupLetThrough(setup, [where("raid", "raid5"), where("nasMtu", "1500")])).toBe(false);
    expect(isSetupLetThrough(setup, [where("smbSigning", "true"), where("tag:site", "home")])).toBe(true);
  });

  test("find what is not known, and shut values out", () => {
    expect(isSetupLetThrough(setup, [where("firmware", null)])).toBe(true);
    expect(isSetupLetThrough(setup, [where("raid", null)])).toBe(false);
    expect(isSetupLetThrough(setup, [{ ...where("raid", "raid5"), isExcluded: true }])).toBe(false);
    expect(isSetupLetThrough(setup, [{ ...where("firmware", null), isExcluded: true }])).toBe(false);
  });

  test("leave a dimension's own out for its choices", () => {
    expect(isSetupLetThrough(setup, [where("raid", "raid6")], "raid")).toBe(true);
    expect(isSetupLetThrough(setup, [where("raid", "raid6"), where("nasMtu", "1500")], "raid")).toBe(false);
  });

  test("of a result are its workload, operation and cache", () => {
    const result = { workload: "SEQ1M Q8T1", operation: "read", cacheBypass: null };
    const state = { operations: [], filters: [] };
    expect(isResultLetThrough(result, state)).toBe(true);
    expect(isResultLetThrough(result, { ...state, operations: ["write"] })).toBe(false);
    expect(
      isResultLetThrough(result, {
        ...state,
        filters: [{ dimension: "cacheBypass", values: [null, "direct"], isExcluded: false }],
      }),
    ).toBe(true);
    expect(
      isResultLetThrough(result, {
        ...state,
        filters: [{ dimension: "workload", values: ["SEQ1M Q8T1"], isExcluded: true }],
      }),
    ).toBe(false);
    expect(isResultLetThrough(result, { ...state, filters: [where("raid", "raid6")] })).toBe(true);
  });

  test("by time have both days inside, on the clocks of the time zone", () => {
    const limits = timeLimits({ from: "2025-11-30", to: "2025-11-30" }, "Asia/Tokyo");
    expect(limits.from?.toISOString()).toBe("2025-11-29T15:00:00.000Z");
    expect(limits.to?.toISOString()).toBe("2025-11-30T15:00:00.000Z");
    expect(timeLimits({ from: "2025-11-30T09:00:00+09:00", to: null }, "UTC")).toEqual({
      from: new Date("2025-11-30T00:00:00Z"),
      to: null,
    });
  });
});

describe("periods", () => {
  test("are named as clocks of the time zone show their beginning", () => {
    const newYear = new Date("2025-12-31T15:00:00Z");
    expect(periodKey(newYear, "day", "Asia/Tokyo")).toBe("2026-01-01");
    expect(periodKey(newYear, "month", "Asia/Tokyo")).toBe("2026-01");
    expect(periodKey(newYear, "year", "UTC")).toBe("2025");
  });

  // ISO 8601: 2026-01-01 is a Thursday of week 1; 2027-01-01 a Friday of 2026-W53; 2024-12-30 a Monday of 2025-W01.
  test.each([
    ["2025-12-29", "2026-W01"],
    ["2026-01-04", "2026-W01"],
    ["2026-01-05", "2026-W02"],
    ["2027-01-01", "2026-W53"],
    ["2024-12-30", "2025-W01"],
    ["2023-01-01", "2022-W52"],
  ])("the week of %s is %s", (day, week) => {
    expect(periodKey(new Date(`${day}T00:00:00Z`), "week", "UTC")).toBe(week);
  });

  test("grow with the span of time", () => {
    const day = 86_400_000;
    expect([0, 62, 63, 366, 367, 2928, 2929].map((days) => periodFor(days * day))).toEqual([
      "day",
      "day",
      "week",
      "week",
      "month",
      "month",
      "year",
    ]);
  });
});

describe("marks of a history", () => {
  const toLabel = (dimension: string, value: DimensionValue) => ({ dimension, value, name: null });
  const part = (id: number, day: string) => ({
    setupIds: [id],
    setupCounts: [1],
    workloadId: 1,
    result: { workload: "SEQ1M Q8T1", operation: "read", cacheBypass: null, time: day },
    statistic: "median" as const,
    quality: "measured" as const,
    periodStart: new Date(`${day}T00:00:00Z`),
    values: Float64Array.of(1),
    unknownCount: 0,
  });
  const setups = new Map<number, SetupValues>([
    [1, { values: { target: "nas", firmware: "7.1", nasMtu: 1500, client: "a" }, tags: [] }],
    [2, { values: { target: "nas", firmware: "7.2", nasMtu: 1500, client: "a" }, tags: [] }],
    [3, { values: { target: "nas", firmware: "7.2", nasMtu: 9000, client: "b" }, tags: ["x"] }],
    [4, { values: { target: "other", firmware: "1.0" }, tags: [] }],
    [5, { values: { target: "nas", client: "c" }, tags: [] }],
  ]);

  const shown = (turns: Parameters<typeof toHistoryMarks>[0]) =>
    toHistoryMarks(turns, setups, toLabel).map(({ at, target, changes }) => [
      at.slice(0, 10),
      target.value,
      changes.map(({ before, after }) => [before.dimension, before.value, after.value]),
    ]);
  const turn = (setupId: number, day: string) => ({ setupId, at: new Date(`${day}T00:00:00Z`) });

  test("stand where runs of a target are made in other known conditions", () => {
    const parts = [
      part(1, "2025-01-01"),
      part(1, "2025-03-05"),
      part(2, "2025-02-01"),
      part(4, "2025-02-02"),
      part(5, "2025-02-03"),
      part(3, "2025-03-01"),
    ];
    expect(shown(firstTurns(parts))).toEqual([
      ["2025-02-01", "nas", [["firmware", "7.1", "7.2"]]],
      ["2025-03-01", "nas", [["nasMtu", 1500, 9000]]],
    ]);
  });

  test("stand at each change, also back to what was before", () => {
    expect(
      shown([turn(2, "2025-01-01"), turn(3, "2025-01-03"), turn(2, "2025-01-05"), turn(3, "2025-01-07")]),
    ).toEqual([
      ["2025-01-03", "nas", [["nasMtu", 1500, 9000]]],
      ["2025-01-05", "nas", [["nasMtu", 9000, 1500]]],
      ["2025-01-07", "nas", [["nasMtu", 1500, 9000]]],
    ]);
  });

  test("are the newest where there are many", () => {
    const days = Array.from({ length: 60 }, (_, at) => new Date(Date.UTC(2025, 0, 1 + at)));
    const marks = toHistoryMarks(
      days.map((at, place) => ({ setupId: place % 2 === 0 ? 2 : 3, at })),
      setups,
      toLabel,
    );
    expect(marks).toHaveLength(40);
    expect(marks.at(-1)?.at).toBe("2025-03-01T00:00:00.000Z");
  });

  test("are none for another client or another tag", () => {
    expect(shown([turn(2, "2025-01-01"), turn(5, "2025-02-01")])).toEqual([]);
  });

  test("can be only where a volume was seen in more than one condition", () => {
    expect(toMarkedSetups([1, 2, 2, 4], setups).map(({ setupId }) => setupId)).toEqual([1, 2]);
    expect(toMarkedSetups([1, 4], setups)).toEqual([]);
  });
});
