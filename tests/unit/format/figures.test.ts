import { describe, expect, it } from "vitest";
import { formatBytes } from "#lib/format/bytes.ts";
import { formatIops } from "#lib/format/iops.ts";
import { formatLatencyUs, sharedLatencyUnit } from "#lib/format/latency.ts";
import { formatDifference } from "#lib/format/percent.ts";
import { quantityText } from "#lib/format/quantity.ts";
import { readRateUnit } from "#lib/format/rate-unit.ts";
import { linearTicks } from "#lib/format/ticks.ts";

describe("formatIops", () => {
  it("is whole in tables and has three digits in charts from 10,000 on", () => {
    expect(formatIops(64_770.4, "table").figure).toBe("64,770");
    expect(formatIops(64_770, "chart").figure).toBe("64,800");
    expect(formatIops(7_617, "chart").figure).toBe("7,617");
  });
  it("never shows zero for what is not zero", () => {
    expect(formatIops(0.3, "table").figure).toBe("0.30");
    expect(formatIops(0, "table").figure).toBe("0");
  });
});

describe("formatLatencyUs", () => {
  it.each([
    [85.04, "85.0", "µs"],
    [999.4, "999", "µs"],
    [999.6, "1.00", "ms"],
    [12_345, "12.3", "ms"],
    [999_600, "1.00", "s"],
    [2_500_000, "2.50", "s"],
  ])("shows %d µs as %s %s", (us, figure, unit) => {
    expect(formatLatencyUs(us)).toEqual({ figure, unit });
  });
  it("takes one unit for a column of at most three decades", () => {
    expect(sharedLatencyUnit([200, 150_000])).toBe("ms");
    expect(sharedLatencyUnit([200, 250_000])).toBeNull();
    expect(formatLatencyUs(200, "ms")).toEqual({ figure: "0.200", unit: "ms" });
  });
});

describe("formatBytes", () => {
  it.each([
    [512, "512", "B"],
    [4096, "4", "KiB"],
    [131_072, "128", "KiB"],
    [2 ** 30, "1", "GiB"],
    [1.5 * 2 ** 30, "1.50", "GiB"],
    [2 ** 41, "2", "TiB"],
  ])("shows %d bytes as %s %s", (bytes, figure, unit) => {
    expect(formatBytes(bytes)).toEqual({ figure, unit });
  });
});

describe("formatDifference", () => {
  it.each([
    [1.037, "+3.7\u00a0%"],
    [431 / 489.2, "−11.9\u00a0%"],
    [1, "±0.0\u00a0%"],
    [64_770 / 2_329, "×\u00a027.8"],
    [2.99, "+199.0\u00a0%"],
    [3, "×\u00a03.00"],
  ])("writes %d as %s", (ratio, text) => {
    expect(formatDifference(ratio)).toBe(text);
  });
});

it("keeps figure and unit on one line", () => {
  expect(quantityText({ figure: "118.7", unit: "MB/s" })).toBe("118.7\u00a0MB/s");
});

it("takes the unit from the address before the cookie, MB/s else", () => {
  expect(readRateUnit("Gbit/s", "MiB/s")).toBe("Gbit/s");
  expect(readRateUnit("furlongs", "MiB/s")).toBe("MiB/s");
  expect(readRateUnit(undefined, undefined)).toBe("MB/s");
});

describe("linearTicks", () => {
  it.each([
    [1148, [0, 250, 500, 750, 1000, 1250]],
    [431, [0, 100, 200, 300, 400, 500]],
    [5, [0, 1, 2, 3, 4, 5]],
    [0.3, [0, 0.1, 0.2, 0.3]],
    [0, [0, 1]],
  ])("covers %d by round steps", (largest, ticks) => {
    expect(linearTicks(largest)).toEqual(ticks);
  });
  it("has as many ticks as asked for at most", () => {
    expect(linearTicks(1148, 3)).toEqual([0, 1000, 2000]);
  });
});
