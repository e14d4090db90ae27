import { describe, expect, test } from "vitest";
import { heatStep, toMatrices } from "#components/explorer/matrix-series.ts";
import { cell, comparison, group, label, panel, read } from "./fixtures.ts";

const pair = (client: number | null, nas: number | null) =>
  group(label("clientMtu", client), label("nasMtu", nas));

describe("by two dimensions", () => {
  const groups = [pair(1500, 1500), pair(9000, 1500), pair(9000, 9000)];
  const [matrix] = toMatrices(
    comparison({
      groupBy: ["clientMtu", "nasMtu"],
      groups,
      colours: [read],
      panels: [panel({ cells: groups.map(({ key }, at) => cell(key, read.key, [650e6 + at])) })],
    }),
  );

  test("the first stands down, the last across, both rising", () => {
    expect(matrix?.rows.values.map(({ labels }) => labels[0]?.value)).toEqual([1500, 9000]);
    expect(matrix?.columns.values.map(({ labels }) => labels[0]?.value)).toEqual([1500, 9000]);
  });

  test("what was not measured is null", () => {
    expect(matrix?.cells.map((row) => row.map((one) => one?.spread?.median ?? null))).toEqual([
      [650e6, null],
      [650e6 + 1, 650e6 + 2],
    ]);
  });
});

test("by one dimension, the colours stand across", () => {
  const one = group(label("raid", "raid5"));
  const [matrix] = toMatrices(
    comparison({
      groupBy: ["raid"],
      groups: [one],
      panels: [panel({ cells: [cell(one.key, "write", [5])] })],
    }),
  );
  expect(matrix?.columns.values.map(({ key }) => key)).toEqual(["read", "write"]);
  expect(matrix?.cells).toEqual([[null, expect.objectContaining({ colourKey: "write" })]]);
});

test("steps of the hue begin at zero and end at the largest", () => {
  expect([0, 199, 200, 650, 1000].map((value) => heatStep(value, 1000))).toEqual([0, 0, 1, 3, 4]);
  // 650 of 1125 is 58 %: the third of five steps.
  expect(heatStep(650, 1125)).toBe(2);
  expect(heatStep(0, 0)).toBe(0);
});
