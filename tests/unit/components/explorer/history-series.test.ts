import { expect, test } from "vitest";
import { axisMoments, toHistoryPlots, toSegments } from "#components/explorer/history-series.ts";
import { cell, comparison, group, label, panel } from "./fixtures.ts";

const dayMs = 86_400_000;
const point = (day: number) => ({ at: day * dayMs, value: 1, cell: cell("a", "read", [1]) });

test("a pause of more than three intervals breaks the line", () => {
  const lengths = (days: number[]) => toSegments(days.map(point), "day").map(({ length }) => length);
  expect(lengths([1, 2, 3, 4])).toEqual([4]);
  expect(lengths([1, 2, 3, 6])).toEqual([4]);
  expect(lengths([1, 2, 3, 7, 8])).toEqual([3, 2]);
});

test("the usual interval counts where it is longer than a period", () => {
  const weekly = [0, 7, 14, 21, 42].map(point);
  expect(toSegments(weekly, "day")).toHaveLength(1);
  expect(toSegments([...weekly, point(70)], "day")).toHaveLength(2);
});

test("a line for each group, a plot for each colour, in the order of time", () => {
  const nas = group(label("target", "a", "studio-nas"));
  const at = (day: number) => ({ at: new Date(Date.UTC(2025, 0, day)).toISOString(), period: `day ${day}` });
  const plots = toHistoryPlots(
    comparison({
      form: "history",
      period: "day",
      groups: [nas],
      panels: [
        panel({
          cells: [
            cell(nas.key, "read", [120], at(2)),
            cell(nas.key, "read", [110], at(1)),
            cell(nas.key, "write", [90], at(1)),
            cell(nas.key, "write", [], at(2)),
            // Of unknown time.
            cell(nas.key, "write", [70], { at: null, period: null }),
          ],
        }),
      ],
    }),
  );
  expect(plots.map(({ colourKey }) => colourKey)).toEqual(["read", "write"]);
  expect(plots[0]?.lines[0]?.points.map(({ value }) => value)).toEqual([110, 120]);
  expect(plots[1]?.lines[0]?.points.map(({ value }) => value)).toEqual([90]);
});

test("the axis names moments of points, spread evenly", () => {
  expect(axisMoments([0, 1, 2, 50, 99, 100], 3)).toEqual([0, 50, 100]);
  expect(axisMoments([7], 5)).toEqual([7]);
});
