import type { RowPlotProps } from "#components/charts/row-plot.tsx";
import type { Cell } from "#lib/explorer/answer.ts";
import type { Axis } from "./axis.ts";

const mostPoints = 30;
const whiskerFrom = 3;

const nothing = (colour: string, blank: string): RowPlotProps => ({
  colour,
  bar: null,
  blank,
  whisker: null,
  points: [],
  box: null,
  median: null,
  ceiling: null,
});

/**
 * A cell on an axis. Bars: from zero to the median, a whisker from three runs on, each run up to thirty, then the quartiles.
 * Strips: each run, the median, and the quartiles from four runs on.
 */
export function cellPlot(
  cell: Cell | null,
  axis: Axis,
  colour: string,
  form: "bars" | "strips",
  words: { notMeasured: string; noValue: string },
): RowPlotProps {
  if (cell === null) return nothing(colour, words.notMeasured);
  const { spread, figure, runCount, ceiling } = cell;
  const limit =
    ceiling === null || ceiling.bytesPerSecond > axis.end ? null : axis.at(ceiling.bytesPerSecond);
  if (figure?.is === "range" && form === "bars")
    return {
      ...nothing(colour, ""),
      blank: null,
      bar: { from: axis.at(figure.low), to: axis.at(figure.high) },
      ceiling: limit,
    };
  const middle = spread?.median ?? (figure?.is === "value" ? figure.value : null);
  if (middle === null) return nothing(colour, words.noValue);
  const isMany = runCount > mostPoints;
  const quartiles =
    spread === null || spread.lowerQuartile === null || spread.upperQuartile === null
      ? null
      : {
          from: axis.at(spread.lowerQuartile),
          to: axis.at(spread.upperQuartile),
          at: axis.at(spread.median),
        };
  const isBars = form === "bars";
  return {
    colour,
    blank: null,
    bar: isBars ? { to: axis.at(middle) } : null,
    whisker:
      spread !== null && runCount >= whiskerFrom && (isBars || isMany)
        ? { from: axis.at(spread.low), to: axis.at(spread.high) }
        : null,
    points:
      isMany || (isBars && runCount < 2)
        ? []
        : cell.points.length > 0
          ? cell.points.map(({ value }) => axis.at(value))
          : runCount <= 1 && !isBars
            ? [axis.at(middle)]
            : [],
    box: isBars && !isMany ? null : quartiles,
    median: isBars ? null : runCount > 1 ? axis.at(middle) : null,
    ceiling: isBars ? limit : null,
  };
}
