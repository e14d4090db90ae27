const grouped = (fractionDigits: number): Intl.NumberFormat =>
  new Intl.NumberFormat("en-US", {
    minimumFractionDigits: fractionDigits,
    maximumFractionDigits: fractionDigits,
  });
const whole = grouped(0);
const tenths = grouped(1);
const hundredths = grouped(2);

/** Four significant digits where it matters: `0.52`, `117.9`, `2,481`. Thousands comma and decimal point in both languages. */
export function amountText(value: number): string {
  if (value >= 999.95) return whole.format(value);
  return value >= 9.995 ? tenths.format(value) : hundredths.format(value);
}

export const wholeText = (value: number): string => whole.format(value);

/** Decimal megabytes per second without the unit. */
export const megabytesText = (bytesPerSecond: number): string => amountText(bytesPerSecond / 1e6);

/** Latency with its unit: microseconds up to 1 ms, then milliseconds, then seconds. */
export function latencyText(us: number): string {
  if (us < 1000) return `${amountText(us)} µs`;
  return us < 1e6 ? `${amountText(us / 1000)} ms` : `${amountText(us / 1e6)} s`;
}

/** A share of 0 to 1 as percent: `±2.5 %`. */
export const spreadText = (share: number): string => `±${tenths.format(share * 100)} %`;

/** Columns that a terminal uses for a text: two for East Asian wide and full-width characters. */
export function displayWidth(text: string): number {
  let width = 0;
  for (const character of text)
    width +=
      /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/.test(
        character,
      )
        ? 2
        : 1;
  return width;
}

export const padStart = (text: string, width: number): string =>
  " ".repeat(Math.max(0, width - displayWidth(text))) + text;
export const padEnd = (text: string, width: number): string =>
  text + " ".repeat(Math.max(0, width - displayWidth(text)));

/** As much of a text as fits into so many columns. */
export function cutToWidth(text: string, columns: number): string {
  let cut = "";
  for (const character of text) {
    if (displayWidth(cut + character) > columns) break;
    cut += character;
  }
  return cut;
}
