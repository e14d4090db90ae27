import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Cell, ColumnHead, RowHead, Table } from "#components/ui/table.tsx";
import { CellFigure, cellText } from "./cell-figure.tsx";
import { DifferenceView } from "./difference-view.tsx";
import type { HistoryPlot } from "./history-series.ts";
import type { MetricScale } from "./metric-scale.ts";
import type { SeriesStyle } from "./series-styles.ts";

/** The figures of a history, period by period. A long one scrolls within a frame. */
export function HistoryTable({
  plots,
  scale,
  groups,
  isLong,
}: {
  plots: readonly { plot: HistoryPlot; title: string }[];
  scale: MetricScale;
  groups: readonly SeriesStyle[];
  isLong: boolean;
}): ReactNode {
  const t = useTranslations("explorer");
  const f = useTranslations("facts");
  return (
    <Table label={t("table")} isFramed={isLong}>
      <thead>
        <tr>
          <ColumnHead>{t("history.time")}</ColumnHead>
          <ColumnHead>{t("history.group")}</ColumnHead>
          <ColumnHead isNumeric>{scale.unit}</ColumnHead>
          <ColumnHead isNumeric>{t("history.range")}</ColumnHead>
          <ColumnHead isNumeric>{t("runsHead")}</ColumnHead>
          <ColumnHead isNumeric>{t("differenceHead")}</ColumnHead>
        </tr>
      </thead>
      {plots.map(({ plot, title }) => (
        <tbody key={plot.key}>
          <tr>
            <th
              scope="rowgroup"
              colSpan={6}
              className="border-b border-line pt-3.5 pb-2 text-left text-xs font-medium text-text-2"
            >
              {title}
            </th>
          </tr>
          {plot.lines
            .flatMap((line) => line.points.map((point) => ({ line, point })))
            .sort((a, b) => a.point.at - b.point.at)
            .map(({ line, point: { cell } }) => (
              <tr key={`${line.groupKey} ${cell.period}`}>
                <RowHead className="whitespace-nowrap">{cell.period}</RowHead>
                <Cell>{groups.find(({ key }) => key === line.groupKey)?.text}</Cell>
                <Cell isNumeric className="font-semibold">
                  {cellText(cell, scale, f).hasValue ? (
                    <CellFigure cell={cell} scale={scale} namesStatistic={plot.panel.statistics.length > 1} />
                  ) : null}
                </Cell>
                <Cell isNumeric className="text-text-2">
                  {cell.spread === null || cell.runCount < 2
                    ? t("history.oneRun")
                    : f("figure.range", {
                        low: scale.exact(cell.spread.low),
                        high: scale.exact(cell.spread.high),
                      })}
                </Cell>
                <Cell isNumeric className="text-text-3">
                  {cell.runCount}
                </Cell>
                <Cell isNumeric>
                  <DifferenceView difference={cell.difference} />
                </Cell>
              </tr>
            ))}
        </tbody>
      ))}
    </Table>
  );
}
