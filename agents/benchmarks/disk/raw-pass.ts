import { encodeHistogram, mergeHistograms } from "#lib/stats/histogram.ts";
import type { RawPass } from "./engine-protocol.ts";
import { type SlotMemory, slotCounters } from "./slot-memory.ts";

/**
 * Adds up what the slots counted. A pass lasts from its start to the end of its last request, or to `syncedNs` where an
 * fsync belongs to it (0 where not).
 */
export function collectPass(
  memory: SlotMemory,
  startNs: number,
  syncedNs: number,
  cpu: RawPass["cpu"],
): RawPass {
  const slots = Array.from({ length: memory.slotCount }, (_, slot) => slotCounters(memory, slot));
  const totals = { requests: 0, sumNs: 0, minNs: Number.POSITIVE_INFINITY, maxNs: 0, endNs: syncedNs };
  for (const { requests, timesNs } of slots) {
    const [sumNs = 0, minNs = 0, maxNs = 0, endNs = 0] = timesNs;
    const count = requests[0] ?? 0;
    totals.requests += count;
    totals.sumNs += sumNs;
    if (count > 0) {
      totals.minNs = Math.min(totals.minNs, minNs);
      totals.maxNs = Math.max(totals.maxNs, maxNs);
      totals.endNs = Math.max(totals.endNs, endNs);
    }
  }
  const { endNs, minNs, ...sums } = totals;
  return {
    ...sums,
    minNs: sums.requests === 0 ? 0 : minNs,
    startNs,
    durationMs: Math.max(0.001, (endNs - startNs) / 1e6),
    requestsPerSecond: sumWindows(
      slots.map(({ windows }) => windows),
      Math.min(memory.windowCount, Math.ceil((endNs - startNs) / 1e9)),
    ),
    histogram: encodeHistogram(mergeHistograms(slots.map(({ histogram }) => histogram))),
    read: null,
    write: null,
    arrivals: null,
    cpu,
    counters: null,
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
