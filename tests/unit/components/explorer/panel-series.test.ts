import { describe, expect, test } from "vitest";
import { axisEnd, extentOf, toPanelGroups } from "#components/explorer/panel-series.ts";
import { cell, comparison, group, label, panel, stated } from "./fixtures.ts";

const many = Array.from({ length: 13 }, (_, at) => group(label("driveCount", at + 1)));

test("groups keep their order, with a place for each colour", () => {
  const groups = many.slice(0, 2);
  const one = panel({ cells: [cell("2", "read", [9]), cell("1", "read", [5]), cell("1", "write", [4])] });
  const rows = toPanelGroups(comparison({ groups, panels: [one] }), one);
  expect(
    rows.map(({ group: { key }, cells }) => [key, cells.map((two) => two.cell?.spread?.median ?? null)]),
  ).toEqual([
    ["1", [5, 4]],
    ["2", [9, null]],
  ]);
});

test("above twelve groups the largest stands first", () => {
  const one = panel({ cells: many.map(({ key }, at) => cell(key, "read", [at])) });
  const rows = toPanelGroups(comparison({ groups: many, panels: [one] }), one);
  expect(rows.map(({ group: { key } }) => key).slice(0, 3)).toEqual(["13", "12", "11"]);
});

test("above twelve groups the lowest latency stands first, and what has none last", () => {
  const one = panel({ cells: many.map(({ key }, at) => cell(key, "read", at === 0 ? [] : [at])) });
  const rows = toPanelGroups(comparison({ metric: "p99", groups: many, panels: [one] }), one);
  const keys = rows.map(({ group: { key } }) => key);
  expect([...keys.slice(0, 2), keys.at(-1)]).toEqual(["2", "3", "1"]);
});

test("with several panels, a panel leaves out what it has nothing of", () => {
  const groups = many.slice(0, 2);
  const one = panel({ cells: [cell("1", "read", [5])] });
  const rows = toPanelGroups(comparison({ groups, panels: [one, panel({ key: "b" })] }), one);
  expect(rows.map(({ group: { key } }) => key)).toEqual(["1"]);
});

describe("the extent", () => {
  test("holds runs, published figures and ranges", () => {
    const range = { is: "range", low: 3, high: 400, quality: "stated" } as const;
    const cells = [
      cell("1", "read", [50, 70]),
      cell("2", "read", [], { figure: stated(90) }),
      cell("3", "read", [], { figure: range }),
    ];
    expect(extentOf([panel({ cells })])).toEqual({ low: 3, high: 400 });
    expect(extentOf([panel({})])).toBeNull();
  });

  test("the axis of bars reaches to a ceiling that is near, not to a far one", () => {
    const ceiling = {
      bytesPerSecond: 123.9e6,
      linkBitsPerSecond: 1e9,
      links: 1,
      mtu: 9000,
      isMtuKnown: true,
    };
    const of = (bytesPerSecond: number) =>
      axisEnd(
        [panel({ cells: [cell("1", "read", [100e6], { ceiling: { ...ceiling, bytesPerSecond } })] })],
        100e6,
      );
    expect(of(123.9e6)).toBe(123.9e6);
    expect(of(1239e6)).toBe(100e6);
  });
});
