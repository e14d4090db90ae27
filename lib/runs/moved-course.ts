import { figureValue } from "#lib/contract/figure.ts";
import type { DiskResult, FileCopyResult, Pass } from "#lib/contract/result.ts";
import { toIntervals } from "./series.ts";

/** A stretch of a transfer: from how many bytes to how many, and at which rate. */
export type MovedStretch = { fromBytes: number; toBytes: number; bytesPerSecond: number };

/** A long transfer over the bytes that it moved. `points` is empty where its seconds are not known. */
export type MovedCourse = {
  totalBytes: number;
  /** `false`: nobody knows how many bytes were moved in all, so that `totalBytes` is only where the plot ends. */
  isTotalKnown: boolean;
  points: MovedStretch[];
  levels: MovedStretch[];
};

type Transfer = Pick<DiskResult | FileCopyResult, "passes" | "phases">;

/** How much further than the beginning of its last phase a transfer of unknown size is drawn. */
const openEnd = 1.5;

/**
 * The throughput of a transfer with phases over the bytes moved, in at most `mostPoints` points: neighbouring intervals are
 * joined, bytes and time apart, so that a stall keeps its weight. Null without a phase whose rate is known.
 */
export function toMovedCourse({ passes, phases = [] }: Transfer, mostPoints: number): MovedCourse | null {
  const [pass] = passes;
  const points = pass === undefined || passes.length > 1 ? [] : pointsOf(pass, mostPoints);
  const lastStart = phases.at(-1)?.startsAfterBytes ?? 0;
  const known = points.at(-1)?.toBytes ?? pass?.total.bytes ?? null;
  const isTotalKnown = known !== null && known > lastStart;
  const totalBytes = isTotalKnown ? known : Math.max(1e9, lastStart * openEnd);
  const levels = phases.flatMap((phase): MovedStretch[] => {
    const bytesPerSecond = figureValue(phase.bytesPerSecond);
    const fromBytes = phase.startsAfterBytes;
    const toBytes = phase.bytes === null ? totalBytes : Math.min(totalBytes, fromBytes + phase.bytes);
    return bytesPerSecond === null || toBytes <= fromBytes ? [] : [{ fromBytes, toBytes, bytesPerSecond }];
  });
  return levels.length === 0 ? null : { totalBytes, isTotalKnown, points, levels };
}

function pointsOf({ total: { series }, durationMs }: Pass, mostPoints: number): MovedStretch[] {
  if (series === null) return [];
  const intervals = toIntervals(series, durationMs);
  const size = Math.max(1, Math.ceil(intervals.length / mostPoints));
  let before = 0;
  return Array.from({ length: Math.ceil(intervals.length / size) }, (_, at) => {
    const joined = intervals.slice(at * size, (at + 1) * size);
    const bytes = joined.reduce((sum, one) => sum + one.bytes, 0);
    const durationMs = joined.reduce((sum, { fromMs, toMs }) => sum + toMs - fromMs, 0);
    const fromBytes = before;
    before += bytes;
    return { fromBytes, toBytes: before, bytesPerSecond: (bytes / durationMs) * 1000 };
  });
}
