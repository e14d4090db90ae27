import { createRandom } from "./slot-offsets.ts";
import type { DiskAccess, DiskOperation, DiskPlan } from "./workload-plan.ts";

/** What a sweep offers: `percents` of the peak of one closed access, whose slots also serve the offered loads. */
export type SweepPlan = {
  access: DiskAccess;
  operation: DiskOperation;
  /** A multiple of 1 MiB. */
  fileBytes: number;
  /** Rising. */
  percents: readonly number[];
  /** Whether requests wait outside of the clock until a slot is free, so that latency at the peak is that of the slots. */
  isBounded: boolean;
  /** Bounds that the highest load is looked for under, beside 1 ms for the mean. */
  p99BoundUs: number | null;
  /** For everything but filling the file. Loads that it has no time for are left out. */
  limitMs: number;
};

export type PassTimes = { passMs: number; warmUpMs: number };

export const peakPasses = 3;
/** A mean over so many passes at least has an interval that can be believed. */
export const leastPointPasses = 5;
/** What a pass is thought to cost beside its time until that has been seen: the start of its process and of its slots. */
const assumedOverheadMs = 400;
/** Where time is short, passes are made shorter until so many of each load fit. Shorter ones would not show a backlog. */
const squeezedPasses = 3;
const requestsPerSlot = 50;
const warmUpPerSlot = 10;

const between = (low: number, high: number, value: number): number =>
  Math.round(Math.max(low, Math.min(high, value)));

/** The passes that find the peak. They take a fifth of the limit at most. */
export function peakTimes({ limitMs }: Pick<SweepPlan, "limitMs">): PassTimes {
  const passMs = between(500, 5000, limitMs / 5 / peakPasses - assumedOverheadMs);
  return { passMs, warmUpMs: Math.round(passMs / 5) };
}

/**
 * The passes of an offered load. On a slow device they last until each slot has served fifty requests: only then is a backlog
 * that grows told from one that swings.
 */
export function pointTimes(
  { access, percents }: SweepPlan,
  { peakIops, leftMs, overheadMs }: { peakIops: number; leftMs: number; overheadMs: number },
): PassTimes & { costMs: number } {
  const perSlotMs = ((access.queueDepth * access.threads) / peakIops) * 1000;
  const evenMs = leftMs / (percents.length * squeezedPasses) - overheadMs;
  const wantedMs = Math.max(2000, requestsPerSlot * perSlotMs);
  const passMs = between(500, 15_000, Math.min(0.8 * evenMs, wantedMs));
  const warmUpMs = between(100, passMs / 4, Math.max(500, warmUpPerSlot * perSlotMs));
  return { passMs, warmUpMs, costMs: passMs + warmUpMs + overheadMs };
}

/** The same items in an order by chance (Durstenfeld's shuffle): drift of the device must not look like an effect of load. */
export function shuffled<Item>(items: readonly Item[], seed: number): Item[] {
  const random = createRandom(seed);
  const rest = [...items];
  const order: Item[] = [];
  while (rest.length > 0) {
    order.push(...rest.splice(Math.floor((random() / 0x100000000) * rest.length), 1));
  }
  return order;
}

/** The plan of a run with this access alone, for what a pass and a workload are made from. */
export const toDiskPlan = ({ access, fileBytes }: SweepPlan, times: PassTimes): DiskPlan => ({
  accesses: [access],
  operations: ["read", "write"],
  fileBytes,
  passes: peakPasses,
  ...times,
  precision: null,
  freshFileBytes: 0,
});
