import type { useTranslations } from "next-intl";
import type { Figure } from "#lib/contract/figure.ts";
import { formatThreeDigits } from "#lib/format/number.ts";
import { hiddenRunId } from "#lib/shares/redact-figure.ts";

/** The texts of the `facts` catalogue. */
export type FactsTranslator = ReturnType<typeof useTranslations<"facts">>;

/** A figure in words. `isKnown`: it has digits to show, so that a unit belongs behind it. */
export type FigureText = {
  text: string;
  isKnown: boolean;
  mark: "reading" | "doubtful" | null;
  /** The source's own words, and notes, where there are any. */
  remark: string | null;
  /** The run that a ratio is against; null also on a shared page, which leads to no other run. */
  toRun: string | null;
};

/** Puts a figure, or what is known instead of it, into words. `format` rounds one amount, without its unit. */
export function figureText(
  figure: Figure,
  format: (amount: number) => string,
  t: FactsTranslator,
): FigureText {
  if (figure.is === "unknown")
    return { text: t("notKnown"), isKnown: false, mark: null, remark: figure.note ?? null, toRun: null };
  const { quality, note, printed } = figure;
  const said = printed === undefined ? null : t("figure.printed", { printed });
  const about = (text: string) =>
    quality === "approximate" || quality === "derived" ? t("figure.approximate", { value: text }) : text;
  return {
    text: wordsOf(figure, format, about, t),
    isKnown: figure.is !== "never" && figure.is !== "ratio",
    mark: quality === "reading" || quality === "doubtful" ? quality : null,
    remark: [said, note].filter((part) => part != null).join(". ") || null,
    toRun: figure.is === "ratio" && figure.toRun !== hiddenRunId ? figure.toRun : null,
  };
}

function wordsOf(
  figure: Exclude<Figure, { is: "unknown" }>,
  format: (amount: number) => string,
  about: (text: string) => string,
  t: FactsTranslator,
): string {
  switch (figure.is) {
    case "value":
      return about(format(figure.value));
    case "range":
      return about(t("figure.range", { low: format(figure.low), high: format(figure.high) }));
    case "below":
      return t("figure.below", { bound: format(figure.bound) });
    case "above":
      return t("figure.above", { bound: format(figure.bound) });
    case "ratio":
      return about(t("figure.ratio", { ratio: formatThreeDigits(figure.ratio) }));
    case "never":
      return t("never");
  }
}
