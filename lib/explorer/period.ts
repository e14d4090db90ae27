import type { Period } from "./answer.ts";

const dayMs = 86_400_000;

/** Published runs of unknown time stand at the beginning of 1970; what is known begins here. */
export const knownTimesBegin = new Date("1971-01-01T00:00:00Z");

/** The length of periods that cuts a span of time into some dozens at most. */
export function periodFor(spanMs: number): Period {
  if (spanMs <= 62 * dayMs) return "day";
  if (spanMs <= 366 * dayMs) return "week";
  return spanMs <= 8 * 366 * dayMs ? "month" : "year";
}

/** Making a format takes longer than using it a hundred times, and nearly all calls are about one zone. */
let latest: { timeZone: string; format: Intl.DateTimeFormat } | null = null;

function formatOf(timeZone: string): Intl.DateTimeFormat {
  if (latest?.timeZone === timeZone) return latest.format;
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone,
    calendar: "gregory",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  });
  latest = { timeZone, format };
  return format;
}

/** Names the period that an instant lies in, as clocks of a time zone show it: `2025-11-30`, `2025-W48`, `2025-11`, `2025`. */
export function periodKey(at: Date, period: Period, timeZone: string): string {
  const parts = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  const year = (parts.year ?? "").padStart(4, "0");
  const day = `${year}-${parts.month}-${parts.day}`;
  switch (period) {
    case "day":
      return day;
    case "month":
      return day.slice(0, 7);
    case "year":
      return year;
    case "week":
      return weekKey(new Date(`${day}T00:00:00Z`));
  }
}

/** The week of a day after ISO 8601: weeks begin on Monday, and belong to the year of their Thursday. */
function weekKey(day: Date): string {
  const thursday = new Date(day.getTime() + (3 - ((day.getUTCDay() + 6) % 7)) * dayMs);
  const year = thursday.getUTCFullYear();
  const week = 1 + Math.floor((thursday.getTime() - Date.UTC(year, 0, 1)) / (7 * dayMs));
  return `${String(year).padStart(4, "0")}-W${String(week).padStart(2, "0")}`;
}
