const fixed = new Map<number, Intl.NumberFormat>();

/** Thousands comma and decimal point in every language, exactly `decimals` digits after it. */
export function formatDecimals(value: number, decimals: number): string {
  let format = fixed.get(decimals);
  if (format === undefined) {
    format = new Intl.NumberFormat("en-US", {
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    });
    fixed.set(decimals, format);
  }
  return format.format(value);
}

/** A count: whole, with thousands commas. */
export const formatCount = (value: number): string => formatDecimals(Math.round(value), 0);

/** How many decimals show `digits` significant digits of a value once it is rounded to them; 0 from three whole digits on. */
export function significantDecimals(value: number, digits: number): number {
  if (value === 0 || !Number.isFinite(value)) return 0;
  const exponent = Number.parseInt(
    Math.abs(value)
      .toExponential(digits - 1)
      .split("e")[1] ?? "0",
    10,
  );
  return Math.min(12, Math.max(0, digits - 1 - exponent));
}

/** Three significant digits; whole numbers stay whole up to 9,999 (1,148, not 1,150). */
export function formatThreeDigits(value: number): string {
  if (Math.round(Math.abs(value)) < 10_000) return formatDecimals(value, significantDecimals(value, 3));
  return formatDecimals(Number(value.toPrecision(3)), 0);
}

/** As it was put down, with thousands commas and at most three decimals: 18.9, 234.75, 1,200. */
export function formatAsGiven(value: number): string {
  const decimals = `${Number(value.toFixed(3))}`.split(".")[1]?.length ?? 0;
  return formatDecimals(value, decimals);
}
