import type { Messages } from "#agents/messages/catalogue.ts";
import { figureValue } from "#lib/contract/figure.ts";
import type { Report } from "#lib/contract/report.ts";
import type { DiskResult } from "#lib/contract/result.ts";
import { relativeSpread } from "#lib/stats/summary.ts";
import {
  displayWidth,
  latencyText,
  megabytesText,
  padEnd,
  padStart,
  spreadText,
  wholeText,
} from "./number-text.ts";

const absent = "–";
const gap = "  ";

function operationCells(result: DiskResult | undefined): string[] {
  if (result === undefined) return [absent, absent, absent, absent];
  const rate = figureValue(result.total.bytesPerSecond);
  const iops = figureValue(result.total.iops);
  const spread = relativeSpread(result.passes.map((pass) => pass.total.bytesPerSecond));
  const p99 = result.total.latency?.percentiles.find(({ percent }) => percent === 99);
  return [
    rate === null ? absent : megabytesText(rate),
    spread === null || result.passes.length < 2 ? absent : spreadText(spread),
    iops === null ? absent : wholeText(iops),
    p99 === undefined ? absent : latencyText(p99.us),
  ];
}

/**
 * The grid that people know: a row for each workload, reads on the left, writes on the right. Empty without results of this
 * kind; a long transfer with its phases is told elsewhere.
 */
export function gridLines(report: Report, { result: words }: Messages): string[] {
  const disk = report.results.flatMap((result) =>
    result.kind === "disk" && result.phases === undefined ? [result] : [],
  );
  const workloads = report.workloads.filter(({ id }) => disk.some(({ workload }) => workload === id));
  if (workloads.length === 0) return [];
  const find = (workload: string, operation: DiskResult["operation"]): DiskResult | undefined =>
    disk.find((result) => result.workload === workload && result.operation === operation);
  const { columns } = words;
  const head = [columns.rate, columns.spread, columns.iops, columns.p99];
  const rows = workloads.map((workload) => ({
    label: workload.label,
    cells: [...operationCells(find(workload.id, "read")), ...operationCells(find(workload.id, "write"))],
  }));
  const table = [{ label: "", cells: [...head, ...head] }, ...rows];
  const labelWidth = Math.max(...table.map(({ label }) => displayWidth(label)));
  const widths = [...head, ...head].map((_, column) =>
    Math.max(...table.map(({ cells }) => displayWidth(cells[column] ?? ""))),
  );
  const lines = table.map(({ label, cells }) =>
    [padEnd(label, labelWidth), ...cells.map((cell, column) => padStart(cell, widths[column] ?? 0))].join(
      gap,
    ),
  );
  const half = (from: number): number =>
    widths.slice(from, from + head.length).reduce((sum, width) => sum + gap.length + width, 0);
  const top = `${" ".repeat(labelWidth)}${padStart(words.read, half(0))}${padStart(words.write, half(head.length))}`;
  return [top, ...lines];
}
