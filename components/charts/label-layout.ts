/** A label that wants to stand beside a point. Places are pixels of a plot of the nominal size. */
export type LabelWish = { key: string; x: number; y: number; lines: readonly string[] };

/** Where a label stands: its box from its point, and on which side of it the text ends. */
export type LabelPlace = { key: string; dx: number; dy: number; align: "start" | "end" };

/** What labels should not cover: a text, or with little weight a line. */
export type Obstacle = { left: number; top: number; right: number; bottom: number; weight: number };

type Place = { x: number; y: number };
type Box = { left: number; top: number; right: number; bottom: number };

const lineHeight = 16;
const gap = 9;
const markerRadius = 8;
const strongFactor = 1.08;

/** On which side of its point a label begins, and how much farther away than it must. */
const sides = [
  { align: "start", aside: 0 },
  { align: "end", aside: 0 },
  { align: "start", aside: 14 },
  { align: "end", aside: 14 },
] as const;

/** About how wide a 12 px text is; Japanese letters are square. */
export const textWidth = (text: string): number =>
  [...text].reduce((sum, letter) => sum + ((letter.codePointAt(0) ?? 0) > 0x2e7f ? 12.2 : 6.9), 0);

/** How large a label is whose first line is strong, in pixels. */
export const labelSize = (lines: readonly string[]): { width: number; height: number } => ({
  width: Math.max(...lines.map((text, line) => textWidth(text) * (line === 0 ? strongFactor : 1))),
  height: lines.length * lineHeight,
});

const overlap = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));

/** With more labels than this only one order is tried. */
const mostOrdered = 8;

/**
 * Places labels so that they cover neither each other nor any point, and stay inside the plot. Beside the point is tried first, then
 * above and below it in growing distance. Each takes the best place that those before it leave; of a few orders, beginning with
 * the one given, the one is kept in which least is covered.
 */
export function placeLabels(
  wishes: readonly LabelWish[],
  points: readonly Place[],
  obstacles: readonly Obstacle[],
  size: { width: number; height: number; right?: number },
): LabelPlace[] {
  const taken = [...points.map(({ x, y }) => ({ ...around(x, y), weight: 1 })), ...obstacles];
  const tried = ordersOf(wishes).map((order) => placeInOrder(order, points, taken, size));
  const best = tried.reduce((least, one) => (one.cost < least.cost ? one : least));
  return wishes.map(
    ({ key }) => best.places.find((place) => place.key === key) ?? { key, dx: gap, dy: 0, align: "start" },
  );
}

function ordersOf(wishes: readonly LabelWish[]): (readonly LabelWish[])[] {
  if (wishes.length > mostOrdered || wishes.length === 0) return [wishes];
  const turned = wishes.map((_, at) => [...wishes.slice(at), ...wishes.slice(0, at)]);
  return [...turned, ...turned.map((order) => order.toReversed())];
}

function placeInOrder(
  wishes: readonly LabelWish[],
  points: readonly Place[],
  obstacles: readonly Obstacle[],
  size: { width: number; height: number; right?: number },
): { places: LabelPlace[]; cost: number } {
  const taken = [...obstacles];
  const placed = wishes.map((wish) => {
    const best = candidatesOf(wish)
      .map((candidate) => ({
        ...candidate,
        cost:
          candidate.cost +
          costOf(candidate.box, wish, taken, size) +
          costOfCrossing(candidate.box, wish, points),
      }))
      .reduce((least, one) => (one.cost < least.cost ? one : least));
    taken.push({ ...best.box, weight: 4 });
    return best;
  });
  return {
    places: placed.map(({ place }) => place),
    cost: placed.reduce((sum, { cost }) => sum + cost, 0),
  };
}

type Candidate = { place: LabelPlace; box: Box; cost: number };

/** Every place that a label may take, with what its distance alone costs. */
function candidatesOf({ key, x, y, lines }: LabelWish): Candidate[] {
  const { width, height } = labelSize(lines);
  return [0, 1, 2, 3, 4, 5, 6].flatMap((distance) =>
    (distance === 0 ? [0] : [-1, 1]).flatMap((vertical) =>
      sides.map(({ align, aside }) => {
        const dx = align === "start" ? gap + 2 + aside : -(gap + 2 + aside);
        const dy = -height / 2 + vertical * (distance * 0.75 * lineHeight + 6);
        const left = x + dx - (align === "end" ? width : 0);
        return {
          place: { key, dx, dy, align },
          box: { left, top: y + dy, right: left + width, bottom: y + dy + height },
          cost: distance * 12 + aside + (align === "end" ? 1 : 0),
        };
      }),
    ),
  );
}

/** What it costs to leave the plot and to cover what is there; its own point a label may come near. */
function costOf(
  box: Box,
  { x, y }: LabelWish,
  taken: readonly Obstacle[],
  { width, height, right = 0 }: { width: number; height: number; right?: number },
): number {
  const outside =
    Math.max(0, -box.left) +
    Math.max(0, box.right - width - right) +
    Math.max(0, -box.top) +
    Math.max(0, box.bottom - height);
  const covered = taken.reduce((sum, other) => sum + other.weight * overlap(box, other), 0);
  return outside * 40 + covered - overlap(box, around(x, y));
}

/** What it costs to have another point between a label and its own, which could be taken for it. */
function costOfCrossing(box: Box, { x, y }: LabelWish, points: readonly Place[]): number {
  const [toX, toY] = [
    Math.min(Math.max(x, box.left), box.right) - x,
    Math.min(Math.max(y, box.top), box.bottom) - y,
  ];
  const squared = toX ** 2 + toY ** 2;
  const crossed = points.filter((point) => {
    const [dx, dy] = [point.x - x, point.y - y];
    const share = Math.min(1, (dx * toX + dy * toY) / squared);
    return share > 0 && Math.hypot(dx - share * toX, dy - share * toY) < markerRadius;
  });
  return crossed.length * 150;
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
