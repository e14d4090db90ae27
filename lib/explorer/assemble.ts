import type { Dimension, DimensionValue, SetupValues } from "#lib/setups/dimensions.ts";
import { type NameLabel, toAlsoDiffers, toShared } from "./also-differs.ts";
import type { Cell, Comparison, Group, Panel, Period } from "./answer.ts";
import { type CellDetails, toCell, withDifferences } from "./cells.ts";
import { isDoubtfulCurve, type PlacedCurve, toCurveLines } from "./curves.ts";
import { setupDimensionValues } from "./dimension-values.ts";
import { cellKey, chosenOf, type FigurePart, type Gathered, type Grouping } from "./gather.ts";
import { type PanelPlace, sortByValue, toGroups, toPanelPlaces } from "./groups.ts";
import { type SetupTurn, toHistoryMarks } from "./history-marks.ts";
import { groupConditions, panelConditions } from "./panel-conditions.ts";
import type { ExplorerState } from "./state.ts";
import { toValueText } from "./value-text.ts";

/** Everything a comparison is made of, as it was read. */
export type Ingredients = {
  state: ExplorerState;
  grouping: Grouping;
  period: Period | null;
  parts: readonly FigurePart[];
  cells: ReadonlyMap<string, Gathered>;
  details: CellDetails;
  curves: readonly PlacedCurve[];
  setups: ReadonlyMap<number, SetupValues>;
  /** The setups of each run that has a curve. */
  curveSetups: ReadonlyMap<string, number>;
  /** Labels of workloads in the order of panels. */
  workloadOrder: readonly string[];
  /** What else is known of a workload (`workload.fileBytes`), by its id. */
  workloadDetails: ReadonlyMap<number, Readonly<Record<string, DimensionValue>>>;
  /** Where runs of a history follow runs in other conditions, in order of time. */
  turns: readonly SetupTurn[];
  leftOut: Comparison["leftOut"];
  sources: Comparison["sources"];
  toLabel: NameLabel;
};

/** A comparison from its ingredients. */
export function assemble(all: Ingredients): Comparison {
  const { state, grouping, toLabel } = all;
  const chosen = chosenOf(grouping);
  const gathered = [...all.cells.values()];
  const shownCurves = all.curves.filter(({ curve }) => state.isDoubtfulShown || !isDoubtfulCurve(curve));
  const places = [...gathered.map(({ place }) => place), ...all.curves.map(({ place }) => place)];
  const groups = toGroups(
    places.map(({ groupKey, groupValues }) => ({ key: groupKey, values: groupValues })),
    grouping.groupBy,
    toLabel,
  );
  const colours = toGroups(
    places.map(({ colourKey, colourValues }) => ({ key: colourKey, values: colourValues })),
    grouping.colourBy === null ? [] : [grouping.colourBy],
    toLabel,
  );
  const panelPlaces = toPanelPlaces(places, grouping.facetBy, all.workloadOrder, toLabel);
  const baselineKey = groups.some(({ key }) => key === state.baseline) ? state.baseline : null;
  const order = { groups, colours };
  const panels = panelPlaces.map((place) => toPanel(place, all, shownCurves, order, baselineKey));
  const conditions = panelPlaces.map((place) => panelConditions(place.panelKey, all, shownCurves));
  const between = panels.length < 2 ? [] : toAlsoDiffers(conditions, chosen, toLabel);
  const isSorted = state.sort === "value" && state.form !== "history";
  return {
    form: state.form,
    metric: state.metric,
    groupBy: grouping.groupBy,
    colourBy: grouping.colourBy,
    facetBy: grouping.facetBy,
    period: all.period,
    groups: isSorted
      ? sortByValue(
          groups,
          panels.flatMap(({ cells }) => cells),
          state.metric,
        )
      : groups,
    colours,
    panels: panels.map((panel, at) => ({
      ...panel,
      shared: panels.length < 2 ? [] : toShared(conditions[at]?.setups ?? [], between, toLabel),
    })),
    baselineKey,
    alsoDiffers: between,
    marks: toHistoryMarks(all.turns, all.setups, toLabel),
    runCount: countRuns(all, shownCurves),
    resultCount:
      all.parts.reduce((sum, part) => sum + part.values.length + part.unknownCount, 0) +
      new Set(shownCurves.map(({ curve }) => curve)).size,
    leftOut: {
      ...all.leftOut,
      doubtful:
        all.leftOut.doubtful +
        new Set(all.curves.map(({ curve }) => curve)).size -
        new Set(shownCurves.map(({ curve }) => curve)).size,
    },
    sources: all.sources,
    statistics: [...new Set(panels.flatMap(({ statistics }) => statistics))].sort(),
    filters: state.filters.map(({ dimension, isExcluded, values }) => ({
      dimension,
      isExcluded,
      labels: values.map((value) => toLabel(dimension, typedValue(dimension, value, all.setups))),
    })),
    isLogarithmic: state.isLogarithmic,
    isAxisShared: state.isAxisShared,
  };
}

