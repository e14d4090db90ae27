import { formatDecimals, formatThreeDigits } from "./number.ts";
import { noBreakSpace } from "./quantity.ts";

/** A share of 0 to 100: `12 %`. */
export const formatPercent = (percent: number, decimals = 0): string =>
  `${formatDecimals(percent, decimals)}${noBreakSpace}%`;

/** A value against its baseline, as value divided by baseline: `+3.7 %`, `−11.9 %`, from three times on `× 27.8`. */
export function formatDifference(ratio: number): string {
  if (ratio >= 2.9995) return `×${noBreakSpace}${formatThreeDigits(ratio)}`;
  const percent = Number(((ratio - 1) * 100).toFixed(1));
  const sign = percent > 0 ? "+" : percent < 0 ? "−" : "±";
  return `${sign}${formatPercent(Math.abs(percent), 1)}`;
}
