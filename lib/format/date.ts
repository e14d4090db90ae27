import type { Locale } from "#lib/i18n/locale.ts";

type Parts = { year: string; month: string; day: string; hour: string; minute: string };

const monthsLong = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
] as const;

const formats = new Map<string, Intl.DateTimeFormat>();

function partsOf(date: Date, timeZone: string): Parts {
  let format = formats.get(timeZone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat("en-US", {
      timeZone,
      calendar: "gregory",
      hourCycle: "h23",
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
    });
    formats.set(timeZone, format);
  }
  const parts: Parts = { year: "", month: "", day: "", hour: "", minute: "" };
  for (const { type, value } of format.formatToParts(date)) {
    if (type in parts) parts[type as keyof Parts] = value;
  }
  return parts;
}

const monthName = (parts: Parts): string => monthsLong[Number(parts.month) - 1] ?? parts.month;

/** `30 November 2025` or `2025年11月30日`. */
export function formatDay(date: Date, locale: Locale, timeZone: string): string {
  const parts = partsOf(date, timeZone);
  if (locale === "ja") return `${parts.year}年${Number(parts.month)}月${Number(parts.day)}日`;
  return `${Number(parts.day)} ${monthName(parts)} ${parts.year}`;
}

/** `30 November 2025, 09:12` or `2025年11月30日 09:12`. */
export function formatDateTime(date: Date, locale: Locale, timeZone: string): string {
  const { hour, minute } = partsOf(date, timeZone);
  return `${formatDay(date, locale, timeZone)}${locale === "ja" ? " " : ", "}${hour}:${minute}`;
}

/** For axes: `30 Nov` or `11月30日`; with `withYear` `Nov 2025` or `2025年11月`. */
export function formatAxisDay(date: Date, locale: Locale, timeZone: string, withYear = false): string {
  const parts = partsOf(date, timeZone);
  const short = monthName(parts).slice(0, 3);
  if (locale === "ja")
    return withYear
      ? `${parts.year}年${Number(parts.month)}月`
      : `${Number(parts.month)}月${Number(parts.day)}日`;
  return withYear ? `${short} ${parts.year}` : `${Number(parts.day)} ${short}`;
}

/** The day in a form that sorts: `2025-11-30`. Equal texts are the same day in that time zone. */
export function formatIsoDay(date: Date, timeZone: string): string {
  const { year, month, day } = partsOf(date, timeZone);
  return `${year}-${month}-${day}`;
}

/** `09:12`. */
export function formatClock(date: Date, timeZone: string): string {
  const { hour, minute } = partsOf(date, timeZone);
  return `${hour}:${minute}`;
}

/** In tables: `2025-11-30 09:12`, and `Today 09:12` within the day of `now`, with the word for today handed in. */
export function formatTableTime(date: Date, timeZone: string, now: Date, todayWord: string): string {
  const day = formatIsoDay(date, timeZone);
  const shownDay = day === formatIsoDay(now, timeZone) ? todayWord : day;
  return `${shownDay} ${formatClock(date, timeZone)}`;
}

export type TimePrecision = "instant" | "local" | "day" | "month" | "year" | "unknown";

/**
 * A time that is no instant: a clock time of unknown offset `2014-07-31 21:05`, `2014-07-31`, `2014-07`, `2014`; null where
 * nothing is known. Read in UTC.
 */
export function formatCoarseDate(
  date: Date | null,
  precision: Exclude<TimePrecision, "instant">,
): string | null {
  if (date === null || precision === "unknown") return null;
  const day = formatIsoDay(date, "UTC");
  if (precision === "local") return `${day} ${formatClock(date, "UTC")}`;
  return precision === "day" ? day : day.slice(0, precision === "month" ? 7 : 4);
}
