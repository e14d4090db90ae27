import { medianPrecisionPercent } from "#lib/analysis/precision.ts";
import { measured, unknownFigure } from "#lib/contract/figure.ts";
import type {
  CacheBypass,
  CacheEvidence,
  DiskResult,
  Latency,
  Measures,
  Pass,
  PassPart,
} from "#lib/contract/result.ts";
import {
  decodeHistogram,
  encodeHistogram,
  histogramPercentileNs,
  mergeHistograms,
} from "#lib/stats/histogram.ts";
import { sampleMedian } from "#lib/stats/summary.ts";
import type { RawPart, RawPass } from "./engine-protocol.ts";
import { resultWarnings } from "./result-warnings.ts";
import type { DiskOperation } from "./workload-plan.ts";

const reportedPercents = [50, 75, 90, 95, 99, 99.9, 99.99];

export type MeasuredStep = {
  label: string;
  operation: DiskOperation;
  blockBytes: number;
  passMs: number;
  passes: readonly RawPass[];
  cacheBypass: CacheBypass;
  /** Start of the run on the machine's monotonic clock. */
  runStartNs: number;
  /** `intended` where a rate was offered, open loop. Absent: `request`. */
  latencyFrom?: "request" | "intended";
  /** Half of the median's 95 % interval, in percent of it. Absent: no precision was asked for. */
  wantedPrecisionPercent?: number;
  /** A read of data that was never read before, and the same read of data that was. Absent: there was none. */
  freshRead?: { fresh: RawPass; known: RawPass };
};

/** Latency over all passes, from the merged histogram; null where no request ended. */
export function toLatency(passes: readonly RawPart[], from: Latency["from"] = "request"): Latency | null {
  const busy = passes.filter((pass) => pass.requests > 0);
  const requests = busy.reduce((sum, pass) => sum + pass.requests, 0);
  if (requests === 0) return null;
  const counts = mergeHistograms(busy.map((pass) => decodeHistogram(pass.histogram)));
  const minNs = Math.min(...busy.map((pass) => pass.minNs));
  const maxNs = Math.max(...busy.map((pass) => pass.maxNs));
  const percentiles = reportedPercents.flatMap((percent) => {
    const ns = histogramPercentileNs(counts, percent);
    // The midpoint of the outermost buckets may lie beyond what was seen.
    return ns === null ? [] : [{ percent, us: Math.min(maxNs, Math.max(minNs, ns)) / 1000 }];
  });
  const sumNs = busy.reduce((sum, pass) => sum + pass.sumNs, 0);
  return {
    from,
    meanUs: measured(sumNs / requests / 1000),
    minUs: minNs / 1000,
    maxUs: maxNs / 1000,
    percentiles,
    histogram: { scheme: "log2-64", unit: "ns", ...encodeHistogram(counts) },
  };
}

function toPassPart(part: RawPart, durationMs: number, blockBytes: number): PassPart {
  const seconds = durationMs / 1000;
  return {
    bytes: part.requests * blockBytes,
    requests: part.requests,
    bytesPerSecond: (part.requests * blockBytes) / seconds,
    iops: part.requests / seconds,
    meanUs: part.requests === 0 ? null : part.sumNs / part.requests / 1000,
    series: {
      intervalMs: 1000,
      bytes: part.requestsPerSecond.map((requests) => requests * blockBytes),
      requests: part.requestsPerSecond,
    },
  };
}

/** One pass in the contract's units. */
export function toPass(pass: RawPass, blockBytes: number, runStartNs: number): Pass {
  const { durationMs, read, write, counters } = pass;
  const toPart = (part: RawPart): PassPart => toPassPart(part, durationMs, blockBytes);
  return {
    startedAfterMs: Math.max(0, (pass.startNs - runStartNs) / 1e6),
    durationMs,
    total: toPart(pass),
    read: read === null ? null : toPart(read),
    write: write === null ? null : toPart(write),
    clientCpu: pass.cpu,
    ...(counters === null ? {} : { counters }),
  };
}

/** Requests in each second of the passes; those of one kind, where an engine counts them apart. */
const ratesOf = (passes: readonly RawPass[], partOf: (pass: RawPass) => RawPart | null): number[] =>
  passes.flatMap((pass) => {
    const part = partOf(pass);
    return part === null ? [] : [part.requests / (pass.durationMs / 1000)];
  });

/** The medians of one part over the passes; null where not every pass has it. */
function toMeasures(
  { passes, blockBytes, latencyFrom }: MeasuredStep,
  partOf: (pass: RawPass) => RawPart | null,
): Measures | null {
  const iops = ratesOf(passes, partOf);
  if (iops.length < passes.length) return null;
  const median = sampleMedian(iops);
  const parts = passes.flatMap((pass) => partOf(pass) ?? []);
  return {
    bytesPerSecond: median === null ? unknownFigure() : measured(median * blockBytes),
    iops: median === null ? unknownFigure() : measured(median),
    latency: toLatency(parts, latencyFrom),
  };
}

/** The first pass beside the later ones, and beside data that was never read. */
function toCacheEvidence({ passes, blockBytes, freshRead }: MeasuredStep): CacheEvidence | null {
  const rateOf = ({ requests, durationMs }: RawPass): number => (requests * blockBytes) / (durationMs / 1000);
  const [first, ...later] = passes.map(rateOf);
  if (first === undefined) return null;
  return {
    firstPassBytesPerSecond: first,
    laterPassesBytesPerSecond: sampleMedian(later),
    freshFile:
      freshRead === undefined
        ? null
        : {
            readBytes: freshRead.fresh.requests * blockBytes,
            durationMs: freshRead.fresh.durationMs,
            bytesPerSecond: rateOf(freshRead.fresh),
            knownBytesPerSecond: rateOf(freshRead.known),
          },
  };
}

/** The contract's result: the median of the passes as the headline, the best pass beside it. */
export function toDiskResult(step: MeasuredStep): DiskResult {
  const { operation, blockBytes, wantedPrecisionPercent: wantedPercent } = step;
  const passes = step.passes.map((pass) => toPass(pass, blockBytes, step.runStartNs));
  const iops = ratesOf(step.passes, (pass) => pass);
  const cacheEvidence = operation === "read" ? toCacheEvidence(step) : null;
  const isMixed = operation === "mixed";
  return {
    kind: "disk",
    workload: step.label,
    operation,
    statistic: passes.length === 1 ? "single" : "median",
    passCount: passes.length,
    total: toMeasures(step, (pass) => pass) ?? {
      bytesPerSecond: unknownFigure(),
      iops: unknownFigure(),
      latency: null,
    },
    read: isMixed ? toMeasures(step, ({ read }) => read) : null,
    write: isMixed ? toMeasures(step, ({ write }) => write) : null,
    best: { bytesPerSecond: Math.max(...iops) * blockBytes, iops: Math.max(...iops) },
    passes,
    cacheBypass: step.cacheBypass,
    warnings: resultWarnings(step),
    ...(wantedPercent === undefined
      ? {}
      : { precision: { wantedPercent, reachedPercent: medianPrecisionPercent(iops) } }),
    ...(cacheEvidence === null ? {} : { cacheEvidence }),
  };
}
