import { type Figure, unknownFigure } from "#lib/contract/figure.ts";
import type { LoadPoint } from "./knee.ts";

/**
 * The highest load up to which every measured latency is below a bound: one that is below it again at a higher load does not
 * count, since the load on the way there was not. Between the last point before and the first one above, 1 / latency is taken
 * as a straight line over the load, as it is in M/M/1 for the mean and each percentile. Nothing is said beyond the points:
 * where all of them are below the bound, or not even the first one, the figure is a bound too. Unknown without points.
 */
export function highestLoadBelow(points: readonly LoadPoint[], boundUs: number): Figure {
  const sorted = points.toSorted((a, b) => a.iops - b.iops);
  const [first] = sorted;
  if (first === undefined) return unknownFigure();
  const at = sorted.findIndex(({ latencyUs }) => latencyUs >= boundUs);
  const above = sorted[at];
  const below = above === undefined ? sorted.at(-1) : sorted[at - 1];
  if (below === undefined) return { is: "below", bound: first.iops, quality: "derived" };
  if (above === undefined) return { is: "above", bound: below.iops, quality: "derived" };
  const share = (1 / below.latencyUs - 1 / boundUs) / (1 / below.latencyUs - 1 / above.latencyUs);
  const iops = below.iops + share * (above.iops - below.iops);
  return { is: "value", value: iops, quality: "derived" };
}
