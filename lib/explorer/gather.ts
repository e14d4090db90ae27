import type { Quality } from "#lib/contract/figure.ts";
import type { Statistic } from "#lib/contract/result.ts";
import type { Dimension, DimensionValue, SetupValues } from "#lib/setups/dimensions.ts";
import { dimensionValues, type ResultValues } from "./dimension-values.ts";
import type { ExplorerState } from "./state.ts";
import { toKey } from "./value-text.ts";

/** What groups, colours and panels are made of in the end. */
export type Grouping = { groupBy: Dimension[]; colourBy: Dimension | null; facetBy: Dimension | null };

/** The grouping of a state: by target where nothing is chosen, and without a colour where each group is a line of its own. */
export function toGrouping(
  state: Pick<ExplorerState, "groupBy" | "colourBy" | "facetBy" | "form">,
): Grouping {
  const groupBy: Dimension[] = state.groupBy.length === 0 ? ["target"] : state.groupBy;
  const facetBy = state.facetBy !== null && groupBy.includes(state.facetBy) ? null : state.facetBy;
  const isColour = state.form !== "curves" && state.colourBy !== null && state.colourBy !== facetBy;
  const colourBy =
    isColour && state.colourBy !== null && !groupBy.includes(state.colourBy) ? state.colourBy : null;
  return { groupBy, colourBy, facetBy };
}

export const chosenOf = ({ groupBy, colourBy, facetBy }: Grouping): Dimension[] =>
  [...groupBy, colourBy, facetBy].filter((dimension) => dimension !== null);

/** Where a figure belongs: its panel, group and colour, each as the values of its dimensions. */
export type Place = {
  panelKey: string;
  facet: DimensionValue;
  workload: string | null;
  operation: string | null;
  groupKey: string;
  groupValues: readonly DimensionValue[];
  colourKey: string;
  colourValues: readonly DimensionValue[];
};

const none: readonly DimensionValue[] = [null];

function product(lists: readonly (readonly DimensionValue[])[]): DimensionValue[][] {
  return lists.reduce<DimensionValue[][]>(
    (rows, values) => rows.flatMap((row) => values.map((value) => [...row, value])),
    [[]],
  );
}

/** Panels, groups and colours of a figure: several where it has several tags that something is made of. */
export function placesOf(grouping: Grouping, setup: SetupValues, result: ResultValues): Place[] {
  const { groupBy, colourBy, facetBy } = grouping;
  const chosen = chosenOf(grouping);
  const workload = chosen.includes("workload") ? null : result.workload;
  const operation = chosen.includes("operation") ? null : result.operation;
  const facets = facetBy === null ? none : dimensionValues(facetBy, setup, result);
  const groups = product(groupBy.map((dimension) => dimensionValues(dimension, setup, result)));
  const colours = product(colourBy === null ? [] : [dimensionValues(colourBy, setup, result)]);
  return facets.flatMap((facet) =>
    groups.flatMap((groupValues) =>
      colours.map((colourValues) => ({
        panelKey: toKey([facet, workload, operation]),
        facet,
        workload,
        operation,
        groupKey: toKey(groupValues),
        groupValues,
        colourKey: toKey(colourValues),
        colourValues,
      })),
    ),
  );
}

/** A part of the figures, of one setup (or several that are grouped alike): a `FigureGroup` with its names in place of ids. */
export type FigurePart = {
  setupIds: readonly number[];
  setupCounts: readonly number[];
  workloadId: number;
  result: ResultValues;
  statistic: Statistic;
  quality: Quality | null;
  periodStart: Date | null;
  values: Float64Array;
  unknownCount: number;
};

/** All figures of one cell. */
export type Gathered = {
  place: Place;
  period: string | null;
  periodStart: Date | null;
  parts: Float64Array[];
  valueCount: number;
  unknownCount: number;
  statistics: Set<Statistic>;
  qualities: Set<Quality>;
  setupIds: Set<number>;
  workloadIds: Set<number>;
};

/** The name of a cell within a comparison. */
export const cellKey = (
  place: Pick<Place, "panelKey" | "groupKey" | "colourKey">,
  period: string | null,
): string => [place.panelKey, place.groupKey, place.colourKey, period ?? ""].join("\n");

/** Puts parts together by panel, group and colour, in a history (`isByPeriod`) also by period. */
export function gather(
  parts: Iterable<FigurePart>,
  grouping: Grouping,
  setups: ReadonlyMap<number, SetupValues>,
  isByPeriod: boolean,
): Map<string, Gathered> {
  const cells = new Map<string, Gathered>();
  const withoutValue = new Map<Gathered, Statistic[]>();
  for (const part of parts) {
    const setup = setups.get(part.setupIds[0] ?? Number.NaN);
    if (setup === undefined) continue;
    const period = isByPeriod ? part.result.time : null;
    for (const place of placesOf(grouping, setup, part.result)) {
      const key = cellKey(place, period);
      const cell = cells.get(key) ?? emptyCell(place, period, isByPeriod ? part.periodStart : null);
      cells.set(key, cell);
      cell.parts.push(part.values);
      cell.valueCount += part.values.length;
      cell.unknownCount += part.unknownCount;
      // What has a value says what the cell shows; only without any, what has none.
      if (part.values.length > 0) cell.statistics.add(part.statistic);
      else withoutValue.set(cell, [...(withoutValue.get(cell) ?? []), part.statistic]);
      if (part.quality !== null) cell.qualities.add(part.quality);
      for (const id of part.setupIds) cell.setupIds.add(id);
      cell.workloadIds.add(part.workloadId);
    }
  }
  for (const [cell, statistics] of withoutValue)
    if (cell.valueCount === 0) for (const statistic of statistics) cell.statistics.add(statistic);
  return cells;
}

const emptyCell = (place: Place, period: string | null, periodStart: Date | null): Gathered => ({
  place,
  period,
  periodStart,
  parts: [],
  valueCount: 0,
  unknownCount: 0,
  statistics: new Set(),
  qualities: new Set(),
  setupIds: new Set(),
  workloadIds: new Set(),
});
