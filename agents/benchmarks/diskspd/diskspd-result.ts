import type { RawPart, RawPass } from "#agents/benchmarks/disk/engine-protocol.ts";
import { combineParts } from "#agents/benchmarks/disk/raw-parts.ts";
import { bucketIndex, encodeHistogram, histogramBucketCount } from "#lib/stats/histogram.ts";
import { BadXml, childOf, childrenOf, parseXml, type XmlElement } from "./xml.ts";

const sides = ["Read", "Write"] as const;
type Side = (typeof sides)[number];

/** What DiskSpd measured in its time span, its reads and writes apart. Without `-L` there are no latencies: histograms are empty. */
export type DiskSpdResult = { durationMs: number; read: RawPart; write: RawPart };

/** Reads the XML that `-Rxml` prints. Throws BadXml where it is not that. */
export function parseDiskSpd(source: string): DiskSpdResult {
  const root = parseXml(source.slice(source.indexOf("<")));
  const span = childOf(root, "TimeSpan");
  if (span === null) throw new BadXml("no TimeSpan");
  const part = (side: Side): RawPart => toPart(span, side);
  return {
    durationMs: 1000 * numberOf(span, "TestTimeSeconds"),
    read: part("Read"),
    write: part("Write"),
  };
}

function numberOf(element: XmlElement, name: string): number {
  const value = numberOrNull(element, name);
  if (value === null) throw new BadXml(`no number in <${name}> of <${element.name}>`);
  return value;
}

function numberOrNull(element: XmlElement, name: string): number | null {
  const text = childOf(element, name)?.text ?? "";
  const value = Number(text);
  return text === "" || !Number.isFinite(value) ? null : value;
}

function toPart(span: XmlElement, side: Side): RawPart {
  const targets = childrenOf(span, "Thread").flatMap((thread) => childrenOf(thread, "Target"));
  const requests = targets.reduce((sum, target) => sum + numberOf(target, `${side}Count`), 0);
  const latency = childOf(span, "Latency");
  const points = latency === null ? [] : percentilesOf(latency, side);
  const meanMs = latency === null ? null : numberOrNull(latency, `Average${side}Milliseconds`);
  return {
    requests,
    sumNs: (meanMs ?? 0) * 1e6 * requests,
    minNs: points.at(0)?.ns ?? 0,
    maxNs: points.at(-1)?.ns ?? 0,
    requestsPerSecond: coursesOf(span, side),
    histogram: toHistogram(points, requests),
  };
}

type Point = { percent: number; ns: number };

const percentilesOf = (latency: XmlElement, side: Side): Point[] =>
  childrenOf(latency, "Bucket").flatMap((bucket) => {
    const ms = numberOrNull(bucket, `${side}Milliseconds`);
    return ms === null ? [] : [{ percent: numberOf(bucket, "Percentile"), ns: Math.round(ms * 1e6) }];
  });

/**
 * DiskSpd tells percentiles only: each whole one, and the nines behind 99. The requests between two of them are counted at the
 * upper one, so that every percentile that it tells is found again; what lies between is at most as slow as that.
 */
function toHistogram(points: readonly Point[], requests: number): RawPart["histogram"] {
  const counts = new Array<number>(histogramBucketCount).fill(0);
  let counted = 0;
  for (const { percent, ns } of points) {
    const upTo = Math.min(requests, Math.ceil((percent / 100) * requests - requests * 1e-12));
    if (upTo <= counted) continue;
    const index = bucketIndex(ns);
    counts[index] = (counts[index] ?? 0) + upTo - counted;
    counted = upTo;
  }
  return encodeHistogram(counts);
}

/** Requests by the second: of the whole time span where DiskSpd sums them up, else of all its threads. */
function coursesOf(span: XmlElement, side: Side): number[] {
  const [whole] = childrenOf(span, "Iops");
  const own = childrenOf(span, "Thread")
    .flatMap((thread) => childrenOf(thread, "Target"))
    .flatMap((target) => childrenOf(target, "Iops"));
  const sums: number[] = [];
  for (const course of whole === undefined ? own : [whole]) {
    for (const [second, bucket] of childrenOf(course, "Bucket").entries()) {
      sums[second] = (sums[second] ?? 0) + Number(bucket.attributes.get(side) ?? 0);
    }
  }
  return sums;
}

/** A result as a pass. `syncedMs` is the time of the fsync that belongs to it; 0 for none. */
export function toRawPass(
  { read, write, durationMs }: DiskSpdResult,
  {
    isMixed,
    syncedMs,
    endNs,
    cpu,
  }: { isMixed: boolean; syncedMs: number; endNs: number; cpu: RawPass["cpu"] },
): RawPass {
  const wholeMs = Math.max(0.001, durationMs + syncedMs);
  return {
    ...combineParts([read, write]),
    startNs: endNs - wholeMs * 1e6,
    durationMs: wholeMs,
    read: isMixed ? read : null,
    write: isMixed ? write : null,
    arrivals: null,
    cpu,
    counters: null,
  };
}
