import type { NamedRun as TitledRun } from "#components/runs/run-head.tsx";
import { runAuthor, runDate } from "#components/runs/run-words.ts";
import { runLetter } from "#lib/comparisons/query.ts";
import type { Report } from "#lib/contract/report.ts";
import type { Locale } from "#lib/i18n/locale.ts";

/** A run of a comparison: its letter, and what tells it apart from the others. */
export type NamedRun = {
  id: string;
  letter: string;
  name: string;
  date: string | null;
  author: string | null;
  report: Report;
  /** Its page; null where that is not to be seen. */
  href: string | null;
};

/** Letters in the order of `runs`. `isLinked`: whether their names lead to their pages. */
export function nameRuns(
  runs: readonly TitledRun[],
  locale: Locale,
  timeZone: string,
  isLinked: boolean,
): NamedRun[] {
  return runs.map(({ report, agentName, summary }, at) => ({
    id: report.id,
    letter: runLetter(at),
    name: summary.target.name,
    date: runDate(summary, locale, timeZone),
    author: runAuthor(agentName, report),
    report,
    href: isLinked ? `/runs/${report.id}` : null,
  }));
}
