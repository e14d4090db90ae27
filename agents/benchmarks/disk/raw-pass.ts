import { encodeHistogram, mergeHistograms, type SparseHistogram } from "#lib/stats/histogram.ts";
import type { RawPart, RawPass } from "./engine-protocol.ts";
import { lagCounters, type SlotCounters, type SlotMemory, slotCounters } from "./slot-memory.ts";

/**
 * Adds up what the slots counted. A pass lasts from its start to the end of its last slot, or to `syncedNs` where an fsync
 * belongs to it (0 where not). What was due and was not begun is left to the caller, who knows the rate.
 */
export function collectPass(
  memory: SlotMemory,
  startNs: number,
  syncedNs: number,
  cpu: RawPass["cpu"],
): RawPass {
  const slots = Array.from({ length: memory.slotCount }, (_, slot) => slotCounters(memory, slot));
  const reads = slots.map(({ read }) => read);
  const writes = memory.isMixed ? slots.map(({ write }) => write) : [];
  const all = [...reads, ...writes];
  const endNs = all.reduce((latest, { timesNs }) => Math.max(latest, timesNs[3] ?? 0), syncedNs);
  const windows = Math.min(memory.windowCount, Math.ceil((endNs - startNs) / 1e9));
  return {
    ...collectPart(all, windows),
    startNs,
    durationMs: Math.max(0.001, (endNs - startNs) / 1e6),
    read: memory.isMixed ? collectPart(reads, windows) : null,
    write: memory.isMixed ? collectPart(writes, windows) : null,
    arrivals: null,
    cpu,
    counters: null,
  };
}

/** How late free slots began what was due, over all slots. */
export function collectLag(memory: SlotMemory): SparseHistogram {
  const lags = Array.from({ length: memory.slotCount }, (_, slot) => lagCounters(memory, slot));
  return encodeHistogram(mergeHistograms(lags.flatMap((lag) => (lag === null ? [] : [lag.histogram]))));
}

function collectPart(slots: readonly SlotCounters[], windows: number): RawPart {
  const totals = { requests: 0, sumNs: 0, minNs: Number.POSITIVE_INFINITY, maxNs: 0 };
  for (const { requests, timesNs } of slots) {
    const [sumNs = 0, minNs = 0, maxNs = 0] = timesNs;
    const count = requests[0] ?? 0;
    if (count === 0) continue;
    totals.requests += count;
    totals.sumNs += sumNs;
    totals.minNs = Math.min(totals.minNs, minNs);
    totals.maxNs = Math.max(totals.maxNs, maxNs);
  }
  return {
    ...totals,
    minNs: totals.requests === 0 ? 0 : totals.minNs,
    requestsPerSecond: sumWindows(
      slots.map((slot) => slot.windows),
      windows,
    ),
    histogram: encodeHistogram(mergeHistograms(slots.map(({ histogram }) => histogram))),
  };
}

/**
 * Adds up the slots' one-second windows, up to the end of the pass: its fsync may take seconds in which no request ends. A
 * request that ended on the border lies in the window after it.
 */
function sumWindows(slots: readonly Uint32Array[], seconds: number): number[] {
  const sums: number[] = [];
  for (const windows of slots) {
    for (const [second, requests] of windows.entries()) sums[second] = (sums[second] ?? 0) + requests;
  }
  return sums.slice(0, Math.max(seconds, sums.findLastIndex((requests) => requests > 0) + 1));
}