/** The value that an address says as a text, with the type it has in the setups compared. */
function typedValue(
  dimension: Dimension,
  text: string | null,
  setups: Ingredients["setups"],
): DimensionValue {
  for (const setup of setups.values())
    for (const value of setupDimensionValues(dimension, setup)) if (toValueText(value) === text) return value;
  return text;
}

function toPanel(
  { panelKey, facet, workload, operation }: PanelPlace,
  all: Ingredients,
  curves: readonly PlacedCurve[],
  order: { groups: readonly Group[]; colours: readonly Group[] },
  chosenBaseline: string | null,
): Panel {
  const { state, grouping, setups, details, toLabel } = all;
  const gathered = [...all.cells.values()].filter(({ place }) => place.panelKey === panelKey);
  const panelCurves = curves.filter(({ place }) => place.panelKey === panelKey);
  const present = new Set([...gathered, ...panelCurves].map(({ place }) => place.groupKey));
  const groupKeys = order.groups.flatMap(({ key }) => (present.has(key) ? [key] : []));
  const withValue = new Set(
    [...gathered.filter(({ valueCount }) => valueCount > 0), ...panelCurves].map(
      ({ place }) => place.groupKey,
    ),
  );
  const baselineKey = chosenBaseline ?? groupKeys.find((key) => withValue.has(key)) ?? groupKeys[0] ?? null;
  const doubtful = all.curves.filter((one) => one.place.panelKey === panelKey && !panelCurves.includes(one));
  const cells = sortCells(
    gathered.map((one) => toCell(one, setups, details, state.metric)),
    order,
  );
  const statementOf = (cell: Cell) => details.statements.get(cellKey({ ...cell, panelKey }, cell.period));
  return {
    key: panelKey,
    facet: grouping.facetBy === null ? null : toLabel(grouping.facetBy, facet),
    workload,
    operation,
    baselineKey,
    cells: withDifferences(cells, baselineKey, statementOf, state.metric),
    curves: toCurveLines(panelCurves, groupKeys, baselineKey, state.metric),
    doubtfulKeys: [...new Set(doubtful.map(({ place }) => place.groupKey))],
    alsoDiffers: toAlsoDiffers(
      groupConditions(gathered, panelCurves, groupKeys, all),
      chosenOf(grouping),
      toLabel,
    ),
    statistics: [
      ...new Set([
        ...gathered.flatMap(({ statistics }) => [...statistics]),
        ...panelCurves.map(({ curve }) => curve.statistic),
      ]),
    ].sort(),
    shared: [],
  };
}

function sortCells(
  cells: readonly Cell[],
  { groups, colours }: { groups: readonly Group[]; colours: readonly Group[] },
): Cell[] {
  const places = (list: readonly Group[]) => new Map(list.map(({ key }, at) => [key, at]));
  const [ofGroup, ofColour] = [places(groups), places(colours)];
  const compare = (a: number | undefined, b: number | undefined) => (a ?? 0) - (b ?? 0);
  return cells.toSorted(
    (a, b) =>
      compare(ofGroup.get(a.groupKey), ofGroup.get(b.groupKey)) ||
      compare(ofColour.get(a.colourKey), ofColour.get(b.colourKey)) ||
      (a.at ?? "").localeCompare(b.at ?? "", "en"),
  );
}

/** Of each setup as many runs as its workload and operation with most results has. */
function countRuns(all: Ingredients, curves: readonly PlacedCurve[]): number {
  const counts = new Map<number, Map<string, number>>();
  for (const { setupIds, setupCounts, workloadId, result } of all.parts) {
    const key = `${workloadId} ${result.operation}`;
    for (const [at, id] of setupIds.entries()) {
      const ofSetup = counts.get(id) ?? new Map<string, number>();
      counts.set(id, ofSetup);
      ofSetup.set(key, (ofSetup.get(key) ?? 0) + (setupCounts[at] ?? 0));
    }
  }
  const ofFigures = [...counts.values()].reduce((sum, ofSetup) => sum + Math.max(0, ...ofSetup.values()), 0);
  return ofFigures + new Set(curves.map(({ runId }) => runId)).size;
}
