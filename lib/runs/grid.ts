import type { Figure } from "#lib/contract/figure.ts";
import type { Report } from "#lib/contract/report.ts";
import type { DiskResult, Measures, PassPart, Statistic } from "#lib/contract/result.ts";
import type { Warning } from "#lib/contract/warning.ts";
import type { DiskWorkload } from "#lib/contract/workload.ts";
import { relativeSpread, sampleMedian } from "#lib/stats/summary.ts";

/** One figure of the read/write grid, with the passes it sums up. */
export type GridCell = {
  bytesPerSecond: Figure;
  iops: Figure;
  meanUs: Figure;
  statistic: Statistic;
  passCount: number | null;
  /** Each pass against the median of the passes: 0.02 is 2 % above. Empty where passes are not known. */
  passOffsets: number[];
  /** Half the range of the passes relative to their median; null for fewer than two. */
  spread: number | null;
  bestBytesPerSecond: number | null;
  warnings: Warning[];
};

/** One workload of the grid. A mixed workload has a `total` beside its two parts. */
export type GridRow = {
  workload: DiskWorkload;
  read: GridCell | null;
  write: GridCell | null;
  total: GridCell | null;
};

const unknown: Figure = { is: "unknown" };

function toCell(
  result: DiskResult,
  measures: Measures,
  partOf: (pass: DiskResult["passes"][number]) => PassPart | null,
): GridCell {
  const rates = result.passes.flatMap((pass) => partOf(pass)?.bytesPerSecond ?? []);
  const median = sampleMedian(rates);
  const isWhole = measures === result.total;
  return {
    bytesPerSecond: measures.bytesPerSecond,
    iops: measures.iops,
    meanUs: measures.latency?.meanUs ?? unknown,
    statistic: result.statistic,
    passCount: result.passCount,
    passOffsets: median === null || median === 0 ? [] : rates.map((rate) => rate / median - 1),
    spread: rates.length < 2 ? null : relativeSpread(rates),
    bestBytesPerSecond: isWhole ? (result.best?.bytesPerSecond ?? null) : null,
    warnings: result.warnings,
  };
}

/**
 * The disk results of a run as rows of a read/write grid, in the order of its workloads. A second result of the same
 * workload and operation begins a row of its own; workloads without a result are left out.
 */
export function toGridRows(report: Pick<Report, "workloads" | "results">): GridRow[] {
  return report.workloads.flatMap((workload) => {
    if (workload.kind !== "disk") return [];
    const rows: GridRow[] = [];
    for (const result of report.results) {
      if (result.kind !== "disk" || result.workload !== workload.id) continue;
      const cells = cellsOf(result);
      const free = rows.find(
        (row) =>
          row.total === null &&
          cells.total === null &&
          (cells.read === null || row.read === null) &&
          (cells.write === null || row.write === null),
      );
      if (free === undefined) rows.push({ workload, ...cells });
      else Object.assign(free, { read: free.read ?? cells.read, write: free.write ?? cells.write });
    }
    return rows;
  });
}

function cellsOf(result: DiskResult): Pick<GridRow, "read" | "write" | "total"> {
  const whole = toCell(result, result.total, (pass) => pass.total);
  if (result.operation === "read") return { read: whole, write: null, total: null };
  if (result.operation === "write") return { read: null, write: whole, total: null };
  return {
    read: result.read === null ? null : toCell(result, result.read, (pass) => pass.read),
    write: result.write === null ? null : toCell(result, result.write, (pass) => pass.write),
    total: whole,
  };
}
