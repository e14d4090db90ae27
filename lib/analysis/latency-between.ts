import type { LoadPoint } from "./knee.ts";

/**
 * The latency in µs at a load between measured points: 1 / latency is taken as a straight line over the load from one point to
 * the next, as `highestLoadBelow` does. Null outside the points, which are in the order of their load.
 */
export function latencyBetween(sorted: readonly LoadPoint[], iops: number): number | null {
  const at = sorted.findLastIndex((point) => point.iops <= iops);
  const before = sorted[at];
  if (before === undefined) return null;
  if (before.iops === iops) return before.latencyUs;
  const after = sorted[at + 1];
  if (after === undefined) return null;
  const share = (iops - before.iops) / (after.iops - before.iops);
  return 1 / ((1 - share) / before.latencyUs + share / after.latencyUs);
}
