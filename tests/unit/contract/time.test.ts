import { describe, expect, it } from "vitest";
import { RunTime, sortInstant } from "#lib/contract/time.ts";

const read = (time: unknown) => RunTime.safeParse(time).success;

describe("RunTime", () => {
  it("takes instants with an offset and refuses those without", () => {
    const at = (startedAt: string) => read({ precision: "instant", startedAt, endedAt: null });
    expect(at("2026-11-30T09:12:00+09:00")).toBe(true);
    expect(at("2026-11-30T00:12:00.123Z")).toBe(true);
    expect(at("2026-11-30T09:12:00")).toBe(false);
    expect(at("2026-02-30T09:12:00Z")).toBe(false);
  });

  it("takes the years 1 to 9999 in UTC, which an offset can leave", () => {
    const at = (startedAt: string) => read({ precision: "instant", startedAt, endedAt: null });
    expect(at("0001-01-01T00:00:00Z")).toBe(true);
    expect(at("0001-01-01T00:00:00+09:00")).toBe(false);
    expect(at("9999-12-31T23:59:59-01:00")).toBe(false);
    expect(at("0000-06-01T00:00:00Z")).toBe(false);
    expect(read({ precision: "local", startedAt: "0000-06-01T00:00:00", endedAt: null })).toBe(false);
    expect(read({ precision: "day", date: "0000-06-01" })).toBe(false);
    expect(read({ precision: "month", month: "0000-06" })).toBe(false);
  });

  it("takes a clock time whose offset is not known only as local", () => {
    const at = (startedAt: string) => read({ precision: "local", startedAt, endedAt: null });
    expect(at("2021-06-22T16:25:28")).toBe(true);
    expect(at("2021-06-22T16:25:28Z")).toBe(false);
    expect(at("2021-06-22T16:25:28+02:00")).toBe(false);
  });

  it("takes days, months and years that exist", () => {
    expect(read({ precision: "day", date: "2024-02-29" })).toBe(true);
    expect(read({ precision: "day", date: "2023-02-29" })).toBe(false);
    expect(read({ precision: "month", month: "2018-12" })).toBe(true);
    expect(read({ precision: "month", month: "2018-13" })).toBe(false);
    expect(read({ precision: "year", year: 2014 })).toBe(true);
    expect(read({ precision: "year", year: 1979 })).toBe(false);
    expect(read({ precision: "unknown" })).toBe(true);
    expect(read({ precision: "unknown", year: 2014 })).toBe(false);
  });
});

describe("sortInstant", () => {
  it("is the start of what is known, in UTC", () => {
    const iso = (time: RunTime) => sortInstant(time)?.toISOString() ?? null;
    expect(iso({ precision: "instant", startedAt: "2026-11-30T09:12:00+09:00", endedAt: null })).toBe(
      "2026-11-30T00:12:00.000Z",
    );
    expect(iso({ precision: "local", startedAt: "2021-06-22T16:25:28", endedAt: null })).toBe(
      "2021-06-22T16:25:28.000Z",
    );
    expect(iso({ precision: "day", date: "2024-02-29" })).toBe("2024-02-29T00:00:00.000Z");
    expect(iso({ precision: "month", month: "2018-04" })).toBe("2018-04-01T00:00:00.000Z");
    expect(iso({ precision: "year", year: 2014 })).toBe("2014-01-01T00:00:00.000Z");
    expect(iso({ precision: "unknown" })).toBeNull();
  });

  it("reads what has no offset alike on a PC of any time zone", () => {
    const own = process.env.TZ;
    process.env.TZ = "Asia/Tokyo";
    try {
      const local = sortInstant({ precision: "local", startedAt: "2021-06-22T16:25:28", endedAt: null });
      expect(local?.toISOString()).toBe("2021-06-22T16:25:28.000Z");
      expect(sortInstant({ precision: "day", date: "2021-06-22" })?.toISOString()).toMatch(
        /^2021-06-22T00:00/,
      );
    } finally {
      if (own === undefined) delete process.env.TZ;
      else process.env.TZ = own;
    }
  });
});
