import type { BenchOutcome } from "./part.ts";

/** A part's outcome as Markdown: figures are right-aligned, the first column is not. */
export function toMarkdown(outcome: BenchOutcome): string {
  const title = `### ${outcome.title}\n\n`;
  if ("reason" in outcome) return `${title}Not run here: ${outcome.reason}.\n`;
  const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
  const rule = outcome.header.map((_, column) => (column === 0 ? "---" : "---:"));
  const remarks = outcome.remarks.length === 0 ? "" : `\n\n${outcome.remarks.join("\n\n")}`;
  return `${title}${[outcome.header, rule, ...outcome.rows].map(line).join("\n")}${remarks}\n`;
}

/** A figure with three significant digits, or a dash for what is not known. */
export function figure(value: number | null): string {
  if (value === null) return "–";
  const digits = value === 0 ? 0 : Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value))));
  return value.toFixed(Math.min(digits, 3));
}

/** `0.98 [0.95..1.02]`: a median and the range that it is from. */
export function medianWithRange(values: readonly number[], median: number | null, digits: number): string {
  if (median === null) return "–";
  const text = (value: number): string => value.toFixed(digits);
  return `${text(median)} [${text(Math.min(...values))}..${text(Math.max(...values))}]`;
}
