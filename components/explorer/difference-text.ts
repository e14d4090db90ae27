import type { useTranslations } from "next-intl";
import type { FactsTranslator } from "#components/runs/figure-text.ts";
import type { Difference } from "#lib/explorer/answer.ts";
import { formatDecimals } from "#lib/format/number.ts";
import { formatDifference } from "#lib/format/percent.ts";

export type ExplorerTranslator = ReturnType<typeof useTranslations<"explorer">>;

/** A difference in words, its margin, and how it may be coloured: only where it is sure. */
export type DifferenceText = {
  text: string;
  margin: string | null;
  tone: "better" | "worse" | "plain" | "quiet";
  why: string | null;
};

export function differenceText(
  difference: Difference,
  t: ExplorerTranslator,
  f: FactsTranslator,
): DifferenceText {
  const quiet = (text: string, why: string | null = null): DifferenceText => ({
    text,
    margin: null,
    tone: "quiet",
    why,
  });
  switch (difference.is) {
    case "baseline":
      return quiet(t("difference.baseline"));
    case "none":
      return quiet(t("difference.none"), t("difference.noneWhy"));
    case "not-known":
      return quiet(f("notKnown"));
    case "no-baseline":
      return quiet(t("difference.noBaseline"));
    case "change": {
      const { ratio, marginRatio, isApproximate, isSure, isBetter, statistics } = difference;
      const figure = formatDifference(ratio);
      const [mine, base] = statistics ?? [];
      return {
        text: !isApproximate ? figure : ratio === 1 ? "≈0" : `≈${figure}`,
        margin:
          marginRatio === null
            ? null
            : `±${ratio >= 2.9995 ? formatDecimals(marginRatio, 1) : formatDecimals(marginRatio * 100, 1)}`,
        tone: !isSure || ratio === 1 ? "plain" : isBetter ? "better" : "worse",
        why:
          mine !== undefined && base !== undefined
            ? t("difference.statistics", { mine: f(`statistics.${mine}`), base: f(`statistics.${base}`) })
            : isSure
              ? null
              : t("difference.notSure"),
      };
    }
  }
}
