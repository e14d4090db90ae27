import * as z from "zod";
import type { PassAsk } from "#agents/benchmarks/disk/disk-engine.ts";
import type { RawPart, RawPass } from "#agents/benchmarks/disk/engine-protocol.ts";
import { combineParts } from "#agents/benchmarks/disk/raw-parts.ts";
import { bucketIndex, encodeHistogram, histogramBucketCount } from "#lib/stats/histogram.ts";

const count = z.number().nonnegative();

/** `bins` are latencies in ns and how many requests had them; only `json+` has them, and only what ended any. */
const Side = z.object({
  total_ios: count,
  runtime: count,
  lat_ns: z.object({
    min: count,
    max: count,
    mean: count,
    N: count,
    bins: z.record(z.string().regex(/^\d+$/), count).optional(),
  }),
});
type Side = z.infer<typeof Side>;

const Job = z.object({ error: z.int(), read: Side, write: Side });

/** What is read of fio's JSON: with `group_reporting` the first job is the sum of all. Times are in ms, latencies in ns. */
export const FioDocument = z
  .object({ jobs: z.array(Job).min(1) })
  .transform(({ jobs: [sum], ...rest }, context) => {
    if (sum === undefined) {
      context.addIssue({ code: "custom", message: "no job" });
      return z.NEVER;
    }
    return { ...rest, ...sum };
  });
export type FioDocument = z.infer<typeof FioDocument>;

/** How far a status says that it is. While fio ramps up it counts requests, but not their latencies. */
export type FioStatus = { isRamp: boolean; elapsedMs: number; reads: number; writes: number };

export const statusOf = ({ read, write }: FioDocument): FioStatus => ({
  isRamp: read.lat_ns.N + write.lat_ns.N === 0,
  elapsedMs: Math.max(read.runtime, write.runtime),
  reads: read.total_ios,
  writes: write.total_ios,
});

/** fio's bins are the midpoints of the same log-linear buckets (64 to each power of two) as ours: nothing is lost. */
function histogramOf({ lat_ns }: Side): RawPart["histogram"] {
  const counts = new Array<number>(histogramBucketCount).fill(0);
  for (const [ns, requests] of Object.entries(lat_ns.bins ?? {})) {
    const index = bucketIndex(Number(ns));
    counts[index] = (counts[index] ?? 0) + requests;
  }
  return encodeHistogram(counts);
}

/**
 * Requests that ended in each second, from counts at uneven times: what lies between two is taken as even. The last second
 * may be shorter; the sum is that of the last count.
 */
export function perSecond(counts: readonly { elapsedMs: number; requests: number }[]): number[] {
  const end = counts.at(-1);
  if (end === undefined) return [];
  const reached = (atMs: number): number => {
    let before = { elapsedMs: 0, requests: 0 };
    for (const point of counts) {
      if (point.elapsedMs >= atMs) {
        const spanMs = point.elapsedMs - before.elapsedMs;
        const share = spanMs === 0 ? 1 : (atMs - before.elapsedMs) / spanMs;
        return Math.round(before.requests + share * (point.requests - before.requests));
      }
      before = point;
    }
    return end.requests;
  };
  const seconds = Math.ceil(end.elapsedMs / 1000);
  const sums = Array.from({ length: seconds }, (_, second) =>
    second + 1 === seconds ? end.requests : reached((second + 1) * 1000),
  );
  return sums.map((sum, second) => sum - (sums[second - 1] ?? 0));
}

function partOf(side: Side, counts: readonly { elapsedMs: number; requests: number }[]): RawPart {
  const requests = side.total_ios;
  return {
    requests,
    sumNs: side.lat_ns.mean * requests,
    minNs: side.lat_ns.min,
    maxNs: side.lat_ns.max,
    requestsPerSecond: perSecond(counts),
    histogram: histogramOf(side),
  };
}

/** Requests ended, but no latency bins came: an older fio, or an output other than `json+`. */
export const lacksBins = ({ read, write }: FioDocument): boolean =>
  [read, write].some(({ lat_ns }) => lat_ns.N > 0 && lat_ns.bins === undefined);

/** A status, and when it came on this machine's monotonic clock. */
export type SeenStatus = FioStatus & { seenNs: number };

/**
 * fio's last document as a pass; the statuses before it, without those of the ramp, give the course by the second. fio does not
 * say when it began: each status was seen a little after its time, and the one that was seen soonest tells best.
 */
export function toRawPass(
  document: FioDocument,
  statuses: readonly SeenStatus[],
  { ask, endNs, cpu }: { ask: Pick<PassAsk, "load" | "passMs">; endNs: number; cpu: RawPass["cpu"] },
): RawPass {
  const last = statusOf(document);
  const course = [...statuses, last];
  const read = partOf(
    document.read,
    course.map(({ elapsedMs, reads }) => ({ elapsedMs, requests: reads })),
  );
  const write = partOf(
    document.write,
    course.map(({ elapsedMs, writes }) => ({ elapsedMs, requests: writes })),
  );
  // Where no request ended, fio tells no time either.
  const durationMs = last.elapsedMs > 0 ? last.elapsedMs : ask.passMs;
  const isMixed = ask.load.operation === "mixed";
  return {
    ...combineParts([read, write]),
    startNs: Math.min(
      endNs - durationMs * 1e6,
      ...statuses.map(({ seenNs, elapsedMs }) => seenNs - elapsedMs * 1e6),
    ),
    durationMs,
    read: isMixed ? read : null,
    write: isMixed ? write : null,
    arrivals: null,
    cpu,
    counters: null,
  };
}
