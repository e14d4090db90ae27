import type { Messages } from "#agents/messages/catalogue.ts";
import { figureValue } from "#lib/contract/figure.ts";
import type { Report } from "#lib/contract/report.ts";
import type { FileCopyResult } from "#lib/contract/result.ts";
import { amountText, displayWidth, megabytesText, padEnd, padStart } from "./number-text.ts";

const absent = "–";
/** What a copy of large files is compared with. */
const reference = "SEQ1M Q8T1";

/** The copies of a report as a table, one line each, with the share that it reaches of sequential blocks. Empty without copies. */
export function copyLines(report: Report, { copy: words }: Messages): string[] {
  const copies = report.results.filter((result) => result.kind === "file-copy");
  if (copies.length === 0) return [];
  const { columns } = words;
  const rows = [
    [columns.copied, columns.direction, columns.rate, columns.files, columns.time, columns.share(reference)],
    ...copies.map((result) => [
      report.workloads.find(({ id }) => id === result.workload)?.label ?? result.workload,
      words.direction[result.direction],
      numberText(figureValue(result.bytesPerSecond), megabytesText),
      numberText(figureValue(result.filesPerSecond), amountText),
      numberText(figureValue(result.durationMs), (ms) => `${amountText(ms / 1000)} s`),
      numberText(shareOf(result, report), (share) => `${Math.round(share * 100)} %`),
    ]),
  ];
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((cells) => displayWidth(cells[column] ?? ""))),
  );
  return rows.map((cells) =>
    cells
      .map((cell, column) => (column < 2 ? padEnd : padStart)(cell, widths[column] ?? 0))
      .join("  ")
      .trimEnd(),
  );
}

const numberText = (value: number | null, say: (value: number) => string): string =>
  value === null ? absent : say(value);

/** What a copy reaches of the sequential figure of its direction; null where there is none. */
export function shareOf(result: FileCopyResult, { results }: Pick<Report, "results">): number | null {
  const operation = result.direction === "to-target" ? "write" : "read";
  const synthetic = results.find(
    (other) => other.kind === "disk" && other.workload === reference && other.operation === operation,
  );
  const rate = figureValue(result.bytesPerSecond);
  const most = synthetic?.kind === "disk" ? figureValue(synthetic.total.bytesPerSecond) : null;
  return rate === null || most === null || most === 0 ? null : rate / most;
}
