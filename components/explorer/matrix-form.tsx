import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { HeatMatrix, longMatrixRows } from "#components/charts/heat-matrix.tsx";
import { SectionHead } from "#components/ui/section-head.tsx";
import { Cell, ColumnHead, RowHead, Table } from "#components/ui/table.tsx";
import type { Comparison } from "#lib/explorer/answer.ts";
import { shareOfCeiling } from "./ceiling-text.ts";
import { CellFigure, cellText } from "./cell-figure.tsx";
import { DifferenceView } from "./difference-view.tsx";
import { heatStep, type Matrix, toMatrices } from "./matrix-series.ts";
import type { MetricScale } from "./metric-scale.ts";
import { PanelHeading } from "./panel-heading.tsx";
import { cellValue } from "./panel-series.ts";
import { RunCount, runsWithFigure, runsWithoutFigure } from "./run-count.tsx";
import type { SeriesStyle } from "./series-styles.ts";
import type { ViewTexts } from "./view-texts.ts";

type Props = {
  comparison: Comparison;
  scale: MetricScale;
  colours: readonly SeriesStyle[];
  texts: ViewTexts;
};

/** Heat maps, each with the same as a table beside it. */
export function MatrixForm(props: Props): ReactNode {
  return (
    <div className="grid gap-9">
      {toMatrices(props.comparison).map((matrix) => (
        <OneMatrix key={matrix.key} matrix={matrix} {...props} />
      ))}
    </div>
  );
}

function OneMatrix({ comparison, matrix, scale, colours, texts }: Props & { matrix: Matrix }): ReactNode {
  const t = useTranslations("explorer");
  const f = useTranslations("facts");
  const { dimensions } = texts;
  const { rows, columns, panel, colourKey } = matrix;
  const style = colours.find(({ key }) => key === colourKey);
  const namesStatistic = panel.statistics.length > 1;
  const valuesOf = matrix.cells.flat().flatMap((cell) => cellValue(cell) ?? []);
  const largest = valuesOf.reduce((most, one) => Math.max(most, one), 0);
  const operation =
    panel.operation === null
      ? (style?.text ?? null)
      : dimensions.value({ dimension: "operation", value: panel.operation, name: null });
  const title = [panel.workload, operation, scale.unit].filter((part) => part !== null && part !== "");
  const nameOf = (side: Matrix["rows"]) => (side.dimension === null ? "" : dimensions.label(side.dimension));
  const textOf = (labels: Matrix["rows"]["values"][number]["labels"]) =>
    labels.map(dimensions.value).join(t("join"));
  const isLong = rows.values.length > longMatrixRows;
  const caption = t("matrixCaption", {
    what: title.join(t("join")),
    rows: nameOf(rows),
    columns: nameOf(columns),
  });
  return (
    <div className="grid gap-x-9 gap-y-6 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
      <figure className="min-w-0">
        <SectionHead title={title.join(t("join"))}>
          {panel.facet === null && comparison.panels.length < 2 ? undefined : (
            <PanelHeading panel={panel} comparison={comparison} texts={dimensions} isBare />
          )}
        </SectionHead>
        <HeatMatrix
          caption={caption}
          rows={{
            name: nameOf(rows),
            values: rows.values.map(({ key, labels }) => ({ key, text: textOf(labels) })),
          }}
          columns={{
            name: nameOf(columns),
            values: columns.values.map(({ key, labels }) => ({ key, text: textOf(labels) })),
          }}
          cells={matrix.cells.map((row) =>
            row.map((cell, at) => {
              const key = columns.values[at]?.key ?? String(at);
              if (cell === null) return { key, step: null, figure: t("notMeasured"), more: [] };
              const value = cellValue(cell);
              const text = cellText(cell, scale, f);
              return {
                key,
                step: value === null ? null : heatStep(value, largest),
                figure: text.text,
                more: [
                  ...(text.mark === null ? [] : [f(`figure.${text.mark}`)]),
                  ...(value === null || cell.ceiling === null
                    ? []
                    : [shareOfCeiling(value, cell.ceiling, scale, t)]),
                  ...(namesStatistic ? cell.statistics.map((one) => f(`statistics.${one}`)) : []),
                  ...(runsWithFigure(cell) === 0 ? [] : [t("runs", { count: runsWithFigure(cell) })]),
                  ...(runsWithoutFigure(cell) === 0
                    ? []
                    : [t("withoutFigure", { count: runsWithoutFigure(cell) })]),
                ],
              };
            }),
          )}
        />
        <figcaption className="mt-2.5 text-xs text-text-2">{t("matrixLegend")}</figcaption>
      </figure>
      <div className="min-w-0">
        <SectionHead title={t("table")} />
        <Table label={t("table")} isFramed={isLong}>
          <thead>
            <tr>
              <ColumnHead>{nameOf(rows)}</ColumnHead>
              <ColumnHead>{nameOf(columns)}</ColumnHead>
              <ColumnHead isNumeric>{scale.unit}</ColumnHead>
              <ColumnHead isNumeric>{t("runsHead")}</ColumnHead>
              <ColumnHead isNumeric>{t("differenceHead")}</ColumnHead>
            </tr>
          </thead>
          <tbody>
            {rows.values.flatMap((row, at) =>
              columns.values.map((column, place) => {
                const cell = matrix.cells[at]?.[place] ?? null;
                // Of a long matrix most pairs may never have been measured; the blank cells beside say so.
                if (cell === null && isLong) return null;
                return (
                  <tr key={`${row.key} ${column.key}`}>
                    <RowHead>{textOf(row.labels)}</RowHead>
                    <Cell>{textOf(column.labels)}</Cell>
                    <Cell isNumeric className="font-semibold">
                      {cell === null ? (
                        <span className="font-normal text-text-3">{t("notMeasured")}</span>
                      ) : (
                        <CellFigure cell={cell} scale={scale} namesStatistic={namesStatistic} />
                      )}
                    </Cell>
                    <Cell isNumeric className="text-text-3">
                      {cell === null ? "" : <RunCount cell={cell} />}
                    </Cell>
                    <Cell isNumeric>
                      {cell === null ? "" : <DifferenceView difference={cell.difference} />}
                    </Cell>
                  </tr>
                );
              }),
            )}
          </tbody>
        </Table>
      </div>
    </div>
  );
}
