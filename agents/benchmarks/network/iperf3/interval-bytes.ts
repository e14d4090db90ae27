/** How many bytes a direction had moved at a moment of the client's monotonic clock. */
export type ByteSample = { atMs: number; bytes: number };

/** Bytes at a moment, by linear interpolation between the samples around it; the nearest one outside of them. */
function bytesAt(samples: readonly ByteSample[], atMs: number): number {
  const after = samples.findIndex((sample) => sample.atMs >= atMs);
  const high = samples[after];
  if (high === undefined) return samples.at(-1)?.bytes ?? 0;
  const low = samples[after - 1];
  if (low === undefined || high.atMs === low.atMs) return high.bytes;
  return low.bytes + ((atMs - low.atMs) / (high.atMs - low.atMs)) * (high.bytes - low.bytes);
}

/**
 * Whole bytes moved in each interval from `startMs` to `endMs`, between samples that need not lie on the borders. The last
 * interval may be shorter. Their sum is that of the whole, rounded.
 */
export function toIntervalBytes(
  samples: readonly ByteSample[],
  { startMs, endMs }: { startMs: number; endMs: number },
  intervalMs: number,
): number[] {
  const count = Math.max(1, Math.ceil((endMs - startMs) / intervalMs - 1e-3));
  const edges = Array.from({ length: count + 1 }, (_, at) =>
    Math.round(bytesAt(samples, at === count ? endMs : startMs + at * intervalMs)),
  );
  return edges.slice(1).map((edge, at) => edge - (edges[at] ?? edge));
}
