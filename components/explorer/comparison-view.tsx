import Link from "next/link";
import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Answer } from "#components/ui/page-head.tsx";
import { SegmentLinks } from "#components/ui/segment.tsx";
import type { Comparison } from "#lib/explorer/answer.ts";
import { Form } from "#lib/explorer/state.ts";
import type { RateUnit } from "#lib/format/rate-unit.ts";
import { dimensionTexts } from "#lib/i18n/dimension-text.ts";
import type { Locale } from "#lib/i18n/locale.ts";
import { Basis } from "./basis.tsx";
import { comparisonSentence } from "./comparison-sentence.ts";
import { CurvesForm } from "./curves-form.tsx";
import { Guard } from "./guard.tsx";
import { HistoryForm } from "./history-form.tsx";
import { Legend } from "./legend.tsx";
import { MatrixForm } from "./matrix-form.tsx";
import { type MetricScale, metricScale } from "./metric-scale.ts";
import { Notes, Sources } from "./notes.tsx";
import { extentOf } from "./panel-series.ts";
import { type SeriesStyle, toColourStyles, toGroupStyles } from "./series-styles.ts";
import { SpreadForm } from "./spread-form.tsx";
import type { ViewTexts } from "./view-texts.ts";

/** Where the parts of the view lead; a shared comparison has none of them. */
export type ViewLinks = {
  forms: Record<Form, string>;
  scale: { logarithmic: string; linear: string };
  axis: { shared: string; own: string };
  doubtful: string;
};

type Props = {
  comparison: Comparison;
  unit: RateUnit;
  timeZone: string;
  /** Without links: what anyone with a shared address sees. */
  isShared: boolean;
  links?: ViewLinks;
};

type Prepared = {
  scale: MetricScale;
  colours: SeriesStyle[];
  groups: SeriesStyle[];
  texts: ViewTexts;
  locale: Locale;
};

/** Words, units and colours of a comparison, for its view and its sentence. */
export function usePrepared(comparison: Comparison, unit: RateUnit): Prepared {
  const t = useTranslations("explorer");
  const locale = useLocale();
  const dimensions = dimensionTexts(locale);
  const largest = extentOf(comparison.panels)?.high ?? 0;
  return {
    locale,
    scale: metricScale(comparison.metric, largest, unit, (rate) => t("perWatt", { unit: rate })),
    colours: toColourStyles(comparison, dimensions),
    groups: toGroupStyles(comparison, dimensions, t("allRuns")),
    texts: {
      dimensions,
      groupHead:
        comparison.groupBy.length === 0
          ? t("allRuns")
          : comparison.groupBy.map(dimensions.label).join(t("join")),
      colourHead: comparison.colourBy === null ? t("colour") : dimensions.label(comparison.colourBy),
    },
  };
}

/** The sentence that says what the comparison shows. */
export function ComparisonAnswer({ comparison, unit }: Pick<Props, "comparison" | "unit">): ReactNode {
  const t = useTranslations("explorer");
  const f = useTranslations("facts");
  const prepared = usePrepared(comparison, unit);
  return <Answer>{comparisonSentence({ comparison, ...prepared, t, f })}</Answer>;
}

/** A comparison with all its figures: what else differs, the chart in its form with its table, what it rests on. */
export function ComparisonView({ comparison, unit, timeZone, isShared, links }: Props): ReactNode {
  const t = useTranslations("explorer");
  const prepared = usePrepared(comparison, unit);
  const { scale, colours, groups, texts, locale } = prepared;
  const { form, leftOut } = comparison;
  const isEmpty = comparison.panels.length === 0;
  const shown = {
    bars: () => <SpreadForm form="bars" {...{ comparison, scale, colours, texts }} />,
    strips: () => <SpreadForm form="strips" {...{ comparison, scale, colours, texts }} />,
    matrix: () => <MatrixForm {...{ comparison, scale, colours, texts }} />,
    curves: () => <CurvesForm {...{ comparison, groups, texts }} />,
    history: () => <HistoryForm {...{ comparison, scale, colours, groups, texts, locale, timeZone }} />,
  };
  return (
    <>
      {isShared ? <ComparisonAnswer comparison={comparison} unit={unit} /> : null}
      {isEmpty ? null : <Basis comparison={comparison} areFiltersNamed={isShared} />}
      {isEmpty ? null : <Guard comparison={comparison} groups={groups} texts={texts.dimensions} />}
      {isEmpty ? null : (
        <div className="mt-4.5 mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          {links === undefined ? null : (
            <div className="flex flex-wrap gap-2 max-md:-mx-4 max-md:overflow-x-auto max-md:px-4">
              <SegmentLinks
                label={t("form")}
                items={Form.options.map((key) => ({
                  key,
                  href: links.forms[key],
                  isChosen: key === form,
                  children: t(`forms.${key}`),
                }))}
              />
              {form === "curves" ? (
                <SegmentLinks
                  label={t("axis")}
                  items={[
                    {
                      key: "log",
                      href: links.scale.logarithmic,
                      isChosen: comparison.isLogarithmic,
                      children: t("logarithmic"),
                    },
                    {
                      key: "linear",
                      href: links.scale.linear,
                      isChosen: !comparison.isLogarithmic,
                      children: t("linear"),
                    },
                  ]}
                />
              ) : null}
              {(form === "bars" || form === "strips") && comparison.panels.length > 1 ? (
                <SegmentLinks
                  label={t("axis")}
                  items={[
                    {
                      key: "shared",
                      href: links.axis.shared,
                      isChosen: comparison.isAxisShared,
                      children: t("axisShared"),
                    },
                    {
                      key: "own",
                      href: links.axis.own,
                      isChosen: !comparison.isAxisShared,
                      children: t("axisOwn"),
                    },
                  ]}
                />
              ) : null}
            </div>
          )}
          {form === "bars" || form === "strips" ? (
            <Legend comparison={comparison} form={form} colours={colours} />
          ) : null}
        </div>
      )}
      {leftOut.doubtful === 0 ? null : (
        <p className="mb-3 text-xs text-text-2">
          {t("doubtfulLeftOut", { count: leftOut.doubtful })}{" "}
          {links === undefined ? null : (
            <Link href={links.doubtful} scroll={false} className="link underline underline-offset-2">
              {t("showDoubtful")}
            </Link>
          )}
        </p>
      )}
      {isEmpty ? isShared ? <EmptyState>{t("empty.noFigures")}</EmptyState> : null : shown[form]()}
      {isEmpty ? null : <Notes comparison={comparison} scale={scale} />}
      <Sources comparison={comparison} />
    </>
  );
}
