import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { GroupMarker } from "#components/charts/group-marker.tsx";
import { GroupPlot } from "#components/charts/group-plot.tsx";
import { tickText } from "#components/charts/scale.ts";
import { SectionHead } from "#components/ui/section-head.tsx";
import type { Comparison } from "#lib/explorer/answer.ts";
import { formatIops } from "#lib/format/iops.ts";
import { formatLatencyUs } from "#lib/format/latency.ts";
import { quantityText } from "#lib/format/quantity.ts";
import { type CurveWords, extentOfCurves, toCurvePlot } from "./curve-plot.ts";
import { toCurvePanels } from "./curve-series.ts";
import { CurvesTable } from "./curves-table.tsx";
import type { SeriesStyle } from "./series-styles.ts";
import type { ViewTexts } from "./view-texts.ts";

type Props = { comparison: Comparison; groups: readonly SeriesStyle[]; texts: ViewTexts };

const markClass = "inline-flex items-center gap-1.5";

/** Latency against load: a plot for each workload and operation, what its marks mean, and the same as a table. */
export function CurvesForm({ comparison, groups, texts }: Props): ReactNode {
  const t = useTranslations("explorer");
  const f = useTranslations("facts");
  const panels = toCurvePanels(comparison);
  const used = groups.filter(({ key }) =>
    panels.some(({ curves }) => curves.some(({ line }) => line.groupKey === key)),
  );
  const all = panels.flatMap(({ curves }) => curves);
  const latency = (us: number) => quantityText(formatLatencyUs(us));
  const iopsText = (iops: number) => formatIops(iops, "table").figure;
  const words: CurveWords = {
    iops: (iops, curve) => {
      const figure = curve?.line.under1ms;
      const isAbout =
        figure !== null && figure !== undefined && figure.is === "value" && figure.quality === "approximate";
      return isAbout ? f("figure.approximate", { value: iopsText(iops) }) : iopsText(iops);
    },
    latency,
    tick: tickText,
    latencyTick: (us) => latency(us).replace(/\.0+(?=\D)/, ""),
    peak: (name, iops) => t("curves.peak", { name, iops }),
    peakAt: (at) => t("curves.peakAt", { latency: at }),
    start: (name, iops) => t("curves.start", { name, iops }),
    startAt: (at) => t("curves.startAt", { latency: at }),
    silent: (names, iops) => [t("curves.silent", { names, iops }), t("curves.silentMore")],
    bound: t("curves.bound"),
    join: t("join"),
    readout: (iops, values) => t("curves.readout", { iops, values }),
    about: (value) => f("figure.approximate", { value }),
  };
  const titleOf = (panel: (typeof panels)[number]) => {
    const facet = comparison.panels.find(({ key }) => key === panel.facet)?.facet ?? null;
    const operation = texts.dimensions.value({ dimension: "operation", value: panel.operation, name: null });
    const own = [panel.workload, operation].join(t("join"));
    return facet === null || facet.dimension === "workload" || facet.dimension === "operation"
      ? own
      : `${texts.dimensions.alone(facet)}${t("join")}${own}`;
  };
  return (
    <>
      <ul className="mb-5 flex flex-wrap gap-x-5 gap-y-1.5 text-xs text-text-2">
        {used.map(({ key, text, colour, shape }) => (
          <li key={key} className={markClass}>
            <GroupMarker shape={shape} colour={colour} />
            {text}
          </li>
        ))}
        {all.some(({ under1ms }) => under1ms !== null) ? (
          <li className={markClass}>
            <GroupMarker shape="load" colour="var(--text)" />
            {t("curves.load")}
          </li>
        ) : null}
        {all.some(({ line }) => line.between === "not-known") ? (
          <li className={markClass}>
            <span aria-hidden="true" className="inline-block w-5.5 border-t-2 border-dotted border-text-2" />
            {t("curves.dotted")}
          </li>
        ) : null}
      </ul>
      <div className={`grid gap-x-8 gap-y-9 ${panels.length > 1 ? "lg:grid-cols-2" : ""}`}>
        {panels.map((panel) => (
          <figure key={panel.key} className="min-w-0" aria-label={titleOf(panel)}>
            <figcaption className="mb-1 text-section font-semibold">{titleOf(panel)}</figcaption>
            <GroupPlot
              {...toCurvePlot(
                panel.curves,
                groups,
                words,
                comparison.isLogarithmic,
                extentOfCurves(comparison.isAxisShared ? all : panel.curves),
              )}
              verticals={[]}
              size="tall"
              xTitle={t(comparison.isLogarithmic ? "curves.xTitleLog" : "curves.xTitle")}
              crosshairLabel={t("curves.crosshair", { title: titleOf(panel) })}
              crosshairHint={t("curves.hint")}
            />
          </figure>
        ))}
      </div>
      <section className="mt-9">
        <SectionHead title={t("table")}>{t("curves.tableNote")}</SectionHead>
        <CurvesTable
          panels={panels.map((panel) => ({ panel, title: titleOf(panel) }))}
          groups={groups}
          texts={texts}
        />
      </section>
    </>
  );
}
