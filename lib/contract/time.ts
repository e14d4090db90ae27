import * as z from "zod";

/** The year 0000 of ISO 8601 is 1 BC, and no measurement lies there. */
const notYear0 = /^(?!0000)/;
const yearError = { error: "must be within the years 1 to 9999 (UTC)" };

/** An offset can carry an instant out of the years that its text shows. */
const isWithinYears = (text: string): boolean => {
  const year = new Date(text).getUTCFullYear();
  return year >= 1 && year <= 9999;
};

const instant = z.iso.datetime({ offset: true }).regex(notYear0, yearError).refine(isWithinYears, yearError);

const day = z.iso.date().regex(notYear0, yearError);

const localInstant = z.iso
  .datetime({ local: true })
  .regex(notYear0, yearError)
  .refine((text) => !text.endsWith("Z"), { error: "a local time has no offset" });

/**
 * When a run took place, as exactly as is known. Instants carry the client's offset from UTC.
 * `local` is a clock time whose offset is not known, as most tools print it.
 */
export const RunTime = z
  .discriminatedUnion("precision", [
    z.strictObject({ precision: z.literal("instant"), startedAt: instant, endedAt: instant.nullable() }),
    z.strictObject({
      precision: z.literal("local"),
      startedAt: localInstant,
      endedAt: localInstant.nullable(),
    }),
    z.strictObject({ precision: z.literal("day"), date: day }),
    z.strictObject({
      precision: z.literal("month"),
      month: z.string().regex(/^(?!0000)\d{4}-(0[1-9]|1[0-2])$/),
    }),
    z.strictObject({ precision: z.literal("year"), year: z.int().min(1980).max(2100) }),
    z.strictObject({ precision: z.literal("unknown") }),
  ])
  .meta({ id: "RunTime" });
export type RunTime = z.infer<typeof RunTime>;

/** The instant that stands for a run in sorting and history: its start, the first instant of its day, month or year, or null. What has no offset is read as UTC. */
export function sortInstant(time: RunTime): Date | null {
  switch (time.precision) {
    case "instant":
      return new Date(time.startedAt);
    case "local":
      return new Date(`${time.startedAt}Z`);
    case "day":
      return new Date(`${time.date}T00:00:00Z`);
    case "month":
      return new Date(`${time.month}-01T00:00:00Z`);
    case "year":
      return new Date(Date.UTC(time.year, 0, 1));
    case "unknown":
      return null;
  }
}
