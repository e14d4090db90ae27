import { formatDecimals, significantDecimals } from "./number.ts";
import type { Quantity } from "./quantity.ts";

export type LatencyUnit = "µs" | "ms" | "s";

const usPerUnit: Record<LatencyUnit, number> = { µs: 1, ms: 1000, s: 1_000_000 };

/** The unit for one latency: µs below 1,000 µs, ms below 1,000 ms, then s, decided after rounding to three digits. */
function ownUnit(us: number): LatencyUnit {
  const rounded = Number(us.toPrecision(3));
  if (rounded < 1000) return "µs";
  return rounded < 1_000_000 ? "ms" : "s";
}

/** One unit for a column or an axis: that of its largest value; null when it spans more than three decades. */
export function sharedLatencyUnit(latenciesUs: readonly number[]): LatencyUnit | null {
  const known = latenciesUs.filter((us) => us > 0);
  if (known.length === 0) return "µs";
  const largest = Math.max(...known);
  return largest / Math.min(...known) > 1000 ? null : ownUnit(largest);
}

/** A latency in microseconds, three digits, in its own unit or in `unit`. */
export function formatLatencyUs(us: number, unit: LatencyUnit = ownUnit(us)): Quantity<LatencyUnit> {
  const value = us / usPerUnit[unit];
  return { figure: formatDecimals(value, significantDecimals(value, 3)), unit };
}
