import { figureValue } from "#lib/contract/figure.ts";
import type { Report } from "#lib/contract/report.ts";
import type { DiskResult, Latency, PassPart, Series } from "#lib/contract/result.ts";
import { decodeHistogram, histogramPercentileNs } from "#lib/stats/histogram.ts";

export type Direction = "read" | "write";

/** The percentiles of the latency axis: one more nine each. */
export const shownPercents = [50, 90, 99, 99.9, 99.99] as const;

export type LatencyLine = {
  direction: Direction;
  points: { percent: number; us: number }[];
  meanUs: number | null;
  maxUs: number | null;
  requestCount: number | null;
  /** Percentiles left out because fewer than one request lies beyond them. */
  beyondSamples: number[];
};

export type TimePoint = { pass: number; fromMs: number; toMs: number; bytesPerSecond: number };

export type ThroughputLine = {
  direction: Direction;
  /** The headline of the result, the value a label stands for; null where it is not a single value. */
  bytesPerSecond: number | null;
  /** `false`: the seconds were not recorded, each pass is one point over its whole duration. */
  hasSeries: boolean;
  points: TimePoint[];
};

type Workloads = Pick<Report, "workloads" | "results">;
type Part = { direction: Direction; result: DiskResult };

function partsOf(report: Workloads, workloadId: string): Part[] {
  return report.results.flatMap((result): Part[] => {
    if (result.kind !== "disk" || result.workload !== workloadId) return [];
    if (result.operation !== "mixed") return [{ direction: result.operation, result }];
    return [
      { direction: "read", result },
      { direction: "write", result },
    ];
  });
}

const measuresOf = ({ direction, result }: Part) =>
  result.operation === "mixed" ? result[direction] : result.total;

const passPartOf = ({ direction, result }: Part, pass: DiskResult["passes"][number]): PassPart | null =>
  result.operation === "mixed" ? pass[direction] : pass.total;

/** The nearest-rank percentile in µs: as reported, else from the histogram; null where neither has it. */
export function latencyPercentileUs(latency: Latency, percent: number): number | null {
  const reported = latency.percentiles.find((point) => point.percent === percent);
  if (reported !== undefined) return reported.us;
  if (latency.histogram === null) return null;
  const ns = histogramPercentileNs(decodeHistogram(latency.histogram), percent);
  return ns === null ? null : ns / 1000;
}

function requestCountOf(latency: Latency, passes: (PassPart | null)[]): number | null {
  if (latency.histogram !== null) return latency.histogram.counts.reduce((sum, count) => sum + count, 0);
  return passes.length === 0
    ? null
    : passes.reduce<number | null>(
        (sum, pass) => (sum === null || pass?.requests == null ? null : sum + pass.requests),
        0,
      );
}

/**
 * Latency percentiles of one workload, a line for each direction. A percentile p of n requests is left out where
 * n · (1 − p) < 1: it would be the single slowest request under another name.
 */
export function toLatencyLines(report: Workloads, workloadId: string): LatencyLine[] {
  return partsOf(report, workloadId).flatMap((part) => {
    const latency = measuresOf(part)?.latency ?? null;
    if (latency === null) return [];
    const requestCount = requestCountOf(
      latency,
      part.result.passes.map((pass) => passPartOf(part, pass)),
    );
    const isBeyond = (percent: number) =>
      requestCount !== null && requestCount * (100 - percent) < 100 * (1 - 1e-9);
    const points = shownPercents.flatMap((percent) => {
      const us = isBeyond(percent) ? null : latencyPercentileUs(latency, percent);
      return us === null ? [] : [{ percent, us }];
    });
    if (points.length === 0) return [];
    return [
      {
        direction: part.direction,
        points,
        meanUs: figureValue(latency.meanUs),
        maxUs: latency.maxUs,
        requestCount,
        beyondSamples: shownPercents.filter(isBeyond),
      },
    ];
  });
}

/**
 * A series as intervals of a pass. The last interval ends with the pass; where it is shorter than half of the others it is
 * joined with the one before, since a rate over a few milliseconds is noise.
 */
