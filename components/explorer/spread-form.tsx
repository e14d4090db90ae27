import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { GroupMarker } from "#components/charts/group-marker.tsx";
import { type SpreadGroup, SpreadTable } from "#components/charts/spread-table.tsx";
import type { Cell, Comparison, Panel } from "#lib/explorer/answer.ts";
import { closeAxis, zeroAxis } from "./axis.ts";
import { CellFigure, cellText } from "./cell-figure.tsx";
import { cellPlot } from "./cell-plot.ts";
import { DifferenceView } from "./difference-view.tsx";
import { FindGroups } from "./find-groups.tsx";
import type { MetricScale } from "./metric-scale.ts";
import { PanelHeading } from "./panel-heading.tsx";
import {
  axisEnd,
  compactGroups,
  extentOf,
  manyGroups,
  type PanelGroup,
  shownGroups,
  toPanelGroups,
} from "./panel-series.ts";
import { RunCount } from "./run-count.tsx";
import { groupName, groupUnknown, plainColour, type SeriesStyle } from "./series-styles.ts";
import type { ViewTexts } from "./view-texts.ts";

/** In letters; a Japanese one is about as wide as two. */
const longSeries = 8;

type Props = {
  comparison: Comparison;
  form: "bars" | "strips";
  scale: MetricScale;
  colours: readonly SeriesStyle[];
  texts: ViewTexts;
};

/** Bars or strips: one table for panels that share their axis, else one for each. */
export function SpreadForm(props: Props): ReactNode {
  const { comparison } = props;
  const t = useTranslations("explorer");
  const tables = comparison.isAxisShared
    ? [comparison.panels]
    : comparison.panels.map((panel): readonly Panel[] => [panel]);
  const most = Math.max(...comparison.panels.map((panel) => toPanelGroups(comparison, panel).length));
  const content = tables.map((panels) => (
    <SpreadPanels key={panels[0]?.key ?? ""} panels={panels} {...props} />
  ));
  if (most <= manyGroups) return content;
  return (
    <FindGroups
      words={{
        find: t("many.find"),
        all: t("many.all", { count: most }),
        found: { one: t("many.found", { count: 1 }), other: t("many.found", { count: 0 }) },
        sorted: t("many.sorted"),
      }}
      isFolded={most > shownGroups}
    >
      {content}
    </FindGroups>
  );
}

function SpreadPanels({
  comparison,
  form,
  scale,
  colours,
  texts,
  panels,
}: Props & { panels: readonly Panel[] }) {
  const t = useTranslations("explorer");
  const f = useTranslations("facts");
  const extent = extentOf(panels) ?? { low: 0, high: 1 };
  const close = closeAxis(extent.low, extent.high, scale);
  const axis = form === "bars" ? zeroAxis(axisEnd(panels, extent.high), scale) : close;
  const isSingleColour = comparison.colours.length <= 1;
  const byMany = panels.map((panel) => toPanelGroups(comparison, panel));
  const most = Math.max(...byMany.map(({ length }) => length));

  const row = (panel: Panel, { group }: PanelGroup, colourKey: string, cell: Cell | null) => {
    const style = colours.find(({ key }) => key === colourKey);
    const colour =
      comparison.colourBy === null || style === undefined ? plainColour(group, panel) : style.colour;
    const text = cell === null ? null : cellText(cell, scale, f);
    const isRange = form === "bars" && cell?.figure?.is === "range";
    const blank = text === null || text.hasValue ? t("notMeasured") : text.text;
    return {
      key: colourKey,
      series:
        isSingleColour || style === undefined ? null : (
          <span className="inline-flex items-center gap-1.5">
            <Swatch style={style} isOperation={comparison.colourBy === "operation"} />
            {style.text}
          </span>
        ),
      plot: cellPlot(cell, axis, colour, form, { notMeasured: t("notMeasured"), noValue: blank }),
      // What has no value says so where its bar would be; a range has a bar.
      figure:
        cell === null || !(text?.hasValue === true || isRange) ? null : (
          <CellFigure cell={cell} scale={scale} namesStatistic={panel.statistics.length > 1} />
        ),
      runs: cell === null ? null : <RunCount cell={cell} />,
      difference: cell === null ? null : <DifferenceView difference={cell.difference} />,
    };
  };

  return (
    <>
      {form === "strips" && !close.isFromZero ? (
        <p className="mb-1 text-xs text-text-2">{t("notFromZero")}</p>
      ) : null}
      <SpreadTable
        caption={t("caption", { metric: t(`metrics.${comparison.metric}`), unit: scale.unit })}
        ticks={axis.ticks}
        heads={{
          group: texts.groupHead,
          series: isSingleColour ? null : texts.colourHead,
          plot: t("plotHead"),
          figure: scale.unit,
          runs: t("runsHead"),
          difference: t("differenceHead"),
        }}
        foldAfter={most > shownGroups ? shownGroups : null}
        isCompact={most > compactGroups}
        isSeriesLong={!isSingleColour && colours.some(({ text }) => text.length > longSeries)}
        panels={panels.map((panel, at) => ({
          key: panel.key,
          heading:
            comparison.panels.length > 1 ? (
              <PanelHeading panel={panel} comparison={comparison} texts={texts.dimensions} />
            ) : null,
          groups: (byMany[at] ?? []).map((one): SpreadGroup => {
            const name = groupName(one.group, comparison, texts.dimensions, t("allRuns"));
            const unknown = groupUnknown(one.group, comparison, texts.dimensions);
            return {
              key: one.group.key,
              label:
                unknown.length === 0 ? (
                  name
                ) : (
                  <>
                    {name}
                    <span className="block text-xs font-normal text-text-3">
                      {t("unknown", { dimensions: unknown.join(t("join")) })}
                    </span>
                  </>
                ),
              find: name.toLowerCase(),
              rows: one.cells.map(({ colourKey, cell }) => row(panel, one, colourKey, cell)),
            };
          }),
        }))}
      />
    </>
  );
}

/** Operations are told by their colour alone in every chart of the product; other colours have their mark as well. */
function Swatch({ style, isOperation }: { style: SeriesStyle; isOperation: boolean }) {
  if (!isOperation) return <GroupMarker shape={style.shape} colour={style.colour} />;
  return (
    <span
      aria-hidden="true"
      className="inline-block size-2.25 shrink-0 rounded-[2px] forced-colors:border print:[print-color-adjust:exact]"
      style={{ background: style.colour }}
    />
  );
}
