import "server-only";
import { getLocale, getNow, getTimeZone, getTranslations } from "next-intl/server";
import type { RunSummary } from "#lib/contract/api.ts";
import {
  formatClock,
  formatCoarseDate,
  formatDateTime,
  formatIsoDay,
  formatTableTime,
} from "#lib/format/date.ts";

/** How times read in lists: `Today 09:12`, `2025-11-30 09:12`, `2014`, or that nothing is known. */
export type TimeText = { text: string; title: string; isKnown: boolean };

const dayMs = 86_400_000;

/** A function that words the time of a run for lists, with the whole date and the time zone for the hover. */
export async function getRunTimeText(): Promise<
  (run: Pick<RunSummary, "startedAt" | "timePrecision">) => TimeText
> {
  const at = await getInstantText();
  const t = await getTranslations("format");
  return ({ startedAt, timePrecision }) => {
    const date = startedAt === null ? null : new Date(startedAt);
    if (timePrecision === "instant" && date !== null) return at(date);
    const text = timePrecision === "instant" ? null : formatCoarseDate(date, timePrecision);
    return { text: text ?? t("notKnown"), title: "", isKnown: text !== null };
  };
}

/** The same for an instant that is known. */
export async function getInstantText(): Promise<(date: Date) => TimeText> {
  const [t, locale, timeZone, now] = await Promise.all([
    getTranslations("format"),
    getLocale(),
    getTimeZone(),
    getNow(),
  ]);
  const yesterday = formatIsoDay(new Date(now.getTime() - dayMs), timeZone);
  return (date) => ({
    text:
      formatIsoDay(date, timeZone) === yesterday
        ? `${t("yesterday")} ${formatClock(date, timeZone)}`
        : formatTableTime(date, timeZone, now, t("today")),
    title: `${formatDateTime(date, locale, timeZone)} (${timeZone})`,
    isKnown: true,
  });
}
