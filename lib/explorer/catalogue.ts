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

/**
 * Parts setups by the state's filters and, of those that pass, by whether published ones are shown. Hidden published ones that do not
 * pass are in no part: neither other filters nor published runs alone would bring them back.
 */
export function selectSetups(
  rows: readonly SetupRow[],
  state: Pick<ExplorerState, "filters" | "isPublishedShown">,
  context: { isPublishedShown: boolean },
): Selection {
  const isPublishedShown = state.isPublishedShown ?? context.isPublishedShown;
  const selection: Selection = { selected: [], published: [], otherFilters: [] };
  for (const row of rows) {
    const isHidden = !isPublishedShown && isPublishedSetup(row.values);
    const isLetThrough = isSetupLetThrough(row.values, state.filters);
    if (isLetThrough) (isHidden ? selection.published : selection.selected).push(row);
    else if (!isHidden) selection.otherFilters.push(row);
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

/** How many results there are in some setups, of those that `isWanted`. */
export function countResults(
  counts: readonly FigureCount[],
  rows: readonly SetupRow[],
  isWanted: (count: FigureCount) => boolean,
): number {
  return countsOf(counts, rows).reduce((sum, one) => (isWanted(one) ? sum + one.resultCount : sum), 0);
}
