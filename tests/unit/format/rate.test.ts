import { describe, expect, it } from "vitest";
import { formatRate, formatRateOn, rateScale } from "#lib/format/rate.ts";

const mb = 1e6;

describe("formatRate", () => {
  it.each([
    [1_148_300_000, "1,148"],
    [431_400_000, "431"],
    [118_740_000, "119"],
    [12_340_000, "12.3"],
    [1_234_000, "1.23"],
    [0, "0"],
  ])("shows %d bytes/s with three digits, whole numbers whole: %s MB/s", (bytesPerSecond, figure) => {
    expect(formatRate(bytesPerSecond, "MB/s", "chart")).toEqual({ figure, unit: "MB/s" });
  });

  it.each([
    [118.74 * mb, "118.7"],
    [999.94 * mb, "999.9"],
    [999.96 * mb, "1,000"],
    [1148.3 * mb, "1,148"],
    [0.5 * mb, "0.5"],
    [0.0123 * mb, "0.012"],
  ])("is exact in tables, one decimal below 1,000: %d is %s MB/s", (bytesPerSecond, figure) => {
    expect(formatRate(bytesPerSecond, "MB/s", "table")).toEqual({ figure, unit: "MB/s" });
  });

  it("goes on in GB/s from 10,000 MB/s", () => {
    expect(formatRate(9_999.4 * mb, "MB/s", "chart")).toEqual({ figure: "9,999", unit: "MB/s" });
    expect(formatRate(9_999.6 * mb, "MB/s", "chart")).toEqual({ figure: "10.0", unit: "GB/s" });
    expect(formatRate(12_345 * mb, "MB/s", "table")).toEqual({ figure: "12.35", unit: "GB/s" });
  });

  it("knows that MiB/s is 2^20 bytes and Gbit/s 10^9 bits", () => {
    expect(formatRate(100 * 2 ** 20, "MiB/s", "table")).toEqual({ figure: "100.0", unit: "MiB/s" });
    expect(formatRate(125_000_000, "Gbit/s", "table")).toEqual({ figure: "1.000", unit: "Gbit/s" });
    expect(formatRate(1232.1 * mb, "Gbit/s", "chart")).toEqual({ figure: "9.86", unit: "Gbit/s" });
  });

  it("keeps one unit for a column", () => {
    const scale = rateScale("MB/s", 12_000 * mb);
    expect(scale.unit).toBe("GB/s");
    expect(formatRateOn(431 * mb, scale, "chart")).toBe("0.431");
  });
});
