import "server-only";
import { cache } from "react";
import {
  countFigures,
  type FigureCount,
  listSetups,
  listWorkloads,
  type SetupRow,
  type WorkloadRow,
} from "./queries.ts";
import { isPublishedSetup, isSetupLetThrough } from "./selection.ts";
import type { ExplorerState } from "./state.ts";

/** All conditions, workloads and counts that there are to choose from. */
export type Catalogue = {
  setups: readonly SetupRow[];
  workloads: readonly WorkloadRow[];
  counts: readonly FigureCount[];
};

/** Read once for all that a page asks. */
export const readCatalogue = cache(async (): Promise<Catalogue> => {
  const [setups, workloads, counts] = await Promise.all([listSetups(), listWorkloads(), countFigures()]);
  return { setups, workloads, counts };
});

/** Setups that a state lets through, and those that it does not. */
export type Selection = { selected: SetupRow[]; published: SetupRow[]; otherFilters: SetupRow[] };

/** Parts setups by the state's filters and, of those that pass, by whether published ones are shown. */
export function selectSetups(
  rows: readonly SetupRow[],
  state: Pick<ExplorerState, "filters" | "isPublishedShown">,
  context: { isPublishedShown: boolean },
): Selection {
  const isPublishedShown = state.isPublishedShown ?? context.isPublishedShown;
  const selection: Selection = { selected: [], published: [], otherFilters: [] };
  for (const row of rows) {
    if (!isSetupLetThrough(row.values, state.filters)) selection.otherFilters.push(row);
    else if (!isPublishedShown && isPublishedSetup(row.values)) selection.published.push(row);
    else selection.selected.push(row);
  }
  return selection;
}

const idsOf = (rows: readonly SetupRow[]) => new Set(rows.map(({ id }) => id));

/** Counts of some setups only. */
export const countsOf = (counts: readonly FigureCount[], rows: readonly SetupRow[]): FigureCount[] => {
  const ids = idsOf(rows);
  return counts.filter(({ setupId }) => ids.has(setupId));
};

/** Those of some setups that have results of some workloads, by their ids. */
export function setupsWith(
  workloadIds: ReadonlySet<number>,
  counts: readonly FigureCount[],
  rows: readonly SetupRow[],
): Map<number, SetupRow["values"]> {
  const ids = new Set(counts.flatMap((one) => (workloadIds.has(one.workloadId) ? [one.setupId] : [])));
  return new Map(rows.flatMap(({ id, values }) => (ids.has(id) ? [[id, values] as const] : [])));
}

/** How many results of some workloads there are in some setups. */
export function countResults(
  counts: readonly FigureCount[],
  rows: readonly SetupRow[],
  workloadIds: ReadonlySet<number>,
): number {
  return countsOf(counts, rows).reduce(
    (sum, { workloadId, resultCount }) => (workloadIds.has(workloadId) ? sum + resultCount : sum),
    0,
  );
}
