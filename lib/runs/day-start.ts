const dayMs = 24 * 60 * 60 * 1000;

/** Making a format takes longer than using it a hundred times, and nearly all calls are about one zone. */
let latest: { timeZone: string; format: Intl.DateTimeFormat } | null = null;

function formatOf(timeZone: string): Intl.DateTimeFormat {
  if (latest?.timeZone === timeZone) return latest.format;
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone,
    calendar: "gregory",
    era: "short",
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
  latest = { timeZone, format };
  return format;
}

/** How far the clocks of a time zone are ahead of UTC at an instant, in ms. */
function offsetMs(atMs: number, timeZone: string): number {
  const parts = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(atMs)
      .map(({ type, value }) => [type, value]),
  );
  const clock = new Date(0);
  // By setUTCFullYear, since Date.UTC takes the years 0 to 99 for those of the 20th century.
  clock.setUTCFullYear(
    parts.era === "BC" ? 1 - Number(parts.year) : Number(parts.year),
    Number(parts.month) - 1,
    Number(parts.day),
  );
  clock.setUTCHours(Number(parts.hour), Number(parts.minute), Number(parts.second));
  return clock.getTime() - Math.floor(atMs / 1000) * 1000;
}

/** The first instant of a day (`2026-11-30`) on the clocks of a time zone, or of the day `later` days on. */
export function dayStart(date: string, timeZone: string, later = 0): Date {
  const asUtcMs = Date.parse(`${date}T00:00:00Z`) + later * dayMs;
  if (timeZone === "UTC") return new Date(asUtcMs);
  // Twice, since the offset may be another one at the first guess than at the start of the day.
  const guessMs = asUtcMs - offsetMs(asUtcMs, timeZone);
  return new Date(asUtcMs - offsetMs(guessMs, timeZone));
}

/** The instant of a clock time (`2026-11-30T09:12`) in a time zone; null for what is none. Of a time that comes twice, the later one. */
export function clockInstant(text: string, timeZone: string): Date | null {
  const asUtc = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(text) ? new Date(`${text}:00Z`) : null;
  if (asUtc === null || Number.isNaN(asUtc.getTime()) || !asUtc.toISOString().startsWith(text)) return null;
  const guessMs = asUtc.getTime() - offsetMs(asUtc.getTime(), timeZone);
  return new Date(asUtc.getTime() - offsetMs(guessMs, timeZone));
}
