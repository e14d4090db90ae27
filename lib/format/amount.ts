import { formatThreeDigits } from "./number.ts";
import { quantityText } from "./quantity.ts";
import type { RateUnit } from "./rate-unit.ts";

export type AmountScale = { unit: "GB" | "MB" | "GiB" | "MiB"; bytesPerUnit: number };

const decimal: readonly AmountScale[] = [
  { unit: "GB", bytesPerUnit: 1e9 },
  { unit: "MB", bytesPerUnit: 1e6 },
];
const binary: readonly AmountScale[] = [
  { unit: "GiB", bytesPerUnit: 2 ** 30 },
  { unit: "MiB", bytesPerUnit: 2 ** 20 },
];

/**
 * The unit of moved bytes up to `largestBytes`, which stand beside rates of `unit` and are compared with them: decimal as rates are,
 * binary beside MiB/s.
 */
export function amountScale(unit: RateUnit, largestBytes: number): AmountScale {
  const [large, small] = unit === "MiB/s" ? binary : decimal;
  const isLarge = largestBytes === 0 || largestBytes >= (large?.bytesPerUnit ?? 0);
  const scale = isLarge ? large : small;
  return scale ?? { unit: "GB", bytesPerUnit: 1e9 };
}

/** Moved bytes by themselves: `31.0 GB`, three digits. */
export function amountText(bytes: number, unit: RateUnit): string {
  const scale = amountScale(unit, bytes);
  return quantityText({ figure: formatThreeDigits(bytes / scale.bytesPerUnit), unit: scale.unit });
}
