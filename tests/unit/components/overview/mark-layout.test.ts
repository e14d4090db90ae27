import { expect, test } from "vitest";
import { placeMarks } from "#components/overview/mark-layout.ts";

test("a single mark has the way to the right edge", () => {
  expect(placeMarks([30])).toEqual([{ row: 0, left: 30, width: 70, isRightAligned: false }]);
});

test("two rows take turns, each label ends at the next mark of its row", () => {
  expect(placeMarks([10, 20, 40, 60])).toEqual([
    { row: 0, left: 10, width: 30, isRightAligned: false },
    { row: 1, left: 20, width: 40, isRightAligned: false },
    { row: 0, left: 40, width: 60, isRightAligned: false },
    { row: 1, left: 60, width: 40, isRightAligned: false },
  ]);
});

test("a mark at the right edge has its words at the left, and leaves half the way to the one before", () => {
  expect(placeMarks([50, 60, 90])).toEqual([
    { row: 0, left: 50, width: 20, isRightAligned: false },
    { row: 1, left: 60, width: 40, isRightAligned: false },
    { row: 0, left: 70, width: 20, isRightAligned: true },
  ]);
  expect(placeMarks([95])).toEqual([{ row: 0, left: 0, width: 95, isRightAligned: true }]);
});
