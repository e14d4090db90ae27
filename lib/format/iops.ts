import { formatDecimals, formatThreeDigits, significantDecimals } from "./number.ts";
import type { Quantity } from "./quantity.ts";
import type { Precision } from "./rate.ts";

/** Requests a second. Tables: whole, but never 0 for what is not zero. */
export function formatIops(iops: number, precision: Precision): Quantity<"IOPS"> {
  if (precision === "chart") return { figure: formatThreeDigits(iops), unit: "IOPS" };
  const decimals = iops > 0 && iops < 0.95 ? significantDecimals(iops, 2) : 0;
  return { figure: formatDecimals(iops, decimals), unit: "IOPS" };
}
