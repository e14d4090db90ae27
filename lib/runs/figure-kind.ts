import type { Figure, Quality } from "#lib/contract/figure.ts";
import type { Latency, Result, Statistic } from "#lib/contract/result.ts";
import { peakPoint } from "./columns.ts";

/** How far the figures of a result can be trusted, each null where it is not known, and how its latency sums up the passes. */
export type FigureKind = {
  latencyStatistic: Statistic;
  quality: Quality | null;
  iopsQuality: Quality | null;
  latencyQuality: Quality | null;
};

const qualityOf = (figure: Figure | undefined): Quality | null =>
  figure === undefined || figure.is === "unknown" ? null : figure.quality;

/** That of the mean, else of the first percentile; one that names none is as good as its result. */
function latencyQuality(latency: Latency | null, ofResult: Quality | null): Quality | null {
  if (latency === null) return null;
  const [first] = latency.percentiles;
  return qualityOf(latency.meanUs) ?? (first === undefined ? null : (first.quality ?? ofResult));
}

/** What a result's figures have to have in common with others beside workload and operation to be told together. */
export function toFigureKind(result: Result): FigureKind {
  const kind = (throughput: Figure | undefined, iops: Figure | undefined, latency: Latency | null) => {
    const quality = qualityOf(throughput);
    return {
      latencyStatistic: latency?.statistic ?? result.statistic,
      quality,
      iopsQuality: qualityOf(iops),
      latencyQuality: latencyQuality(latency, quality ?? qualityOf(iops)),
    };
  };
  switch (result.kind) {
    case "disk":
      return kind(result.total.bytesPerSecond, result.total.iops, result.total.latency);
    case "network":
      return kind(result.bytesPerSecond, undefined, result.roundTrip);
    case "file-copy":
      return kind(result.bytesPerSecond, undefined, null);
    case "curve": {
      const peak = peakPoint(result);
      const ofPeak = kind(peak?.bytesPerSecond, peak?.iops, peak?.latency ?? null);
      return { ...ofPeak, latencyQuality: qualityOf(peak?.meanUs) ?? ofPeak.latencyQuality };
    }
  }
}
