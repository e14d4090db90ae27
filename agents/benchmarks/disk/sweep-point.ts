import { measured, unknownFigure } from "#lib/contract/figure.ts";
import type { CurveResult } from "#lib/contract/result.ts";
import { decodeHistogram, histogramPercentileNs, mergeHistograms } from "#lib/stats/histogram.ts";
import { meanHalfInterval } from "#lib/stats/mean-interval.ts";
import { toLatency } from "./disk-result.ts";
import type { RawPass } from "./engine-protocol.ts";
import { leastPointPasses } from "./sweep-plan.ts";

export type CurvePoint = CurveResult["points"][number];

/** Of the requests that were due, this part may be left over in a pass that served all it could. */
const backlogShare = 0.02;
const leastSaturatedPasses = 2;
/** Half of the 95 % interval of the mean at which a load has been measured well enough. */
const wantedPercent = 5;
/** A generator whose lateness is above this part of the response is no longer measuring the storage alone. */
const lagShare = 0.2;

/** One offered load and the passes that it was measured in so far. */
export type MeasuredLoad = {
  offeredIops: number;
  isBounded: boolean;
  slots: number;
  blockBytes: number;
  /** For how long requests were offered in each pass. */
  passMs: number;
  passes: readonly RawPass[];
};

const sum = (passes: readonly RawPass[], of: (pass: RawPass) => number): number =>
  passes.reduce((total, pass) => total + of(pass), 0);

const backlogOf = (passes: readonly RawPass[]): number =>
  sum(passes, ({ arrivals }) => arrivals?.backlogRequests ?? 0);

/** Whether a pass left over more than 2 % of what was due and one request a slot, which a queue that swings may hold at any moment. */
const isOverloaded = ({ arrivals }: RawPass, slots: number): boolean =>
  arrivals !== null && arrivals.backlogRequests > backlogShare * arrivals.dueRequests + slots;

/**
 * Whether more was offered than could be served, in most of the passes: a single one may have met a stall, which belongs to
 * the latency. A bounded load is never saturated, since none of its requests waits.
 */
export function isSaturated({ isBounded, slots, passes }: MeasuredLoad): boolean {
  const overloaded = passes.filter((pass) => isOverloaded(pass, slots));
  return !isBounded && 2 * overloaded.length > passes.length;
}

/** Half of the 95 % interval of the mean latency over the passes as batches, in percent; null while it can't be told. */
export function meanPrecisionPercent({ passes }: MeasuredLoad): number | null {
  const busy = passes.filter(({ requests }) => requests > 0);
  const half = meanHalfInterval(busy.map(({ sumNs, requests }) => sumNs / requests));
  const meanNs = sum(busy, ({ sumNs }) => sumNs) / sum(busy, ({ requests }) => requests);
  return half === null ? null : (half / meanNs) * 100;
}

/** Whether more passes would tell nothing new. */
export function isGoodEnough(load: MeasuredLoad): boolean {
  const { isBounded, slots, passes } = load;
  const { length } = passes;
  const isOver = !isBounded && passes.every((pass) => isOverloaded(pass, slots));
  if (isOver && length >= leastSaturatedPasses) return true;
  const reached = meanPrecisionPercent(load);
  return length >= leastPointPasses && (isSaturated(load) || (reached !== null && reached <= wantedPercent));
}

/**
 * How long a pass served what it counted: where all was served, the time of the offer, since its last requests end after that and
 * would seem to have taken it to themselves; else until the last has ended.
 */
const servedMs = (pass: RawPass, { slots, passMs }: MeasuredLoad): number =>
  isOverloaded(pass, slots) ? pass.durationMs : Math.min(pass.durationMs, passMs);

/** The contract's point of a load. A saturated one has no latency: it would only tell for how long it was offered. */
export function toCurvePoint(load: MeasuredLoad): CurvePoint {
  const { offeredIops, isBounded, blockBytes, passes } = load;
  const seconds = sum(passes, (pass) => servedMs(pass, load)) / 1000;
  const iops = sum(passes, ({ requests }) => requests) / seconds;
  const base = {
    name: null,
    offeredIops: measured(offeredIops),
    iops: measured(iops),
    bytesPerSecond: measured(iops * blockBytes),
    durationMs: seconds * 1000,
  };
  if (isSaturated(load)) {
    return {
      ...base,
      meanUs: unknownFigure(),
      latency: null,
      isSaturated: true,
      backlogPerSecond: measured(backlogOf(passes) / seconds),
    };
  }
  const latency = toLatency(passes, isBounded ? "request" : "intended");
  const precision = meanPrecisionPercent(load);
  const lagP99Us = lagUs(passes);
  const p99Us = latency?.percentiles.find(({ percent }) => percent === 99)?.us ?? null;
  return {
    ...base,
    meanUs: latency?.meanUs ?? unknownFigure(),
    latency,
    isSaturated: false,
    ...(precision === null ? {} : { meanPrecisionPercent: precision }),
    ...(lagP99Us === null ? {} : { generatorLagP99Us: lagP99Us }),
    ...(lagP99Us === null || p99Us === null ? {} : { isGeneratorLimited: lagP99Us > lagShare * p99Us }),
  };
}

function lagUs(passes: readonly RawPass[]): number | null {
  const histograms = passes.flatMap(({ arrivals }) => (arrivals === null ? [] : [arrivals.lag]));
  const ns = histogramPercentileNs(mergeHistograms(histograms.map(decodeHistogram)), 99);
  return ns === null ? null : ns / 1000;
}
