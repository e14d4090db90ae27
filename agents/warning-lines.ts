import { type Messages, warningText } from "#agents/messages/catalogue.ts";
import type { Report } from "#lib/contract/report.ts";

/** More results than these are counted instead of named. */
const mostNamed = 6;

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
  const { progress, run } = messages;
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
    if (labels.length === report.results.length) return sentence;
    const concerned =
      labels.length > mostNamed ? run.ofResults(labels.length, report.results.length) : labels.join(", ");
    return `${concerned}: ${sentence}`;
  });
  return [...ofRun, ...ofResults].map((sentence) => `! ${sentence}`);
}
