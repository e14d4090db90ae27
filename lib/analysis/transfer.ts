import { figureValue } from "#lib/contract/figure.ts";
import type { Report } from "#lib/contract/report.ts";
import type { DiskWorkload } from "#lib/contract/workload.ts";

/** The amount that pages put into words: 500 GB, decimal as drives are sold. */
export const transferExampleBytes = 500e9;

/** How long an amount of large files takes, and the sequential result that says so. */
export type TransferEstimate = {
  operation: "read" | "write";
  workloadLabel: string;
  bytesPerSecond: number;
  durationMs: number;
};

/** Time to move `bytes` at a steady rate, t = bytes / rate, in ms; null for a rate of 0. */
export function transferDurationMs(bytes: number, bytesPerSecond: number): number | null {
  return bytesPerSecond > 0 ? (bytes / bytesPerSecond) * 1000 : null;
}

/**
 * A duration as exactly as "about" can carry it, in ms: whole seconds below 1 min, 10 s below 10 min,
 * minutes below 10 h, quarters of an hour above.
 */
export function roundDurationMs(durationMs: number): number {
  const second = 1000;
  const minute = 60 * second;
  const step =
    durationMs < minute
      ? second
      : durationMs < 10 * minute
        ? 10 * second
        : durationMs < 600 * minute
          ? minute
          : 15 * minute;
  return Math.round(durationMs / step) * step;
}

/**
 * The time `bytes` of large files would take in each direction, by the run's own sequential figures: the result with the
 * largest blocks, and of those the one with most outstanding requests. A direction without such a value is left out, and so is
 * what was held back to a rate.
 */
export function transferEstimates(
  report: Pick<Report, "workloads" | "results">,
  bytes: number,
): TransferEstimate[] {
  return (["read", "write"] as const).flatMap((operation) => {
    const best = report.results
      .flatMap((result) => {
        // The mean of a fill says how much of it a cache took, not how the rest goes.
        if (result.kind !== "disk" || result.operation !== operation || result.phases !== undefined)
          return [];
        const workload = report.workloads.find(({ id }) => id === result.workload);
        const bytesPerSecond = figureValue(result.total.bytesPerSecond);
        if (workload?.kind !== "disk" || workload.pattern !== "sequential" || bytesPerSecond === null)
          return [];
        // A rate that was offered says how much was asked for, not how much there is.
        if (workload.load !== null && workload.load.kind !== "closed") return [];
        return result.total.bytesPerSecond.is === "value" &&
          result.total.bytesPerSecond.quality === "doubtful"
          ? []
          : [{ workload, bytesPerSecond }];
      })
      .sort((a, b) => compareLoad(b.workload, a.workload))[0];
    if (best === undefined) return [];
    const durationMs = transferDurationMs(bytes, best.bytesPerSecond);
    return durationMs === null
      ? []
      : [
          {
            operation,
            workloadLabel: best.workload.label,
            bytesPerSecond: best.bytesPerSecond,
            durationMs,
          },
        ];
  });
}

function compareLoad(a: DiskWorkload, b: DiskWorkload): number {
  const outstanding = (workload: DiskWorkload) => (workload.queueDepth ?? 0) * (workload.threads ?? 1);
  return (a.blockBytes ?? 0) - (b.blockBytes ?? 0) || outstanding(a) - outstanding(b);
}
