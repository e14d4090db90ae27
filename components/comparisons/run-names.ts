import { runAuthor, runDate } from "#components/runs/run-words.ts";
import type { Locale } from "#lib/i18n/locale.ts";
import type { RunRecord } from "#lib/runs/queries.ts";

/** A run of a comparison: its letter, and what tells it apart from the others. */
export type NamedRun = {
  id: string;
  letter: string;
  name: string;
  date: string | null;
  author: string | null;
  record: RunRecord;
};

/** Letters A to L in the order of the address. */
export function nameRuns(records: readonly RunRecord[], locale: Locale, timeZone: string): NamedRun[] {
  return records.map((record, at) => ({
    id: record.summary.id,
    letter: String.fromCharCode(65 + at),
    name: record.summary.target.name,
    date: runDate(record.summary, locale, timeZone),
    author: runAuthor(record.agentName, record.report),
    record,
  }));
}
