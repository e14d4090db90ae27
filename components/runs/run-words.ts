import type { RunSummary } from "#lib/contract/api.ts";
import type { Report } from "#lib/contract/report.ts";
import { formatCoarseDate, formatDateTime } from "#lib/format/date.ts";
import type { Locale } from "#lib/i18n/locale.ts";

/** When a run took place, as exactly as is known; null where nothing is. */
export function runDate(
  summary: Pick<RunSummary, "startedAt" | "timePrecision">,
  locale: Locale,
  timeZone: string,
): string | null {
  const date = summary.startedAt === null ? null : new Date(summary.startedAt);
  const { timePrecision } = summary;
  if (timePrecision === "instant" || timePrecision === "local")
    return date === null ? null : formatDateTime(date, locale, timePrecision === "local" ? "UTC" : timeZone);
  return formatCoarseDate(date, timePrecision);
}

/** Who made a run: its agent, the publication, or the PC named in it; null where none is known. */
export function runAuthor(
  agentName: string | null,
  report: Pick<Report, "origin" | "client">,
): string | null {
  if (report.origin.kind === "published") return report.origin.source.author ?? report.origin.source.title;
  return agentName ?? report.client?.label ?? null;
}