export function toIntervals(
  series: Series,
  durationMs: number,
): { fromMs: number; toMs: number; bytes: number }[] {
  const intervals = series.bytes.map((bytes, at) => ({
    fromMs: at * series.intervalMs,
    toMs: at === series.bytes.length - 1 ? durationMs : (at + 1) * series.intervalMs,
    bytes,
  }));
  const last = intervals.at(-1);
  const before = intervals.at(-2);
  if (
    last !== undefined &&
    before !== undefined &&
    last.toMs - last.fromMs < series.intervalMs / 2 &&
    intervals.pop()
  ) {
    before.toMs = Math.max(before.toMs, last.toMs);
    before.bytes += last.bytes;
  }
  return intervals.filter(({ fromMs, toMs }) => toMs > fromMs);
}

/** The passes of one direction as a line; null without any. `pass` counts from 1. */
export function toThroughputLine(
  direction: Direction,
  bytesPerSecond: number | null,
  passes: readonly { durationMs: number; own: PassPart | null }[],
): ThroughputLine | null {
  const hasSeries = passes.some(({ own }) => (own?.series?.bytes.length ?? 0) > 1);
  const points = passes.flatMap(({ durationMs, own }, at): TimePoint[] => {
    const pass = at + 1;
    if (own === null) return [];
    if (own.series === null || !hasSeries)
      return [{ pass, fromMs: 0, toMs: durationMs, bytesPerSecond: own.bytesPerSecond }];
    return toIntervals(own.series, durationMs).map(({ fromMs, toMs, bytes }) => ({
      pass,
      fromMs,
      toMs,
      bytesPerSecond: (bytes / (toMs - fromMs)) * 1000,
    }));
  });
  return points.length === 0 ? null : { direction, bytesPerSecond, hasSeries, points };
}

/** Throughput over the time of each pass of one workload, a line for each direction. */
export function toThroughputLines(report: Workloads, workloadId: string): ThroughputLine[] {
  return partsOf(report, workloadId).flatMap((part) => {
    const measures = measuresOf(part);
    const passes = part.result.passes.map((pass) => ({
      durationMs: pass.durationMs,
      own: passPartOf(part, pass),
    }));
    const rate = measures === null ? null : figureValue(measures.bytesPerSecond);
    return toThroughputLine(part.direction, rate, passes) ?? [];
  });
}

/** The disk workloads of a run that have results, in its order: what a chart can be asked for. */
export function chartedWorkloads(report: Workloads): { id: string; label: string }[] {
  const measured = new Set(
    report.results.flatMap((result) => (result.kind === "disk" ? [result.workload] : [])),
  );
  return report.workloads.flatMap((workload) =>
    workload.kind === "disk" && measured.has(workload.id) ? [{ id: workload.id, label: workload.label }] : [],
  );
}

/**
 * Joins neighbouring intervals of a pass so that at most `most` points remain in all, `most` divided evenly among the passes.
 * Rates are weighted by time, so that bytes are kept.
 */
export function thinTimePoints(points: readonly TimePoint[], most: number): TimePoint[] {
  if (points.length <= most) return [...points];
  const passes = Map.groupBy(points, ({ pass }) => pass);
  const mostOfPass = Math.max(1, Math.floor(most / passes.size));
  return [...passes.values()].flatMap((own) => {
    const size = Math.ceil(own.length / mostOfPass);
    return Array.from({ length: Math.ceil(own.length / size) }, (_, at) =>
      joinPoints(own.slice(at * size, (at + 1) * size)),
    );
  });
}

function joinPoints(points: readonly TimePoint[]): TimePoint {
  const bytes = points.reduce((sum, one) => sum + one.bytesPerSecond * (one.toMs - one.fromMs), 0);
  const fromMs = points[0]?.fromMs ?? 0;
  const toMs = points.at(-1)?.toMs ?? 0;
  return { pass: points[0]?.pass ?? 0, fromMs, toMs, bytesPerSecond: bytes / (toMs - fromMs) };
}

/** The rate of each pass of a workload in one direction, as the run reports it, in bytes per second. */
export function passRatesOf(report: Workloads, workloadId: string, direction: Direction): number[] {
  return partsOf(report, workloadId)
    .filter((part) => part.direction === direction)
    .flatMap((part) => part.result.passes.flatMap((pass) => passPartOf(part, pass)?.bytesPerSecond ?? []));
}
