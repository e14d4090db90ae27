import { measured, unknownFigure } from "#lib/contract/figure.ts";
import type { ClientCpu, FileCopyResult } from "#lib/contract/result.ts";
import type { KnownWarning } from "#lib/contract/warning.ts";
import type { FileCopyWorkload } from "#lib/contract/workload.ts";
import { sampleMean, sampleMedian } from "#lib/stats/summary.ts";
import { type CopyItem, totalBytes } from "./copied-files.ts";
import type { CopyMethod } from "./copy-task.ts";

export type CopyDirection = "to-target" | "from-target";

/** One copy that was timed. `residentShare` is how much of its source this PC's cache held before; null where unknown. */
export type MeasuredCopy = {
  startNs: number;
  durationMs: number;
  cpu: ClientCpu | null;
  residentShare: number | null;
};

type Cell = { item: CopyItem; method: CopyMethod; direction: CopyDirection };

/** A source that was cached less than this was read from this PC's disk in part. */
const cachedSourceShare = 0.95;
/** A copy back of which more than this was cached came from this PC in part. */
const cachedTargetShare = 0.02;

const methodLabels: Record<CopyMethod, string> = {
  "operating-system": "system copy",
  cp: "cp",
  robocopy: "robocopy",
  stream: "stream",
  "parallel-stream": "8 streams",
};

/** Binary size in the largest unit that keeps it whole or nearly so: `10GiB`, `402MiB`. */
function shortSize(bytes: number): string {
  const gib = bytes / 2 ** 30;
  return Number.isInteger(gib) ? `${gib}GiB` : `${Math.round(bytes / 2 ** 20)}MiB`;
}

const itemLabel = (item: CopyItem): string =>
  item.tree === "single-file"
    ? `1 file ${shortSize(totalBytes(item))}`
    : `${item.fileBytes.length} ${item.tree} ${shortSize(totalBytes(item))}`;

const labelOf = ({ item, method }: Cell): string => `${itemLabel(item)} ${methodLabels[method]}`;

/** The directions are two workloads: only what is written to the target is forced to stable storage. */
const idOf = (cell: Cell): string => `${labelOf(cell)} ${cell.direction}`;

export const toCopyWorkload = (cell: Cell): FileCopyWorkload => ({
  kind: "file-copy",
  id: idOf(cell),
  label: labelOf(cell),
  method: cell.method,
  ...(cell.method === "parallel-stream" ? { threads: 8 } : {}),
  fileCount: cell.item.fileBytes.length,
  totalBytes: totalBytes(cell.item),
  tree: cell.item.tree,
  sync: cell.direction === "to-target" ? "end-of-pass" : "none",
});

/** The result of one item, method and direction: the median of its copies, each of them a pass. */
export function toCopyResult(
  cell: Cell & { copies: readonly MeasuredCopy[]; bytes: number; runStartNs: number },
): FileCopyResult {
  const { copies, bytes, item, direction, runStartNs } = cell;
  const seconds = copies.map(({ durationMs }) => durationMs / 1000);
  const rates = seconds.map((duration) => bytes / duration);
  const figure = (median: number | null) => (median === null ? unknownFigure() : measured(median));
  return {
    kind: "file-copy",
    workload: idOf(cell),
    statistic: copies.length === 1 ? "single" : "median",
    passCount: copies.length,
    warnings: cacheWarnings(cell),
    direction,
    durationMs: figure(sampleMedian(copies.map(({ durationMs }) => durationMs))),
    bytesPerSecond: figure(sampleMedian(rates)),
    filesPerSecond: figure(sampleMedian(seconds.map((duration) => item.fileBytes.length / duration))),
    best: { bytesPerSecond: Math.max(...rates) },
    passes: copies.map(({ startNs, durationMs, cpu }) => ({
      startedAfterMs: Math.max(0, (startNs - runStartNs) / 1e6),
      durationMs,
      total: {
        bytes,
        requests: null,
        bytesPerSecond: (bytes / durationMs) * 1000,
        iops: null,
        meanUs: null,
        series: null,
      },
      read: null,
      write: null,
      clientCpu: cpu,
    })),
    cacheBypass: null,
  };
}

function cacheWarnings({
  copies,
  direction,
}: {
  copies: readonly MeasuredCopy[];
  direction: CopyDirection;
}): KnownWarning[] {
  const share = sampleMean(copies.flatMap((copy) => copy.residentShare ?? []));
  if (direction === "to-target") {
    if (share === null || share >= cachedSourceShare) return [];
    return [{ code: "copy-source-not-cached", detail: { absentPercent: Math.round((1 - share) * 100) } }];
  }
  if (share === null) return [{ code: "copy-cache-unknown" }];
  if (share <= cachedTargetShare) return [];
  return [{ code: "copy-from-client-cache", detail: { residentPercent: Math.round(share * 100) } }];
}
