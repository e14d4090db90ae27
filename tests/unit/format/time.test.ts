import { describe, expect, it } from "vitest";
import {
  formatAxisDay,
  formatCoarseDate,
  formatDateTime,
  formatDay,
  formatTableTime,
} from "#lib/format/date.ts";
import { formatDuration } from "#lib/format/duration.ts";
import { localeOfHeader } from "#lib/i18n/locale.ts";

const morning = new Date("2025-11-30T00:12:00Z");
const tokyo = "Asia/Tokyo";

describe("dates", () => {
  it("are written out in sentences", () => {
    expect(formatDateTime(morning, "en", tokyo)).toBe("30 November 2025, 09:12");
    expect(formatDateTime(morning, "ja", tokyo)).toBe("2025年11月30日 09:12");
    expect(formatDay(morning, "en", "America/New_York")).toBe("29 November 2025");
  });
  it("sort in tables, and say today within the day", () => {
    const evening = new Date("2025-11-30T12:00:00Z");
    const nextDay = new Date("2025-11-30T15:00:00Z");
    expect(formatTableTime(morning, tokyo, evening, "Today")).toBe("Today 09:12");
    expect(formatTableTime(morning, tokyo, nextDay, "Today")).toBe("2025-11-30 09:12");
  });
  it("are short on axes", () => {
    expect(formatAxisDay(morning, "en", tokyo)).toBe("30 Nov");
    expect(formatAxisDay(morning, "ja", tokyo)).toBe("11月30日");
    expect(formatAxisDay(morning, "en", tokyo, true)).toBe("Nov 2025");
  });
  it("are only as exact as they are known", () => {
    const july = new Date("2014-07-01T00:00:00Z");
    expect(formatCoarseDate(new Date("2014-07-31T21:05:00Z"), "local")).toBe("2014-07-31 21:05");
    expect(formatCoarseDate(july, "day")).toBe("2014-07-01");
    expect(formatCoarseDate(july, "month")).toBe("2014-07");
    expect(formatCoarseDate(july, "year")).toBe("2014");
    expect(formatCoarseDate(null, "unknown")).toBeNull();
  });
});

describe("formatDuration", () => {
  it.each([
    [72 * 60_000, "1 h 12 min"],
    [45_000, "45 s"],
    [59_700, "1 min"],
    [200_000, "3 min 20 s"],
    [0, "0 s"],
    [12, "12 ms"],
    [26 * 3_600_000, "1 d 2 h"],
  ])("shows %d ms as %s", (durationMs, text) => {
    expect(formatDuration(durationMs, "en")).toBe(text.replaceAll(" ", "\u00a0"));
  });
  it("speaks Japanese", () => {
    expect(formatDuration(72 * 60_000, "ja")).toBe("1 時間 12 分".replaceAll(" ", "\u00a0"));
  });
});

describe("localeOfHeader", () => {
  it("takes the language that is wanted most among English and Japanese", () => {
    expect(localeOfHeader("ja-JP,ja;q=0.9,en;q=0.8")).toBe("ja");
    expect(localeOfHeader("en;q=0.4, ja;q=0.8")).toBe("ja");
    expect(localeOfHeader("de-DE,de;q=0.9,en;q=0.5")).toBe("en");
    expect(localeOfHeader("ja;q=0")).toBe("en");
    expect(localeOfHeader(null)).toBe("en");
  });
});
