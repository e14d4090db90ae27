import { dayStart } from "#lib/runs/day-start.ts";

export type Period = "day" | "week" | "month" | "year";

const dayMs = 24 * 60 * 60 * 1000;

/** Clocks of all time zones are ahead of UTC by whole quarters of an hour, so that a period begins with one. */
const slotMs = 15 * 60 * 1000;

/** The date on the clocks of a time zone, as midnight UTC of that date. */
function localDate(atMs: number, timeZone: string): Date {
  const near = new Date(Math.floor(atMs / dayMs) * dayMs);
  // Clocks are at most 14 hours ahead or 12 behind, so it is the UTC date, the one before or the one after.
  const later = [1, 0, -1].find(
    (days) => dayStart(near.toISOString().slice(0, 10), timeZone, days).getTime() <= atMs,
  );
  return new Date(near.getTime() + (later ?? 0) * dayMs);
}

function firstDate(date: Date, period: Period): Date {
  switch (period) {
    case "day":
      return date;
    case "week":
      // Sunday is day 0 and ends a week.
      return new Date(date.getTime() - ((date.getUTCDay() + 6) % 7) * dayMs);
    case "month":
      return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1));
    case "year":
      return new Date(Date.UTC(date.getUTCFullYear(), 0, 1));
  }
}

function nextDate(date: Date, period: Period): Date {
  switch (period) {
    case "day":
      return new Date(date.getTime() + dayMs);
    case "week":
      return new Date(date.getTime() + 7 * dayMs);
    case "month":
      return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1));
    case "year":
      return new Date(Date.UTC(date.getUTCFullYear() + 1, 0, 1));
  }
}

/** The starts of the periods that cover two instants and all between them. Weeks begin on Monday. */
export function periodStarts(firstMs: number, lastMs: number, period: Period, timeZone: string): Date[] {
  const starts: Date[] = [];
  let date = firstDate(localDate(firstMs, timeZone), period);
  for (;;) {
    const start = dayStart(date.toISOString().slice(0, 10), timeZone);
    if (starts.length > 0 && start.getTime() > lastMs) return starts;
    starts.push(start);
    date = nextDate(date, period);
  }
}

/** Finds the period of an instant in constant time: its place in `starts`. */
export type PeriodIndex = { starts: readonly Date[]; indexOf: (atMs: number) => number };

/** An index of the periods from `firstMs` to `lastMs`, both inside. */
export function indexPeriods(firstMs: number, lastMs: number, period: Period, timeZone: string): PeriodIndex {
  const starts = periodStarts(firstMs, lastMs, period, timeZone);
  const originMs = Math.floor((starts[0]?.getTime() ?? 0) / slotMs) * slotMs;
  const slots = new Int32Array(Math.floor((lastMs - originMs) / slotMs) + 1);
  starts.forEach((start, at) => {
    slots.fill(at, Math.max(0, Math.floor((start.getTime() - originMs) / slotMs)));
  });
  return { starts, indexOf: (atMs) => slots[Math.floor((atMs - originMs) / slotMs)] ?? 0 };
}
