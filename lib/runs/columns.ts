import type { ResultHeadline } from "#lib/contract/api.ts";
import { type Figure, figureValue } from "#lib/contract/figure.ts";
import type { Report } from "#lib/contract/report.ts";
import type { CurveResult, Latency, Pass, Result } from "#lib/contract/result.ts";
import { sampleMean, sampleRange } from "#lib/stats/summary.ts";

/** What queries compare of a result. Null where the figure is not known or not a single value. */
export type ResultColumns = {
  kind: Result["kind"];
  operation: string;
  statistic: Result["statistic"];
  bytesPerSecond: number | null;
  lowBytesPerSecond: number | null;
  highBytesPerSecond: number | null;
  bestBytesPerSecond: number | null;
  iops: number | null;
  meanUs: number | null;
  p50Us: number | null;
  p90Us: number | null;
  p95Us: number | null;
  p99Us: number | null;
  p999Us: number | null;
  p9999Us: number | null;
  /** Mean over the passes that say it. */
  clientCpuPercent: number | null;
  cacheBypass: ResultHeadline["cacheBypass"];
};

function percentileUs(latency: Latency | null, percent: number): number | null {
  return latency?.percentiles.find((percentile) => percentile.percent === percent)?.us ?? null;
}

function latencyColumns(latency: Latency | null) {
  return {
    meanUs: latency === null ? null : figureValue(latency.meanUs),
    p50Us: percentileUs(latency, 50),
    p90Us: percentileUs(latency, 90),
    p95Us: percentileUs(latency, 95),
    p99Us: percentileUs(latency, 99),
    p999Us: percentileUs(latency, 99.9),
    p9999Us: percentileUs(latency, 99.99),
  };
}

function passColumns(passes: readonly Pass[], best: { bytesPerSecond: number } | null) {
  const range = sampleRange(passes.map((pass) => pass.total.bytesPerSecond));
  return {
    lowBytesPerSecond: range?.min ?? null,
    highBytesPerSecond: range?.max ?? null,
    bestBytesPerSecond: best?.bytesPerSecond ?? null,
    clientCpuPercent: sampleMean(passes.flatMap(({ clientCpu }) => clientCpu?.meanPercent ?? [])),
  };
}

/** The point that stands for a curve: the one named peak, else the one with the most IOPS, else the most bytes per second. */
export function peakPoint({ points }: CurveResult): CurveResult["points"][number] | undefined {
  const named = points.find((point) => point.name === "peak");
  if (named !== undefined) return named;
  const rank = (figure: Figure) => figureValue(figure) ?? -1;
  return points.toSorted(
    (a, b) => rank(b.iops) - rank(a.iops) || rank(b.bytesPerSecond) - rank(a.bytesPerSecond),
  )[0];
}

/** The columns of one result. */
export function toResultColumns(result: Result): ResultColumns {
  const { kind, statistic } = result;
  switch (result.kind) {
    case "disk":
      return {
        kind,
        statistic,
        operation: result.operation,
        bytesPerSecond: figureValue(result.total.bytesPerSecond),
        iops: figureValue(result.total.iops),
        ...passColumns(result.passes, result.best),
        ...latencyColumns(result.total.latency),
        cacheBypass: result.cacheBypass?.inForce ?? null,
      };
    case "network":
      return {
        kind,
        statistic,
        operation: result.direction,
        bytesPerSecond: figureValue(result.bytesPerSecond),
        iops: null,
        ...passColumns(result.passes, result.best),
        ...latencyColumns(result.roundTrip),
        cacheBypass: null,
      };
    case "file-copy":
      return {
        kind,
        statistic,
        operation: result.direction,
        bytesPerSecond: figureValue(result.bytesPerSecond),
        iops: null,
        ...passColumns(result.passes, result.best),
        ...latencyColumns(null),
        cacheBypass: result.cacheBypass?.inForce ?? null,
      };
    case "curve": {
      const peak = peakPoint(result);
      return {
        kind,
        statistic,
        operation: result.operation,
        bytesPerSecond: peak === undefined ? null : figureValue(peak.bytesPerSecond),
        iops: peak === undefined ? null : figureValue(peak.iops),
        ...passColumns([], null),
        ...latencyColumns(peak?.latency ?? null),
        meanUs: peak === undefined ? null : figureValue(peak.meanUs),
        cacheBypass: null,
      };
    }
  }
}

const readWords = new Set(["read", "receive", "from-target"]);
const writeWords = new Set(["write", "send", "to-target"]);

/** A run's one read and one write figure for sorting: of the first sequential result, else of the first that has one. */
export function toHeadlineRates(report: Report): { read: number | null; write: number | null } {
  const sequential = new Set(
    report.workloads
      .filter((workload) => workload.kind === "disk" && workload.pattern === "sequential")
      .map((workload) => workload.id),
  );
  const pick = (words: ReadonlySet<string>): number | null => {
    const rates = report.results
      .map((result) => ({ result, columns: toResultColumns(result) }))
      .filter(({ columns }) => words.has(columns.operation) && columns.bytesPerSecond !== null);
    const first = rates.find(({ result }) => sequential.has(result.workload)) ?? rates[0];
    return first?.columns.bytesPerSecond ?? null;
  };
  return { read: pick(readWords), write: pick(writeWords) };
}

/** The one file size of a run's disk workloads; null when there is none, or several. */
export function toFileBytes(report: Report): number | null {
  const sizes = new Set(
    report.workloads.flatMap((workload) => (workload.kind === "disk" ? [workload.fileBytes] : [])),
  );
  const [size] = sizes;
  return sizes.size === 1 ? (size ?? null) : null;
}
