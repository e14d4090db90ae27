import { type Figure, unknownFigure } from "#lib/contract/figure.ts";

/** A load that was served in a steady state, with a latency of it: the mean, or a percentile. */
export type LoadPoint = { iops: number; latencyUs: number };

/** Points closer together than this part of the highest load are one. */
const leastGap = 0.01;

/**
 * The load at which throughput divided by mean latency is highest ("power": Kleinrock, ICC 1979), by the parabola through
 * the best point and its two neighbours; exact for M/M/1, whose power λ(μ - λ) is one, with its knee at half the capacity.
 * A bound where the best point is the lowest or the highest of them; unknown with fewer than three.
 */
export function findKnee(points: readonly LoadPoint[]): Figure {
  const sorted = distinct(
    points.filter(({ latencyUs }) => latencyUs > 0).toSorted((a, b) => a.iops - b.iops),
  );
  const [first] = sorted;
  const last = sorted.at(-1);
  if (first === undefined || last === undefined || sorted.length < 3) return unknownFigure();
  const best = sorted.reduce((most, point) => (powerOf(point) > powerOf(most) ? point : most));
  const at = sorted.indexOf(best);
  const left = sorted[at - 1];
  const right = sorted[at + 1];
  if (left === undefined) return { is: "below", bound: first.iops, quality: "derived" };
  if (right === undefined) return { is: "above", bound: last.iops, quality: "derived" };
  return { is: "value", value: vertex(left, best, right), quality: "derived" };
}

const powerOf = ({ iops, latencyUs }: LoadPoint): number => iops / latencyUs;

function distinct(sorted: readonly LoadPoint[]): LoadPoint[] {
  const gap = leastGap * (sorted.at(-1)?.iops ?? 0);
  const kept: LoadPoint[] = [];
  for (const point of sorted) {
    if (point.iops - (kept.at(-1)?.iops ?? Number.NEGATIVE_INFINITY) > gap) kept.push(point);
  }
  return kept;
}

/** Where the parabola through three points of load and power is highest, the middle one being no lower than the others. */
function vertex(left: LoadPoint, middle: LoadPoint, right: LoadPoint): number {
  const before = middle.iops - left.iops;
  const after = middle.iops - right.iops;
  const fall = powerOf(middle) - powerOf(right);
  const rise = powerOf(middle) - powerOf(left);
  const divisor = before * fall - after * rise;
  return divisor === 0 ? middle.iops : middle.iops - (before ** 2 * fall - after ** 2 * rise) / (2 * divisor);
}
