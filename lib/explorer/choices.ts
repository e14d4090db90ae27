import "server-only";
import { type Dimension, type DimensionValue, setupDimensions } from "#lib/setups/dimensions.ts";
import type { Label } from "./answer.ts";
import { countsOf, readCatalogue, selectSetups } from "./catalogue.ts";
import type { ComparisonContext } from "./comparison.ts";
import { setupDimensionValues } from "./dimension-values.ts";
import { chosenOf, toGrouping } from "./gather.ts";
import { compareLabels } from "./groups.ts";
import { type Names, readNames } from "./names.ts";
import type { FigureCount, SetupRow } from "./queries.ts";
import { isPublishedSetup, isSetupLetThrough } from "./selection.ts";
import { type ExplorerState, FigureOperation, Metric } from "./state.ts";
import { toValueText } from "./value-text.ts";
import { chooseWorkloads, familyOf } from "./workload-choice.ts";

/** A value of a dimension, and how many results runs with it have under the state's other filters. */
export type Choice = { label: Label; resultCount: number };

/** A dimension that can be chosen. `varies`: runs under the state's other filters have more than one value of it. */
export type DimensionChoice = { dimension: string; varies: boolean; values: Choice[] };

/** A label of workloads. `isChosen`: the state names it, or leaves the choice open and gets it. */
export type WorkloadChoice = {
  label: string;
  family: "sequential" | "random" | null;
  resultCount: number;
  isChosen: boolean;
};

/** What the controls of the explorer offer for a state. Dimensions, values and operations stand in the order of lists. */
export type Choices = {
  dimensions: DimensionChoice[];
  /** Those of the most runs of all first. */
  workloads: WorkloadChoice[];
  /** Those that results of the state's workloads have. */
  operations: FigureOperation[];
  /** Those that any result of the state's workloads says. */
  metrics: Metric[];
  /** Results in all, whatever the state's filters say. */
  resultCount: number;
};

/** As many keys of tags as a list of dimensions can hold. */
const mostTagKeys = 40;

function tagDimensions(rows: readonly SetupRow[]): Dimension[] {
  const keys = new Set(
    rows.flatMap(({ values }) => values.tags.flatMap((tag) => /^([^=\s][^=]*)=/.exec(tag)?.[1] ?? [])),
  );
  return [
    "tag",
    ...[...keys]
      .sort()
      .slice(0, mostTagKeys)
      .map((key): Dimension => `tag:${key}`),
  ];
}

/** The values of a dimension with their counts, over setups that pass all filters but the dimension's own. */
function toChoice(
  dimension: Dimension,
  rows: readonly SetupRow[],
  state: ExplorerState,
  names: Names,
): DimensionChoice {
  const hasFilter = state.filters.some((filter) => filter.dimension === dimension);
  const counts = new Map<DimensionValue, number>();
  for (const { values, resultCount } of rows) {
    if (!isSetupLetThrough(values, state.filters, hasFilter ? dimension : null)) continue;
    for (const value of setupDimensionValues(dimension, values))
      counts.set(value, (counts.get(value) ?? 0) + resultCount);
  }
  for (const text of state.filters.flatMap((filter) => (filter.dimension === dimension ? filter.values : [])))
    if (![...counts.keys()].some((value) => toValueText(value) === text)) counts.set(text, 0);
  const values = [...counts].map(([value, resultCount]) => ({
    label: names.toLabel(dimension, value),
    resultCount,
  }));
  return {
    dimension,
    varies: counts.size > 1,
    values: values.sort((a, b) => compareLabels(a.label, b.label)),
  };
}

/** Results by what a key says of each count. */
function sumBy<Key>(counts: readonly FigureCount[], keyOf: (count: FigureCount) => Key): Map<Key, number> {
  const sums = new Map<Key, number>();
  for (const count of counts) sums.set(keyOf(count), (sums.get(keyOf(count)) ?? 0) + count.resultCount);
  return sums;
}

const toDimensionChoice = (
  dimension: Dimension,
  sums: ReadonlyMap<DimensionValue, number>,
): DimensionChoice => ({
  dimension,
  varies: sums.size > 1,
  values: [...sums]
    .map(([value, resultCount]) => ({ label: { dimension, value, name: null }, resultCount }))
    .sort((a, b) => compareLabels(a.label, b.label)),
});

/** What can be chosen in a state, with counts that follow its filters on conditions, but not its limits of time. */
export async function getChoices(state: ExplorerState, context: ComparisonContext): Promise<Choices> {
  const { setups, workloads, counts } = await readCatalogue();
  const isPublishedShown = state.isPublishedShown ?? context.isPublishedShown;
  const shown = setups.filter(({ values }) => isPublishedShown || !isPublishedSetup(values));
  const { selected } = selectSetups(setups, state, context);
  const names = await readNames(shown.map(({ values }) => values));
  const selectedCounts = countsOf(counts, selected);
  const isWorkloadChosen = chosenOf(toGrouping(state)).includes("workload");
  const chosen = chooseWorkloads(state, workloads, selectedCounts, isWorkloadChosen);
  const chosenIds = new Set(chosen.map(({ id }) => id));
  const chosenLabels = new Set(chosen.map(({ label }) => label));
  const chosenCounts = selectedCounts.filter(({ workloadId }) => chosenIds.has(workloadId));
  const labelOf = new Map(workloads.map(({ id, label }) => [id, label]));
  const byLabel = sumBy(selectedCounts, ({ workloadId }) => labelOf.get(workloadId) ?? null);
  const byOperation = sumBy(chosenCounts, ({ operation }) => operation);
  return {
    dimensions: [
      ...[...setupDimensions, ...tagDimensions(shown)].map((dimension) =>
        toChoice(dimension, shown, state, names),
      ),
      toDimensionChoice("workload", byLabel),
      toDimensionChoice("operation", byOperation),
      toDimensionChoice(
        "cacheBypass",
        sumBy(chosenCounts, ({ cacheBypass }) => cacheBypass),
      ),
      { dimension: "time", varies: true, values: [] },
    ],
    workloads: [...Map.groupBy(workloads, ({ label }) => label)].map(([label, [first]]) => ({
      label,
      family: first === undefined ? null : familyOf(first),
      resultCount: byLabel.get(label) ?? 0,
      isChosen: chosenLabels.has(label),
    })),
    operations: FigureOperation.options.filter((operation) => byOperation.has(operation)),
    metrics: Metric.options.filter((metric) => chosenCounts.some(({ metrics }) => metrics.has(metric))),
    resultCount: setups.reduce((sum, { resultCount }) => sum + resultCount, 0),
  };
}
