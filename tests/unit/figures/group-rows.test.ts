import { describe, expect, test } from "vitest";
import type { FigureRows } from "#lib/figures/columns.ts";
import { countRows, groupRows, type RowAsk } from "#lib/figures/group-rows.ts";
import { indexPeriods } from "#lib/figures/periods.ts";

const day = (number: number) => Date.UTC(2026, 0, number);

/** Rows of [setup, day of January 2026, value]. */
const rows = (
  list: readonly [number, number, number | null][],
  dead: readonly number[] = [],
): FigureRows => ({
  setupIds: Int32Array.from(list, ([setup]) => setup),
  atMs: Float64Array.from(list, ([, at]) => day(at)),
  values: Float64Array.from(list, ([, , value]) => value ?? Number.NaN),
  dead,
});

/** Setups 1 and 3 are told together, 2 by itself, 4 is not asked for. */
const ask: RowAsk = {
  classes: Int32Array.from([-1, 0, 1, 0, -1]),
  classCount: 2,
  fromMs: null,
  toMs: null,
  periods: null,
};

const plain = (blocks: readonly FigureRows[], more: Partial<RowAsk> = {}) =>
  groupRows(blocks, { ...ask, ...more }).map(({ values, ...rest }) => ({ ...rest, values: [...values] }));

describe("groups of rows", () => {
  test("hold each value once, by class over all blocks, and count what is not known", () => {
    const first = rows([
      [1, 1, 10],
      [2, 1, 20],
      [3, 2, 30],
      [4, 2, 40],
    ]);
    const second = rows([
      [2, 3, null],
      [1, 3, 50],
    ]);
    expect(plain([first, second])).toEqual([
      {
        classIndex: 0,
        periodIndex: 0,
        setupIds: [1, 3],
        setupCounts: [2, 1],
        values: [10, 30, 50],
        unknownCount: 0,
      },
      { classIndex: 1, periodIndex: 0, setupIds: [2], setupCounts: [2], values: [20], unknownCount: 1 },
    ]);
    expect(countRows([first, second], ask)).toBe(5);
  });

  test("leave out rows that are dead, and setups that came later than the ask", () => {
    const block = rows(
      [
        [1, 1, 10],
        [1, 1, 11],
        [9, 1, 12],
      ],
      [0],
    );
    expect(plain([block])).toEqual([
      { classIndex: 0, periodIndex: 0, setupIds: [1], setupCounts: [1], values: [11], unknownCount: 0 },
    ]);
    expect(countRows([block], ask)).toBe(1);
  });

  test("begin at `from` and end before `to`", () => {
    const block = rows([
      [1, 1, 1],
      [1, 2, 2],
      [1, 3, 3],
      [1, 4, 4],
    ]);
    const [group] = plain([block], { fromMs: day(2), toMs: day(4) });
    expect(group?.values).toEqual([2, 3]);
  });

  test("a block without times lies within the limits as a whole", () => {
    const block = { ...rows([[1, 1, 1]]), atMs: null };
    expect(plain([block], { fromMs: day(20) })).toHaveLength(1);
  });

  test("a block in which no value is known counts as such", () => {
    const block = { ...rows([[1, 1, 1]]), values: null };
    expect(plain([block])).toEqual([
      { classIndex: 0, periodIndex: 0, setupIds: [1], setupCounts: [1], values: [], unknownCount: 1 },
    ]);
  });

  test("are split by periods", () => {
    const block = rows([
      [1, 1, 1],
      [2, 2, 2],
      [1, 3, 3],
      [3, 1, 4],
    ]);
    const periods = indexPeriods(day(1), day(3), "day", "UTC");
    expect(plain([block], { periods })).toEqual([
      {
        classIndex: 0,
        periodIndex: 0,
        setupIds: [1, 3],
        setupCounts: [1, 1],
        values: [1, 4],
        unknownCount: 0,
      },
      { classIndex: 0, periodIndex: 2, setupIds: [1], setupCounts: [1], values: [3], unknownCount: 0 },
      { classIndex: 1, periodIndex: 1, setupIds: [2], setupCounts: [1], values: [2], unknownCount: 0 },
    ]);
  });
});
