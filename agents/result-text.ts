import { type Messages, warningText } from "#agents/messages/catalogue.ts";
import { isBypassVerified } from "#lib/contract/cache-bypass.ts";
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
import { formatSize } from "./sizes.ts";

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

/** The grid that people know: a row for each workload, reads on the left, writes on the right. */
export function resultGrid(report: Report, { result: words }: Messages): string {
  const disk = report.results.filter((result) => result.kind === "disk");
  const find = (workload: string, operation: DiskResult["operation"]): DiskResult | undefined =>
    disk.find((result) => result.workload === workload && result.operation === operation);
  const { columns } = words;
  const head = [columns.rate, columns.spread, columns.iops, columns.p99];
  const rows = report.workloads.map((workload) => ({
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
  return [top, ...lines].join("\n");
}

/** What was measured, in one line: target, share, protocol, file size, statistic. */
function heading(report: Report, { result: words }: Messages): string {
  const access = report.configuration.access;
  const share = report.volume?.kind === "share" ? ` ${report.volume.name}` : "";
  const protocol =
    access?.protocol === "smb"
      ? ` (SMB${access.dialect === null ? "" : ` ${access.dialect}`})`
      : access?.protocol === "nfs"
        ? ` (NFS${access.version === null ? "" : ` ${access.version}`})`
        : "";
  const first = report.results[0];
  const workload = report.workloads[0];
  const fileBytes = workload?.kind === "disk" ? workload.fileBytes : null;
  return words.heading({
    target: report.target.name,
    place: `${share}${protocol}`,
    size: fileBytes === null ? absent : formatSize(fileBytes),
    passes: first?.passCount ?? 0,
  });
}

function bypassLine(report: Report, { result: words }: Messages): string[] {
  const bypass = report.results.flatMap((result) =>
    result.kind === "disk" && result.cacheBypass !== null ? [result.cacheBypass] : [],
  )[0];
  if (bypass === undefined || !isBypassVerified(bypass)) return [];
  const how = bypass.verifiedBy.map((way) => words.verifiedBy[way]).join(words.listSeparator);
  return [`${words.direct}${words.verified(how)}`];
}

type Warning = Report["warnings"][number];
type Detail = NonNullable<Warning["detail"]>;

/** One detail for several: the larger of two numbers, else the first. */
function mergeDetail(one: Detail, other: Detail): Detail {
  const merged = { ...other, ...one };
  for (const [name, value] of Object.entries(other)) {
    const own = merged[name];
    if (typeof own === "number" && typeof value === "number") merged[name] = Math.max(own, value);
  }
  return merged;
}

/** Doubts in words, each reason once; one that only some results share comes with their names. */
export function warningLines(report: Report, messages: Messages): string[] {
  const { progress } = messages;
  const ofRun = report.warnings.map((warning) => warningText(warning, messages));
  const byCode = new Map<Warning["code"], { labels: string[]; detail: Detail }>();
  for (const result of report.results) {
    const operation =
      result.kind === "disk" && result.operation !== "mixed"
        ? ` ${progress.operation[result.operation]}`
        : "";
    for (const { code, detail = {} } of result.warnings) {
      const seen = byCode.get(code) ?? { labels: [], detail };
      const labels = [...seen.labels, `${result.workload}${operation}`];
      byCode.set(code, { labels, detail: mergeDetail(seen.detail, detail) });
    }
  }
  const ofResults = [...byCode].map(([code, { labels, detail }]) => {
    const sentence = warningText({ code, detail }, messages);
    return labels.length === report.results.length ? sentence : `${labels.join(", ")}: ${sentence}`;
  });
  return [...ofRun, ...ofResults].map((sentence) => `! ${sentence}`);
}

/** The whole result as text for a person. */
export function resultText(report: Report, messages: Messages): string {
  const notes = [...bypassLine(report, messages), ...warningLines(report, messages)];
  return `${[heading(report, messages), "", resultGrid(report, messages), "", ...notes].join("\n")}\n`;
}
