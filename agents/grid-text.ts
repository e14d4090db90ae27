import type { Messages } from "#agents/messages/catalogue.ts";
import { figureValue } from "#lib/contract/figure.ts";
import type { Report } from "#lib/contract/report.ts";
import type { DiskResult, Measures, Pass, PassPart } from "#lib/contract/result.ts";
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

/** Columns that stand together under a title. */
type Block = { title: string; heads: readonly string[] };
type Row = { label: string; cells: readonly string[] };

/** Throughput, spread of the passes, IOPS and p99 of one part of a result. */
function partCells(measures: Measures | null, parts: readonly (PassPart | null)[]): string[] {
  if (measures === null) return [absent, absent, absent, absent];
  const rate = figureValue(measures.bytesPerSecond);
  const iops = figureValue(measures.iops);
  const spread = relativeSpread(parts.flatMap((part) => (part === null ? [] : [part.bytesPerSecond])));
  const p99 = measures.latency?.percentiles.find(({ percent }) => percent === 99);
  return [
    rate === null ? absent : megabytesText(rate),
    spread === null || parts.length < 2 ? absent : spreadText(spread),
    iops === null ? absent : wholeText(iops),
    p99 === undefined ? absent : latencyText(p99.us),
  ];
}

const cellsOf = (result: DiskResult | undefined, part: "total" | "read" | "write" = "total"): string[] =>
  partCells(result?.[part] ?? null, result?.passes.map((pass: Pass) => pass[part]) ?? []);

/** A line of titles, one of heads, and one for each row, all of the same width. */
function tableLines(blocks: readonly Block[], rows: readonly Row[]): string[] {
  const heads = blocks.flatMap((block) => block.heads);
  const table = [{ label: "", cells: heads }, ...rows];
  const labelWidth = Math.max(...table.map(({ label }) => displayWidth(label)));
  const widths = heads.map((_, column) =>
    Math.max(...table.map(({ cells }) => displayWidth(cells[column] ?? ""))),
  );
  let column = 0;
  const titles = blocks.map(({ title, heads: { length } }) => {
    const width = widths.slice(column, column + length).reduce((sum, one) => sum + gap.length + one, 0);
    column += length;
    return padStart(title, width);
  });
  return [
    `${" ".repeat(labelWidth)}${titles.join("")}`,
    ...table.map(({ label, cells }) =>
      [padEnd(label, labelWidth), ...cells.map((cell, at) => padStart(cell, widths[at] ?? 0))].join(gap),
    ),
  ];
}

/**
 * The grid that people know: a row for each workload, reads on the left, writes on the right; below it one of the mixed
 * workloads. Empty without results of this kind; a long transfer with its phases is told elsewhere.
 */
export function gridLines(report: Report, { result: words, run }: Messages): string[] {
  const disk = report.results.flatMap((result) =>
    result.kind === "disk" && result.phases === undefined ? [result] : [],
  );
  const find = (workload: string, operation: DiskResult["operation"]): DiskResult | undefined =>
    disk.find((result) => result.workload === workload && result.operation === operation);
  const { rate, spread, iops, p99 } = words.columns;
  const heads = [rate, spread, iops, p99];
  const rowsOf = (operations: readonly DiskResult["operation"][], toCells: (id: string) => string[]): Row[] =>
    report.workloads
      .filter(({ id }) => operations.some((operation) => find(id, operation) !== undefined))
      .map(({ id, label }) => ({ label, cells: toCells(id) }));
  const pure = rowsOf(["read", "write"], (id) => [
    ...cellsOf(find(id, "read")),
    ...cellsOf(find(id, "write")),
  ]);
  // Parts without their spread and IOPS, which follow from those of the whole: the table stays as wide as the other.
  const brief = ([rateCell = "", , , p99Cell = ""]: string[]): string[] => [rateCell, p99Cell];
  const mixed = rowsOf(["mixed"], (id) => {
    const result = find(id, "mixed");
    return [...cellsOf(result), ...brief(cellsOf(result, "read")), ...brief(cellsOf(result, "write"))];
  });
  const pureBlocks = [
    { title: words.read, heads },
    { title: words.write, heads },
  ];
  const mixedBlocks = [
    { title: run.mixed, heads },
    { title: run.mixedReads, heads: [rate, p99] },
    { title: run.mixedWrites, heads: [rate, p99] },
  ];
  return [
    ...(pure.length === 0 ? [] : tableLines(pureBlocks, pure)),
    ...(pure.length === 0 || mixed.length === 0 ? [] : [""]),
    ...(mixed.length === 0 ? [] : tableLines(mixedBlocks, mixed)),
  ];
}
