import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { Comparison } from "#lib/explorer/answer.ts";
import { ceilingList } from "./ceiling-text.ts";
import type { MetricScale } from "./metric-scale.ts";
import { runsWithoutFigure } from "./run-count.tsx";

/** What the figures of a page rest on: each sentence only where it is about something that is shown. */
export function Notes({ comparison, scale }: { comparison: Comparison; scale: MetricScale }): ReactNode {
  const t = useTranslations("explorer");
  const cells = comparison.panels.flatMap((panel) => panel.cells);
  const differences = [
    ...cells.map(({ difference }) => difference),
    ...comparison.panels.flatMap(({ curves }) => curves.map(({ difference }) => difference)),
  ];
  const changes = differences.flatMap((one) => (one.is === "change" ? [one] : []));
  const hasCells = comparison.form !== "curves";
  const isFew = cells.some(
    ({ runCount, figure, spread }) => runCount < 3 && figure === null && spread !== null,
  );
  const ceilings =
    comparison.form === "bars" || comparison.form === "matrix" ? ceilingList(comparison, scale, t) : [];
  const sentences = [
    comparison.runCount === 1 ? t("empty.oneRun") : null,
    hasCells && cells.some(({ figure }) => figure !== null) ? t("notes.single") : null,
    hasCells && isFew ? t("notes.few") : null,
    changes.some(({ marginRatio }) => marginRatio !== null) ? t("notes.margin") : null,
    differences.some(({ is }) => is === "none") ? t("notes.none") : null,
    changes.some(({ isApproximate }) => isApproximate) || cells.some(({ isApproximate }) => isApproximate)
      ? t("notes.approximate")
      : null,
    ceilings.length === 0 ? null : t("notes.ceilings", { list: ceilings.join(t("answer.semicolon")) }),
    hasCells && cells.some((cell) => runsWithoutFigure(cell) > 0) ? t("notes.withFigure") : null,
    comparison.statistics.length > 1 ? t("notes.statistics") : null,
  ].filter((sentence) => sentence !== null);
  if (sentences.length === 0) return null;
  return <p className="mt-3 max-w-190 text-xs text-text-2 print:max-w-none">{sentences.join(t("space"))}</p>;
}

/** The publications that figures of the page come from. */
export function Sources({ comparison }: { comparison: Comparison }): ReactNode {
  const t = useTranslations("explorer");
  if (comparison.sources.length === 0) return null;
  return (
    <p className="mt-2 max-w-190 text-xs text-text-2">
      {t("sources")}
      {t("space")}
      {comparison.sources.map(({ key, title, author, url }, at) => {
        const words = author === null ? title : t("sourceBy", { title, author });
        return (
          <span key={key}>
            {at === 0 ? "" : t("answer.semicolon")}
            {url === null ? (
              words
            ) : (
              <a href={url} rel="noopener nofollow" className="link underline underline-offset-2">
                {words}
              </a>
            )}
          </span>
        );
      })}
    </p>
  );
}
