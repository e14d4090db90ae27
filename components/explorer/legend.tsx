import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { Comparison } from "#lib/explorer/answer.ts";
import type { SeriesStyle } from "./series-styles.ts";

const item = "inline-flex items-center gap-1.5 whitespace-nowrap";

/** What the marks of bars and strips mean: only of those that are drawn. */
export function Legend({
  comparison,
  form,
  colours,
}: {
  comparison: Comparison;
  form: "bars" | "strips";
  colours: readonly SeriesStyle[];
}): ReactNode {
  const t = useTranslations("explorer.legend");
  const cells = comparison.panels.flatMap((panel) => panel.cells);
  const isDrawn = (from: number, to: number) =>
    cells.some(({ runCount }) => runCount >= from && runCount <= to);
  const hasColours = comparison.colourBy !== null && comparison.colours.length > 1;
  const marks = [
    form === "bars" && isDrawn(3, Number.POSITIVE_INFINITY) ? t("whisker") : null,
    isDrawn(2, 30) ? t("run") : null,
    isDrawn(31, Number.POSITIVE_INFINITY) ? t("quartiles") : null,
    form === "strips" && isDrawn(2, Number.POSITIVE_INFINITY) ? t("median") : null,
    form === "strips" && isDrawn(4, 30) ? t("box") : null,
    form === "bars" && cells.some(({ ceiling }) => ceiling !== null) ? t("ceiling") : null,
  ].filter((mark) => mark !== null);
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-text-2">
      {hasColours
        ? colours.map(({ key, text, colour }) => (
            <span key={key} className={item}>
              <span
                aria-hidden="true"
                className="inline-block size-2.25 rounded-[2px] forced-colors:border print:[print-color-adjust:exact]"
                style={{ background: colour }}
              />
              {text}
            </span>
          ))
        : null}
      {marks.map((mark) => (
        <span key={mark} className={item}>
          {mark}
        </span>
      ))}
    </p>
  );
}
