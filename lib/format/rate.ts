import { formatDecimals, formatThreeDigits, significantDecimals } from "./number.ts";
import type { Quantity } from "./quantity.ts";
import type { RateUnit } from "./rate-unit.ts";

/** What a rate may be shown in: the chosen unit, or its larger neighbour from 10,000 on. */
export type ShownRateUnit = RateUnit | "GB/s" | "GiB/s";

export type RateScale = { unit: ShownRateUnit; bytesPerUnit: number };

/** `chart`: charts and sentences, three significant digits. `table`: exact, one decimal of MB/s below 1,000. */
export type Precision = "chart" | "table";

const small: Record<RateUnit, RateScale> = {
  "MB/s": { unit: "MB/s", bytesPerUnit: 1e6 },
  "MiB/s": { unit: "MiB/s", bytesPerUnit: 2 ** 20 },
  "Gbit/s": { unit: "Gbit/s", bytesPerUnit: 1.25e8 },
};

const large: Partial<Record<RateUnit, RateScale>> = {
  "MB/s": { unit: "GB/s", bytesPerUnit: 1e9 },
  "MiB/s": { unit: "GiB/s", bytesPerUnit: 2 ** 30 },
};

/** The one unit for an axis or a column whose largest value is `largestBytesPerSecond`: GB/s from 10,000 MB/s on. */
export function rateScale(unit: RateUnit, largestBytesPerSecond: number): RateScale {
  const scale = small[unit];
  if (Math.round(largestBytesPerSecond / scale.bytesPerUnit) < 10_000) return scale;
  return large[unit] ?? scale;
}

function tableDecimals(value: number, unit: ShownRateUnit): number {
  if (value > 0 && value < 0.05) return significantDecimals(value, 2);
  if (unit === "GB/s" || unit === "GiB/s") return 2;
  if (unit === "Gbit/s") return value < 10 ? 3 : 2;
  return Number(value.toFixed(1)) < 1000 ? 1 : 0;
}

/** A rate on a scale that was chosen before, for columns and axes of one unit. */
export function formatRateOn(bytesPerSecond: number, scale: RateScale, precision: Precision): string {
  const value = bytesPerSecond / scale.bytesPerUnit;
  if (precision === "chart") return formatThreeDigits(value);
  return formatDecimals(value, tableDecimals(value, scale.unit));
}

/** A rate by itself, in the unit of the page. */
export function formatRate(
  bytesPerSecond: number,
  unit: RateUnit,
  precision: Precision,
): Quantity<ShownRateUnit> {
  const scale = rateScale(unit, bytesPerSecond);
  return { figure: formatRateOn(bytesPerSecond, scale, precision), unit: scale.unit };
}
