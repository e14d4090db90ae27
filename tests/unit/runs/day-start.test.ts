import { expect, it } from "vitest";
import { clockInstant, dayStart } from "#lib/runs/day-start.ts";

// Offsets are those of the IANA time zone database.
it.each([
  ["2026-11-30", "UTC", 0, "2026-11-30T00:00:00.000Z"],
  ["2026-11-30", "Asia/Tokyo", 0, "2026-11-29T15:00:00.000Z"],
  ["2026-11-30", "Asia/Tokyo", 1, "2026-11-30T15:00:00.000Z"],
  ["2026-11-30", "America/New_York", 0, "2026-11-30T05:00:00.000Z"],
  // Clocks change on 29 March 2026 at 01:00 UTC: the day begins at the old offset, the next one at the new.
  ["2026-03-29", "Europe/Berlin", 0, "2026-03-28T23:00:00.000Z"],
  ["2026-03-29", "Europe/Berlin", 1, "2026-03-29T22:00:00.000Z"],
  ["2026-03-08", "America/Los_Angeles", 0, "2026-03-08T08:00:00.000Z"],
  ["2026-03-08", "America/Los_Angeles", 1, "2026-03-09T07:00:00.000Z"],
  ["0000-01-01", "Asia/Kolkata", 0, "-000001-12-31T18:06:32.000Z"],
])("%s in %s, %i days on, begins at %s", (date, timeZone, later, expected) => {
  expect(dayStart(date, timeZone, later).toISOString()).toBe(expected);
});

it.each([
  ["2026-11-30T09:12", "UTC", "2026-11-30T09:12:00.000Z"],
  ["2026-11-30T09:12", "Asia/Tokyo", "2026-11-30T00:12:00.000Z"],
  ["2026-07-01T12:00", "Europe/Berlin", "2026-07-01T10:00:00.000Z"],
  ["2026-01-01T12:00", "Europe/Berlin", "2026-01-01T11:00:00.000Z"],
])("%s on the clocks of %s is %s", (text, timeZone, expected) => {
  expect(clockInstant(text, timeZone)?.toISOString()).toBe(expected);
});

it.each(["2026-11-30", "30.11.2026 09:12", "2026-02-31T09:12", "2026-13-01T09:12", "now"])(
  "%s is no time",
  (text) => {
    expect(clockInstant(text, "Europe/Berlin")).toBeNull();
  },
);
