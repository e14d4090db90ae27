import { type Figure, unknownFigure } from "#lib/contract/figure.ts";
import type { CurveResult, Latency, Result } from "#lib/contract/result.ts";
import type { Metric } from "./state.ts";

const percents: Partial<Record<Metric, number>> = {
  p50: 50,
  p90: 90,
  p95: 95,
  p99: 99,
  p999: 99.9,
  p9999: 99.99,
};

/** The point of the highest load that a curve names its peak, else the one with most requests a second. */
export function curvePeak(curve: CurveResult): CurveResult["points"][number] | null {
  const named = curve.points.find(({ name }) => name === "peak");
  if (named !== undefined) return named;
  return curve.points.reduce<CurveResult["points"][number] | null>((highest, point) => {
    const of = (one: CurveResult["points"][number] | null) =>
      one?.iops.is === "value" ? one.iops.value : -1;
    return of(point) > of(highest) ? point : highest;
  }, null);
}

function latencyFigure(latency: Latency | null, metric: Metric): Figure {
  if (latency === null) return unknownFigure();
  if (metric === "mean") return latency.meanUs;
  const found = latency.percentiles.find(({ percent }) => percent === percents[metric]);
  const quality = found?.quality ?? (latency.meanUs.is === "unknown" ? "stated" : latency.meanUs.quality);
  return found === undefined ? unknownFigure() : { is: "value", value: found.us, quality };
}

/** What a result says of a metric, as its source says it: at the peak of a curve, and unknown where it says nothing. */
export function resultFigure(result: Result, metric: Metric): Figure {
  if (metric === "clientCpu" || metric === "perWatt") return unknownFigure();
  switch (result.kind) {
    case "disk": {
      if (metric === "throughput") return result.total.bytesPerSecond;
      return metric === "iops" ? result.total.iops : latencyFigure(result.total.latency, metric);
    }
    case "curve": {
      const peak = curvePeak(result);
      if (peak === null) return unknownFigure();
      if (metric === "throughput") return peak.bytesPerSecond;
      if (metric === "iops") return peak.iops;
      return metric === "mean" ? peak.meanUs : latencyFigure(peak.latency, metric);
    }
    case "network":
      return metric === "throughput" ? result.bytesPerSecond : latencyFigure(result.roundTrip, metric);
    case "file-copy":
      return metric === "throughput" ? result.bytesPerSecond : unknownFigure();
  }
}

/** The operation of a result: what a disk does, or the way of data over a network. */
export const resultOperation = (result: Result): string =>
  result.kind === "disk" || result.kind === "curve" ? result.operation : result.direction;
