import { expect, test } from "vitest";
import { placeLabels, textWidth } from "#components/charts/label-layout.ts";

const size = { width: 400, height: 300 };
const boxOf = (
  wish: { x: number; y: number; lines: readonly string[] },
  place: { dx: number; dy: number; align: "start" | "end" } | undefined,
) => {
  if (place === undefined) throw new Error("no place");
  const width = Math.max(...wish.lines.map(textWidth));
  const left = wish.x + place.dx - (place.align === "end" ? width : 0);
  const top = wish.y + place.dy;
  return { left, top, right: left + width, bottom: top + 16 * wish.lines.length };
};

test("stands at the right of its point where there is room, at the left where there is none", () => {
  const wish = (x: number) => ({ key: String(x), x, y: 150, lines: ["SSD cache: 64,770"] });
  const [left, right] = placeLabels([wish(50), wish(380)], [], [], size);
  expect(left?.align).toBe("start");
  expect(right?.align).toBe("end");
});

test("covers neither another label nor a point", () => {
  const wishes = [
    { key: "a", x: 300, y: 100, lines: ["SSD cache: 64,770", "peak, at 63.0 ms"] },
    { key: "b", x: 298, y: 104, lines: ["Qtier: 63,300", "peak, at 60.1 ms"] },
  ];
  const places = placeLabels(wishes, wishes, [], size);
  const [a, b] = wishes.map((wish, at) => boxOf(wish, places[at]));
  if (a === undefined || b === undefined) throw new Error("no box");
  const isApart = a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
  expect(isApart).toBe(true);
});

test("stays inside the plot", () => {
  const corners = [
    { key: "top", x: 395, y: 2, lines: ["Tier: 55,721", "peak, at 36.3 ms"] },
    { key: "bottom", x: 3, y: 298, lines: ["Start 245", "at 9.30 ms"] },
  ];
  const places = placeLabels(corners, corners, [], size);
  corners.forEach((wish, at) => {
    const box = boxOf(wish, places[at]);
    expect(box.left).toBeGreaterThanOrEqual(0);
    expect(box.top).toBeGreaterThanOrEqual(0);
    expect(box.right).toBeLessThanOrEqual(size.width);
    expect(box.bottom).toBeLessThanOrEqual(size.height);
  });
});

test("stands on the side of its point where no other point is between them", () => {
  const wish = { key: "left", x: 100, y: 150, lines: ["11,000"] };
  const other = { x: 112, y: 150 };
  const [place] = placeLabels([wish], [wish, other], [], size);
  const box = boxOf(wish, place);
  expect(box.right).toBeLessThan(wish.x);
});

test("gives way to a label that has one place only, in whatever order they come", () => {
  // The right one fits only left of its point, where the other would stand first.
  const wishes = [
    { key: "free", x: 200, y: 150, lines: ["free: 64,770"] },
    { key: "bound", x: 390, y: 150, lines: ["bound: 63,300 IOPS"] },
  ];
  for (const order of [wishes, wishes.toReversed()]) {
    const places = placeLabels(order, order, [], size);
    const [a, b] = order.map((wish, at) => boxOf(wish, places[at]));
    if (a === undefined || b === undefined) throw new Error("no box");
    expect(a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top).toBe(true);
    expect(places.find(({ key }) => key === "bound")?.dy).toBe(-8);
  }
});
