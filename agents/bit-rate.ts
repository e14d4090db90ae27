import { amountText } from "./number-text.ts";

const units: Readonly<Record<string, number>> = { "": 1, k: 1e3, m: 1e6, g: 1e9 };

/** Bits per second of `100M`, `2.5G`, `10Gbit`: the units of links are decimal. Null for anything else. */
export function parseBitRate(text: string): number | null {
  const match = /^(\d+(?:\.\d+)?)\s*([kmg]?)(?:bit(?:\/s)?|bps)?$/i.exec(text.trim());
  if (match === null) return null;
  const [, amount = "", unit = ""] = match;
  const bits = Number(amount) * (units[unit.toLowerCase()] ?? 1);
  return Number.isFinite(bits) && bits > 0 ? Math.round(bits) : null;
}

/** A rate of bytes as links are named: `941 Mbit/s`. */
export const bitRateText = (bytesPerSecond: number): string =>
  `${amountText((bytesPerSecond * 8) / 1e6)} Mbit/s`;
