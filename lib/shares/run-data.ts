import type { TextTable } from "#lib/comparisons/export.ts";
import { runLetter } from "#lib/comparisons/query.ts";
import type { Report } from "#lib/contract/report.ts";
import { sortInstant } from "#lib/contract/time.ts";
import { toResultColumns } from "#lib/runs/columns.ts";

const text = (value: number | null): string => (value === null ? "" : String(value));

/** The results of a run for a spreadsheet: base units in the heads, empty cells where a figure is not known or no single value. */
export function toRunData(report: Pick<Report, "workloads" | "results">): TextTable {
  const labels = new Map(report.workloads.map(({ id, label }) => [id, label]));
  return {
    head: [
      "workload",
      "operation",
      "statistic",
      "passes",
      "bytesPerSecond",
      "iops",
      "meanUs",
      "p50Us",
      "p99Us",
      "p999Us",
    ],
    rows: report.results.map((result) => {
      const columns = toResultColumns(result);
      return [
        labels.get(result.workload) ?? result.workload,
        columns.operation,
        columns.statistic,
        text(result.passCount),
        text(columns.bytesPerSecond),
        text(columns.iops),
        text(columns.meanUs),
        text(columns.p50Us),
        text(columns.p99Us),
        text(columns.p999Us),
      ];
    }),
  };
}

/** As `toRunData`, for runs side by side: the first columns name the run. */
export function toRunsData(
  reports: readonly Pick<Report, "target" | "time" | "workloads" | "results">[],
): TextTable {
  const tables = reports.map((report) => ({ report, table: toRunData(report) }));
  return {
    head: ["run", "target", "startedAt", ...(tables[0]?.table.head ?? [])],
    rows: tables.flatMap(({ report, table }, at) =>
      table.rows.map((row) => [
        runLetter(at),
        report.target.name,
        sortInstant(report.time)?.toISOString() ?? "",
        ...row,
      ]),
    ),
  };
}
