import { decodeHistogram, encodeHistogram, mergeHistograms } from "#lib/stats/histogram.ts";
import type { RawPart } from "./engine-protocol.ts";

/** Several parts of one pass as one: what was read and what was written. */
export function combineParts(parts: readonly RawPart[]): RawPart {
  const busy = parts.filter(({ requests }) => requests > 0);
  const sum = (of: (part: RawPart) => number): number => busy.reduce((all, part) => all + of(part), 0);
  const seconds = Math.max(0, ...parts.map(({ requestsPerSecond }) => requestsPerSecond.length));
  return {
    requests: sum(({ requests }) => requests),
    sumNs: sum(({ sumNs }) => sumNs),
    minNs: busy.length === 0 ? 0 : Math.min(...busy.map(({ minNs }) => minNs)),
    maxNs: Math.max(0, ...busy.map(({ maxNs }) => maxNs)),
    requestsPerSecond: Array.from({ length: seconds }, (_, second) =>
      sum(({ requestsPerSecond }) => requestsPerSecond[second] ?? 0),
    ),
    histogram: encodeHistogram(mergeHistograms(busy.map(({ histogram }) => decodeHistogram(histogram)))),
  };
}
