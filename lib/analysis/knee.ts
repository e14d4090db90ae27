import { type Figure, unknownFigure } from "#lib/contract/figure.ts";

/** A load that was served in a steady state, with a latency of it: the mean, or a percentile. */
export type LoadPoint = { iops: number; latencyUs: number };

/** Points closer together than this part of the highest load are one. */
const leastGap = 0.01;

/** Points with at least this part of the highest power, around it, tell where it lies: with three alone noise would. */
const nearShare = 0.8;

/**
 * The load at which throughput divided by mean latency is highest ("power": Kleinrock, ICC 1979), by the parabola of least
 * squares through the points around the best one; exact for M/M/1, whose power λ(μ - λ) is one, with its knee at half the
 * capacity. A bound where the best point is the lowest or the highest of them; unknown with fewer than three.
 */
export function findKnee(points: readonly LoadPoint[]): Figure {
  const sorted = distinct(
    points.filter(({ latencyUs }) => latencyUs > 0).toSorted((a, b) => a.iops - b.iops),
  );
  const [first] = sorted;
  const last = sorted.at(-1);
  if (first === undefined || last === undefined || sorted.length < 3) return unknownFigure();
  const best = sorted.reduce((most, point) => (powerOf(point) > powerOf(most) ? point : most));
  if (best === first) return { is: "below", bound: first.iops, quality: "derived" };
  if (best === last) return { is: "above", bound: last.iops, quality: "derived" };
  return { is: "value", value: vertex(around(sorted, best)) ?? best.iops, quality: "derived" };
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

/** The best point, its neighbours, and those beyond them without a gap whose power is near it. */
function around(sorted: readonly LoadPoint[], best: LoadPoint): LoadPoint[] {
  const at = sorted.indexOf(best);
  const isFar = (point: LoadPoint): boolean => powerOf(point) < nearShare * powerOf(best);
  const before = sorted.slice(0, at - 1);
  const after = sorted.slice(at + 2);
  const end = after.findIndex(isFar);
  return [
    ...before.slice(before.findLastIndex(isFar) + 1),
    ...sorted.slice(at - 1, at + 2),
    ...(end === -1 ? after : after.slice(0, end)),
  ];
}

/** Where the parabola of least squares through load and power is highest; null where it has no top among the points. */
function vertex(points: readonly LoadPoint[]): number | null {
  const count = points.length;
  const middle = points.reduce((sum, { iops }) => sum + iops, 0) / count;
  const moment = (power: number, weight: (point: LoadPoint) => number = () => 1): number =>
    points.reduce((sum, point) => sum + (point.iops - middle) ** power * weight(point), 0);
  const [s2, s3, s4] = [moment(2), moment(3), moment(4)];
  const [t0, t1, t2] = [moment(0, powerOf), moment(1, powerOf), moment(2, powerOf)];
  const curvature = (t2 - (s2 * t0) / count - (s3 * t1) / s2) / (s4 - s2 ** 2 / count - s3 ** 2 / s2);
  const slope = (t1 - s3 * curvature) / s2;
  const top = middle - slope / (2 * curvature);
  const isAmong = top >= (points[0]?.iops ?? 0) && top <= (points.at(-1)?.iops ?? 0);
  return curvature < 0 && isAmong ? top : null;
}
