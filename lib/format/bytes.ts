import { formatDecimals, significantDecimals } from "./number.ts";
import type { Quantity } from "./quantity.ts";

const units = ["B", "KiB", "MiB", "GiB", "TiB"] as const;

export type ByteUnit = (typeof units)[number];

/** A block, file or memory size, binary: 1 GiB, 64 KiB; three digits where it is no whole number of its unit. */
export function formatBytes(bytes: number): Quantity<ByteUnit> {
  let value = bytes;
  let at = 0;
  while (at < units.length - 1 && Number(value.toPrecision(4)) >= 1024) {
    value /= 1024;
    at += 1;
  }
  const decimals = Number.isInteger(value) ? 0 : significantDecimals(value, 3);
  return { figure: formatDecimals(value, decimals), unit: units[at] ?? "B" };
}
