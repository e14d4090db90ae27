import { freshPercent, isCacheLikely } from "#lib/analysis/cache-evidence.ts";
import { medianPrecisionPercent } from "#lib/analysis/precision.ts";
import { findSteadiness } from "#lib/analysis/steadiness.ts";
import type { KnownWarning } from "#lib/contract/warning.ts";
import { decodeHistogram, histogramPercentileNs, mergeHistograms } from "#lib/stats/histogram.ts";
import { sampleMean } from "#lib/stats/summary.ts";
import type { MeasuredStep } from "./disk-result.ts";
import type { RawPass } from "./engine-protocol.ts";

const busyCorePercent = 95;
const shortPassMs = 1000;
const fewPasses = 3;
/** Share of the response's 99th percentile above which the generator's own lateness belongs to the figure. */
const lagShare = 0.2;

const rateOf = ({ requests, durationMs }: RawPass): number => requests / (durationMs / 1000);
const tenths = (value: number): number => Math.round(value * 10) / 10;

/** Doubts about one result. */
export function resultWarnings(step: MeasuredStep): KnownWarning[] {
  const { passes, passMs } = step;
  const warnings: KnownWarning[] = [];
  const empty = passes.filter((pass) => pass.requests === 0).length;
  if (empty > 0) warnings.push({ code: "pass-without-requests", detail: { passes: empty } });
  if (passMs < shortPassMs) warnings.push({ code: "pass-short", detail: { passMs } });
  if (passes.length < fewPasses) warnings.push({ code: "few-passes", detail: { passes: passes.length } });
  const busiest = sampleMean(passes.flatMap(({ cpu }) => (cpu === null ? [] : [cpu.busiestCorePercent])));
  if (busiest !== null && busiest >= busyCorePercent) {
    warnings.push({ code: "client-cpu-busy", detail: { busiestCorePercent: Math.round(busiest) } });
  }
  if (isGeneratorLate(passes)) warnings.push({ code: "generator-limited" });
  return [...warnings, ...steadinessWarnings(step), ...cacheWarnings(step)];
}

function steadinessWarnings({ passes, wantedPrecisionPercent: wantedPercent }: MeasuredStep): KnownWarning[] {
  const warnings: KnownWarning[] = [];
  const rates = passes.map(rateOf);
  const steadiness = findSteadiness(rates);
  if (steadiness !== null && !steadiness.isSteady) {
    const { excursionPercent, slopePercent } = steadiness;
    const detail = { excursionPercent: tenths(excursionPercent), slopePercent: tenths(slopePercent) };
    warnings.push({ code: "not-steady", detail });
  }
  if (wantedPercent === undefined) return warnings;
  const reached = medianPrecisionPercent(rates);
  if (reached === null) warnings.push({ code: "precision-not-reached", detail: { wantedPercent } });
  else if (reached > wantedPercent) {
    const detail = { wantedPercent, reachedPercent: tenths(reached) };
    warnings.push({ code: "precision-not-reached", detail });
  }
  return warnings;
}

function cacheWarnings({ passes, freshRead, blockBytes }: MeasuredStep): KnownWarning[] {
  if (freshRead === undefined) return [];
  const toRead = (pass: RawPass) => ({
    bytesPerSecond: rateOf(pass) * blockBytes,
    durationMs: pass.durationMs,
  });
  const { fresh, known } = freshRead;
  const evidence = { passes: passes.map(toRead), fresh: toRead(fresh), known: toRead(known) };
  if (!isCacheLikely(evidence)) return [];
  return [
    { code: "cache-likely", detail: { freshPercent: Math.max(1, Math.round(freshPercent(evidence) ?? 0)) } },
  ];
}

/** Whether an offered rate was begun so late by this PC itself that latencies are partly its own. */
function isGeneratorLate(passes: readonly RawPass[]): boolean {
  const offered = passes.flatMap(({ arrivals, histogram }) =>
    arrivals === null ? [] : [{ lag: decodeHistogram(arrivals.lag), response: decodeHistogram(histogram) }],
  );
  const lagNs = histogramPercentileNs(mergeHistograms(offered.map(({ lag }) => lag)), 99);
  const responseNs = histogramPercentileNs(mergeHistograms(offered.map(({ response }) => response)), 99);
  return lagNs !== null && responseNs !== null && lagNs > lagShare * responseNs;
}
