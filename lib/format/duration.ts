import type { Locale } from "#lib/i18n/locale.ts";
import { noBreakSpace } from "./quantity.ts";

const words = {
  en: { d: "d", h: "h", min: "min", s: "s", ms: "ms" },
  ja: { d: "日", h: "時間", min: "分", s: "秒", ms: "ミリ秒" },
} as const;

type DurationUnit = keyof (typeof words)["en"];

const pairs: readonly (readonly [
  large: DurationUnit,
  largeMs: number,
  small: DurationUnit,
  smallMs: number,
])[] = [
  ["d", 86_400_000, "h", 3_600_000],
  ["h", 3_600_000, "min", 60_000],
  ["min", 60_000, "s", 1000],
];

/** A time span in its two largest units: `1 h 12 min`, `45 s`; below a second in ms. */
export function formatDuration(durationMs: number, locale: Locale): string {
  const text = (amount: number, unit: DurationUnit) => `${amount}${noBreakSpace}${words[locale][unit]}`;
  if (durationMs > 0 && durationMs < 999.5) return text(Math.max(1, Math.round(durationMs)), "ms");
  for (const [large, largeMs, small, smallMs] of pairs) {
    const smalls = Math.round(durationMs / smallMs);
    const perLarge = largeMs / smallMs;
    if (smalls < perLarge) continue;
    const rest = smalls % perLarge;
    const whole = text(Math.floor(smalls / perLarge), large);
    return rest === 0 ? whole : `${whole}${noBreakSpace}${text(rest, small)}`;
  }
  return text(Math.round(durationMs / 1000), "s");
}
