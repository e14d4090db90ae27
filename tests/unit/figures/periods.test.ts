import { describe, expect, test } from "vitest";
import { indexPeriods, periodStarts } from "#lib/figures/periods.ts";

const starts = (first: string, last: string, period: "day" | "week" | "month" | "year", timeZone: string) =>
  periodStarts(Date.parse(first), Date.parse(last), period, timeZone).map((start) => start.toISOString());

describe("starts of periods", () => {
  test("days begin at midnight on the clocks of the zone", () => {
    expect(starts("2026-03-01T15:30:00Z", "2026-03-02T15:30:00Z", "day", "Asia/Tokyo")).toEqual([
      "2026-03-01T15:00:00.000Z",
      "2026-03-02T15:00:00.000Z",
    ]);
  });

  test("a day on which the clocks go forward has 23 hours", () => {
    // Berlin: 29 March 2026, 02:00 to 03:00.
    expect(starts("2026-03-28T12:00:00Z", "2026-03-30T12:00:00Z", "day", "Europe/Berlin")).toEqual([
      "2026-03-27T23:00:00.000Z",
      "2026-03-28T23:00:00.000Z",
      "2026-03-29T22:00:00.000Z",
    ]);
  });

  test("weeks begin on Monday, months and years on their first day", () => {
    // 4 January 2026 is a Sunday.
    expect(starts("2026-01-04T00:00:00Z", "2026-01-05T00:00:00Z", "week", "UTC")).toEqual([
      "2025-12-29T00:00:00.000Z",
      "2026-01-05T00:00:00.000Z",
    ]);
    expect(starts("2025-12-31T23:59:59Z", "2026-02-01T00:00:00Z", "month", "UTC")).toEqual([
      "2025-12-01T00:00:00.000Z",
      "2026-01-01T00:00:00.000Z",
      "2026-02-01T00:00:00.000Z",
    ]);
    expect(starts("2025-12-31T23:00:00Z", "2025-12-31T23:00:00Z", "year", "Europe/Berlin")).toEqual([
      "2025-12-31T23:00:00.000Z",
    ]);
  });
});

test.each([
  ["Asia/Kathmandu", "day"],
  ["America/New_York", "week"],
  ["Pacific/Kiritimati", "month"],
  ["Pacific/Pago_Pago", "day"],
] as const)("the index finds the period of every instant in %s by %s", (timeZone, period) => {
  const first = Date.UTC(2025, 9, 20, 3, 17);
  const last = Date.UTC(2026, 3, 11, 21, 44);
  const { starts: all, indexOf } = indexPeriods(first, last, period, timeZone);
  for (let at = first; at <= last; at += 7 * 60_000) {
    const wanted = all.findLastIndex((start) => start.getTime() <= at);
    if (indexOf(at) !== wanted) expect.fail(`${new Date(at).toISOString()}: ${indexOf(at)}, not ${wanted}`);
  }
  expect(indexOf(last)).toBe(all.length - 1);
});
