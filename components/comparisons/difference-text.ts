import type { useTranslations } from "next-intl";
import type { Difference } from "#lib/comparisons/differences.ts";
import { formatDifference } from "#lib/format/percent.ts";

export type CompareTranslator = ReturnType<typeof useTranslations<"compare">>;

/** A difference in words, and how it may be coloured: only where it is sure. */
export type DifferenceText = {
  text: string;
  tone: "better" | "worse" | "plain" | "quiet";
  why: string | null;
};

export function differenceText(
  difference: Difference,
  t: CompareTranslator,
  f: ReturnType<typeof useTranslations<"facts">>,
): DifferenceText {
  switch (difference.is) {
    case "baseline":
      return { text: t("difference.baseline"), tone: "quiet", why: null };
    case "none":
      return { text: t("difference.none"), tone: "quiet", why: t("difference.noneWhy") };
    case "not-measured":
      return { text: "", tone: "quiet", why: null };
    case "no-baseline":
      return { text: t("difference.noBaseline"), tone: "quiet", why: null };
    case "not-known":
      return { text: f("notKnown"), tone: "quiet", why: null };
    case "change": {
      const figure = formatDifference(difference.ratio);
      const [mine, base] = difference.statistics ?? [];
      return {
        text: !difference.isApproximate ? figure : difference.ratio === 1 ? "≈0" : `≈${figure}`,
        tone:
          !difference.isSure || difference.ratio === 1 ? "plain" : difference.isBetter ? "better" : "worse",
        why:
          mine !== undefined && base !== undefined
            ? t("difference.statistics", { mine: f(`statistics.${mine}`), base: f(`statistics.${base}`) })
            : difference.isSure
              ? null
              : t("difference.noSpread"),
      };
    }
  }
}
