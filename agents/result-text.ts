import type { Messages } from "#agents/messages/catalogue.ts";
import { isBypassVerified } from "#lib/contract/cache-bypass.ts";
import type { Report } from "#lib/contract/report.ts";
import { copyLines } from "./copy-text.ts";
import { engineLines, evidenceLines } from "./evidence-text.ts";
import { fillText } from "./fill-text.ts";
import { gridLines } from "./grid-text.ts";
import { networkLines } from "./network-text.ts";
import { formatSize } from "./sizes.ts";
import { sweepLines } from "./sweep-text.ts";
import { warningLines } from "./warning-lines.ts";

/** What a report has of one kind of result, in lines; empty where it has none. */
type Section = (report: Report, messages: Messages) => string[];

const fillLines: Section = (report, messages) =>
  report.results.flatMap((result) => (result.kind === "disk" ? fillText(result, messages) : []));

/** In the order in which they are shown, with an empty line between them. */
const sections: readonly Section[] = [networkLines, gridLines, sweepLines, copyLines, fillLines];

/** What was measured, in one line: target, share, protocol, file size, statistic. */
function heading(report: Report, { result: words, run }: Messages): string {
  const access = report.configuration.access;
  const share = report.volume?.kind === "share" ? ` ${report.volume.name}` : "";
  const protocol =
    access?.protocol === "smb"
      ? ` (SMB${access.dialect === null ? "" : ` ${access.dialect}`})`
      : access?.protocol === "nfs"
        ? ` (NFS${access.version === null ? "" : ` ${access.version}`})`
        : "";
  // The points of a curve have passes as they need them.
  const counts = report.results.flatMap(({ kind, passCount }) => (kind === "curve" ? [] : (passCount ?? [])));
  const fileBytes =
    report.workloads.flatMap((workload) => (workload.kind === "disk" ? [workload.fileBytes] : []))[0] ?? null;
  return words.heading({
    target: report.target.name,
    place: `${share}${protocol}`,
    size: fileBytes === null ? null : formatSize(fileBytes),
    passes: counts.length === 0 ? null : run.passes({ low: Math.min(...counts), high: Math.max(...counts) }),
  });
}

function bypassLine(report: Report, { result: words }: Messages): string[] {
  const bypass = report.results.flatMap((result) =>
    "cacheBypass" in result && result.cacheBypass ? [result.cacheBypass] : [],
  )[0];
  if (bypass === undefined || !isBypassVerified(bypass)) return [];
  const how = bypass.verifiedBy.map((way) => words.verifiedBy[way]).join(words.listSeparator);
  return [`${words.direct}${words.verified(how)}`];
}

/** The whole result as text for a person. */
export function resultText(report: Report, messages: Messages): string {
  const shown = sections.map((section) => section(report, messages)).filter(({ length }) => length > 0);
  const notes = [
    ...bypassLine(report, messages),
    ...evidenceLines(report, messages),
    ...engineLines(report, messages),
    ...warningLines(report, messages),
  ];
  const parts = [[heading(report, messages)], ...shown, notes].filter(({ length }) => length > 0);
  return `${parts.map((lines) => lines.join("\n")).join("\n\n")}\n`;
}
