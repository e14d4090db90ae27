import type { Messages } from "#agents/messages/catalogue.ts";
import { copyShare, sequentialReference } from "#lib/analysis/copy-share.ts";
import { figureValue } from "#lib/contract/figure.ts";
import type { Report } from "#lib/contract/report.ts";
import { amountText, displayWidth, megabytesText, padEnd, padStart } from "./number-text.ts";

const absent = "–";

/**
 * The copies of a report as a table, one line each, with the share that it reaches of sequential blocks, and what to know of
 * their times. Empty without copies.
 */
export function copyLines(report: Report, { copy: words }: Messages): string[] {
  const copies = report.results.filter((result) => result.kind === "file-copy");
  if (copies.length === 0) return [];
  const { columns } = words;
  const rows = [
    [
      columns.copied,
      columns.direction,
      columns.rate,
      columns.files,
      columns.time,
      columns.share(sequentialReference),
    ],
    ...copies.map((result) => [
      report.workloads.find(({ id }) => id === result.workload)?.label ?? result.workload,
      words.direction[result.direction],
      numberText(figureValue(result.bytesPerSecond), megabytesText),
      numberText(figureValue(result.filesPerSecond), amountText),
      numberText(figureValue(result.durationMs), (ms) => `${amountText(ms / 1000)} s`),
      numberText(copyShare(result, report), (share) => `${Math.round(share * 100)} %`),
    ]),
  ];
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((cells) => displayWidth(cells[column] ?? ""))),
  );
  const table = rows.map((cells) =>
    cells
      .map((cell, column) => (column < 2 ? padEnd : padStart)(cell, widths[column] ?? 0))
      .join("  ")
      .trimEnd(),
  );
  const isSynced = report.workloads.some(
    (workload) => workload.kind === "file-copy" && workload.sync === "end-of-pass",
  );
  const isFetched = copies.some(({ direction }) => direction === "from-target");
  return [...table, ...(isSynced ? [words.synced] : []), ...(isFetched ? [words.fetchedAtOnce] : [])];
}

const numberText = (value: number | null, say: (value: number) => string): string =>
  value === null ? absent : say(value);
