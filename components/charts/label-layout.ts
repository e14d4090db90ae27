/** A label that wants to stand beside a point. Places are pixels of a plot of the nominal size. */
export type LabelWish = { key: string; x: number; y: number; lines: readonly string[] };

/** Where a label stands: its box from its point, and on which side of it the text ends. */
export type LabelPlace = { key: string; dx: number; dy: number; align: "start" | "end" };

/** What labels should not cover: a text, or with little weight a line. */
export type Obstacle = { left: number; top: number; right: number; bottom: number; weight: number };

type Box = { left: number; top: number; right: number; bottom: number };

const lineHeight = 16;
const gap = 9;
const markerRadius = 8;

/** About how wide a 12 px text is; Japanese letters are square. */
export const textWidth = (text: string): number =>
  [...text].reduce((sum, letter) => sum + ((letter.codePointAt(0) ?? 0) > 0x2e7f ? 12.2 : 6.9), 0);

const overlap = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));

/**
 * Places labels in the order given so that they cover neither each other nor any point, and stay inside the plot. Beside the
 * point is tried first, then above and below it in growing distance.
 */
export function placeLabels(
  wishes: readonly LabelWish[],
  points: readonly { x: number; y: number }[],
  obstacles: readonly Obstacle[],
  size: { width: number; height: number; right?: number },
): LabelPlace[] {
  const end = size.width + (size.right ?? 0);
  const taken: Obstacle[] = [...points.map(({ x, y }) => ({ ...around(x, y), weight: 1 })), ...obstacles];
  return wishes.map((wish) => {
    const width = Math.max(...wish.lines.map(textWidth));
    const height = wish.lines.length * lineHeight;
    const own = around(wish.x, wish.y);
    let best: { place: LabelPlace; box: Box; cost: number } | null = null;
    for (const distance of [0, 1, 2, 3, 4])
      for (const vertical of distance === 0 ? [0] : [-1, 1])
        for (const align of ["start", "end"] as const) {
          const dx = align === "start" ? gap + 2 : -(gap + 2);
          const dy = -height / 2 + vertical * (distance * 0.75 * lineHeight + 6);
          const left = wish.x + dx - (align === "end" ? width : 0);
          const box = { left, top: wish.y + dy, right: left + width, bottom: wish.y + dy + height };
          const outside =
            Math.max(0, -box.left) +
            Math.max(0, box.right - end) +
            Math.max(0, -box.top) +
            Math.max(0, box.bottom - size.height);
          const covered =
            taken.reduce((sum, other) => sum + other.weight * overlap(box, other), 0) - overlap(box, own);
          const cost = outside * 40 + covered + distance * 12 + (align === "end" ? 1 : 0);
          if (best === null || cost < best.cost)
            best = { place: { key: wish.key, dx, dy, align }, box, cost };
        }
    if (best === null) return { key: wish.key, dx: gap, dy: 0, align: "start" };
    taken.push({ ...best.box, weight: 1 });
    return best.place;
  });
}

const around = (x: number, y: number): Box => ({
  left: x - markerRadius,
  right: x + markerRadius,
  top: y - markerRadius,
  bottom: y + markerRadius,
});

/** A line between two points as a row of small obstacles. */
export function lineObstacles(
  from: { x: number; y: number },
  to: { x: number; y: number },
  spacing = 8,
): Obstacle[] {
  const count = Math.max(1, Math.round(Math.hypot(to.x - from.x, to.y - from.y) / spacing));
  return Array.from({ length: count }, (_, at) => {
    const share = (at + 0.5) / count;
    const [x, y] = [from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share];
    return { left: x - 4, right: x + 4, top: y - 4, bottom: y + 4, weight: 0.6 };
  });
}
