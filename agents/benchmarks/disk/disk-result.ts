import { measured, unknownFigure } from "#lib/contract/figure.ts";
import type { CacheBypass, DiskResult, Latency, Pass } from "#lib/contract/result.ts";
import type { KnownWarning } from "#lib/contract/warning.ts";
import {
  decodeHistogram,
  encodeHistogram,
  histogramPercentileNs,
  mergeHistograms,
} from "#lib/stats/histogram.ts";
import { sampleMean, sampleMedian } from "#lib/stats/summary.ts";
import type { RawPass } from "./engine-protocol.ts";
import type { DiskOperation } from "./workload-plan.ts";

const reportedPercents = [50, 75, 90, 95, 99, 99.9, 99.99];
const busyCorePercent = 95;
const shortPassMs = 1000;
const fewPasses = 3;

export type MeasuredStep = {
  label: string;
  operation: DiskOperation;
  blockBytes: number;
  passMs: number;
  passes: readonly RawPass[];
  cacheBypass: CacheBypass;
  /** Start of the run on the machine's monotonic clock. */
  runStartNs: number;
};

/** Latency over all passes, from the merged histogram; null where no request ended. */
export function toLatency(passes: readonly RawPass[]): Latency | null {
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
    from: "request",
    meanUs: measured(sumNs / requests / 1000),
    minUs: minNs / 1000,
    maxUs: maxNs / 1000,
    percentiles,
    histogram: { scheme: "log2-64", unit: "ns", ...encodeHistogram(counts) },
  };
}

/** One pass in the contract's units. */
export function toPass(pass: RawPass, blockBytes: number, runStartNs: number): Pass {
  const seconds = pass.durationMs / 1000;
  return {
    startedAfterMs: Math.max(0, (pass.startNs - runStartNs) / 1e6),
    durationMs: pass.durationMs,
    total: {
      bytes: pass.requests * blockBytes,
      requests: pass.requests,
      bytesPerSecond: (pass.requests * blockBytes) / seconds,
      iops: pass.requests / seconds,
      meanUs: pass.requests === 0 ? null : pass.sumNs / pass.requests / 1000,
      series: {
        intervalMs: 1000,
        bytes: pass.requestsPerSecond.map((requests) => requests * blockBytes),
        requests: pass.requestsPerSecond,
      },
    },
    read: null,
    write: null,
    clientCpu: pass.cpu,
  };
}

/** Doubts about one result. */
export function resultWarnings(step: MeasuredStep): KnownWarning[] {
  const warnings: KnownWarning[] = [];
  const empty = step.passes.filter((pass) => pass.requests === 0).length;
  if (empty > 0) warnings.push({ code: "pass-without-requests", detail: { passes: empty } });
  if (step.passMs < shortPassMs) warnings.push({ code: "pass-short", detail: { passMs: step.passMs } });
  if (step.passes.length < fewPasses)
    warnings.push({ code: "few-passes", detail: { passes: step.passes.length } });
  const busiest = sampleMean(
    step.passes.flatMap(({ cpu }) => (cpu === null ? [] : [cpu.busiestCorePercent])),
  );
  if (busiest !== null && busiest >= busyCorePercent) {
    warnings.push({ code: "client-cpu-busy", detail: { busiestCorePercent: Math.round(busiest) } });
  }
  return warnings;
}

/** The contract's result: the median of the passes as the headline, the best pass beside it. */
export function toDiskResult(step: MeasuredStep): DiskResult {
  const passes = step.passes.map((pass) => toPass(pass, step.blockBytes, step.runStartNs));
  const iops = step.passes.map((pass) => pass.requests / (pass.durationMs / 1000));
  const rates = iops.map((requests) => requests * step.blockBytes);
  const figure = (median: number | null) => (median === null ? unknownFigure() : measured(median));
  return {
    kind: "disk",
    workload: step.label,
    operation: step.operation,
    statistic: passes.length === 1 ? "single" : "median",
    passCount: passes.length,
    total: {
      bytesPerSecond: figure(sampleMedian(rates)),
      iops: figure(sampleMedian(iops)),
      latency: toLatency(step.passes),
    },
    read: null,
    write: null,
    best: { bytesPerSecond: Math.max(...rates), iops: Math.max(...iops) },
    passes,
    cacheBypass: step.cacheBypass,
    warnings: resultWarnings(step),
  };
}
