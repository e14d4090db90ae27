import type { Cell, Comparison, Panel, Period } from "#lib/explorer/answer.ts";
import { knownTimesBegin } from "#lib/explorer/period.ts";
import { cellValue } from "./panel-series.ts";

/** One period of a group: when it begins and what its runs came to. */
export type HistoryPoint = { at: number; value: number; cell: Cell };

export type HistoryLine = { groupKey: string; points: HistoryPoint[]; segments: HistoryPoint[][] };

export type HistoryPlot = { key: string; panel: Panel; colourKey: string; lines: HistoryLine[] };

const dayMs = 86_400_000;
const periodMs: Record<Period, number> = {
  day: dayMs,
  week: 7 * dayMs,
  month: 31 * dayMs,
  year: 366 * dayMs,
};

/** Whether a cell's period has a place on the axis, which runs of unknown time have none on. */
export const isTimeKnown = (at: string | null): at is string =>
  at !== null && Date.parse(at) >= knownTimesBegin.getTime();

/** A pause longer than so many usual intervals breaks the line. */
const longestPause = 3;

/** Breaks a line where a pause is longer than three of its usual intervals (their median, at least one period). */
export function toSegments(points: readonly HistoryPoint[], period: Period | null): HistoryPoint[][] {
  const pauses = points.slice(1).map(({ at }, before) => at - (points[before]?.at ?? at));
  const usual = [...pauses].sort((a, b) => a - b)[Math.floor((pauses.length - 1) / 2)] ?? 0;
  const limit = longestPause * Math.max(usual, periodMs[period ?? "day"]);
  const segments: HistoryPoint[][] = [];
  points.forEach((point, at) => {
    const isNew = at === 0 || (pauses[at - 1] ?? 0) > limit;
    if (isNew) segments.push([point]);
    else segments.at(-1)?.push(point);
  });
  return segments;
}

/** The plots of a history: one for each panel and colour, a line for each group. */
export function toHistoryPlots(comparison: Comparison): HistoryPlot[] {
  return comparison.panels.flatMap((panel) =>
    [...Map.groupBy(panel.cells, ({ colourKey }) => colourKey)].map(([colourKey, cells]) => ({
      key: `${panel.key} ${colourKey}`,
      panel,
      colourKey,
      lines: comparison.groups.flatMap(({ key }) => {
        const points = cells
          .filter((cell) => cell.groupKey === key)
          .flatMap((cell): HistoryPoint[] => {
            const value = cellValue(cell);
            return value === null || !isTimeKnown(cell.at) ? [] : [{ at: Date.parse(cell.at), value, cell }];
          })
          .sort((a, b) => a.at - b.at);
        return points.length === 0
          ? []
          : [{ groupKey: key, points, segments: toSegments(points, comparison.period) }];
      }),
    })),
  );
}

/** Up to `most` moments for the axis, each one of the points that are drawn, evenly spread. */
export function axisMoments(moments: readonly number[], most: number): number[] {
  const sorted = [...new Set(moments)].sort((a, b) => a - b);
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (first === undefined || last === undefined || first === last) return sorted.slice(0, 1);
  const wishes = Array.from({ length: most }, (_, at) => first + ((last - first) * at) / (most - 1));
  const nearest = wishes.map((wish) =>
    sorted.reduce((best, one) => (Math.abs(one - wish) < Math.abs(best - wish) ? one : best), first),
  );
  const step = (last - first) / (most - 1);
  return [...new Set(nearest)].filter((one, at, all) => at === 0 || one - (all[at - 1] ?? 0) > step / 2);
}
