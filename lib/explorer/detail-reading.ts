import "server-only";
import type { SetupValues } from "#lib/setups/dimensions.ts";
import {
  type Lookup,
  setupsWithPoints,
  setupsWithStatements,
  toPoints,
  toStatements,
} from "./cell-details.ts";
import type { CellDetails } from "./cells.ts";
import type { PlacedCurve } from "./curves.ts";
import { type FigurePart, type Gathered, placesOf } from "./gather.ts";
import type { FigureAsk } from "./queries.ts";
import type { FigureReader } from "./run-figures.ts";
import { isPublishedSetup, isResultLetThrough } from "./selection.ts";
import type { ExplorerState } from "./state.ts";

const mostRows = 5000;

export const noDetails: CellDetails = { statements: new Map(), points: new Map() };

/** Each run of small cells, and what sources say in cells that they are all of. */
export async function readDetails(
  cells: ReadonlyMap<string, Gathered>,
  ask: FigureAsk,
  lookup: Lookup,
  state: ExplorerState,
  reader: FigureReader,
): Promise<CellDetails> {
  const ofPoints = setupsWithPoints([...cells.values()]);
  const ofStatements = setupsWithStatements(cells.values(), lookup.setups);
  const [points, results] = await Promise.all([
    ofPoints.length === 0 ? [] : reader.points({ ...ask, setupIds: ofPoints }, mostRows),
    ofStatements.length === 0 ? [] : reader.results({ ...ask, setupIds: ofStatements }, mostRows),
  ]);
  return { points: toPoints(points, lookup, cells), statements: toStatements(results, lookup, state, cells) };
}

/** The workloads that cells and curves are of: several of one label may ask for different things. */
export const usedWorkloads = (cells: Iterable<Gathered>, curves: readonly PlacedCurve[]): number[] => [
  ...new Set([
    ...[...cells].flatMap(({ workloadIds }) => [...workloadIds]),
    ...curves.map(({ workloadId }) => workloadId),
  ]),
];

/** The curves that are asked for, the newest 5,000 of them, each with its place. */
export async function readCurves(
  ask: FigureAsk,
  lookup: Lookup,
  state: ExplorerState,
  reader: FigureReader,
): Promise<{ placed: PlacedCurve; setupId: number }[]> {
  if (ask.workloadIds.length === 0) return [];
  const rows = await reader.curves(ask, mostRows);
  return rows.flatMap(({ runId, setupId, workloadId, result }) => {
    const setup = lookup.setups.get(setupId);
    const workload = lookup.labels.get(workloadId);
    if (result.kind !== "curve" || setup === undefined || workload === undefined) return [];
    const values = { workload, operation: result.operation, cacheBypass: null, time: null };
    if (!isResultLetThrough(values, state)) return [];
    return placesOf(lookup.grouping, setup, values).map((place) => ({
      placed: { place, runId, workload, workloadId, isPublished: isPublishedSetup(setup), curve: result },
      setupId,
    }));
  });
}

/** The setups that figures come from. */
export function usedSetups(
  parts: readonly FigurePart[],
  curves: readonly { setupId: number }[],
  setups: ReadonlyMap<number, SetupValues>,
): SetupValues[] {
  const ids = new Set([
    ...parts.flatMap(({ setupIds }) => setupIds),
    ...curves.map(({ setupId }) => setupId),
  ]);
  return [...ids].flatMap((id) => setups.get(id) ?? []);
}
