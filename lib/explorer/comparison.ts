import "server-only";
import type { SetupValues } from "#lib/setups/dimensions.ts";
import type { Comparison } from "./answer.ts";
import { assemble } from "./assemble.ts";
import {
  type Lookup,
  setupsWithPoints,
  setupsWithStatements,
  toPoints,
  toStatements,
} from "./cell-details.ts";
import type { CellDetails } from "./cells.ts";
import type { PlacedCurve } from "./curves.ts";
import { choosePeriod, needsPeriod, readParts } from "./figure-reading.ts";
import { chosenOf, type FigurePart, type Gathered, gather, placesOf, toGrouping } from "./gather.ts";
import { readNames } from "./names.ts";
import { periodKey } from "./period.ts";
import {
  type FigureAsk,
  listSetups,
  listWorkloads,
  readPoints,
  readResults,
  type SetupRow,
} from "./queries.ts";
import { isPublishedSetup, isResultLetThrough, isSetupLetThrough, timeLimits } from "./selection.ts";
import type { ExplorerState } from "./state.ts";
import { chooseWorkloads } from "./workload-choice.ts";
import { countWorkloads, readWorkloadDetails } from "./workload-queries.ts";

/** Who asks: `isPublishedShown` as the switch says (the state's own wins), the zone of days and periods, and the language of names. */
export type ComparisonContext = { isPublishedShown: boolean; timeZone: string; locale: string };

/** Setups that a state lets through, and how many results the others have. */
export function selectSetups(
  rows: readonly SetupRow[],
  state: Pick<ExplorerState, "filters" | "isPublishedShown">,
  context: Pick<ComparisonContext, "isPublishedShown">,
): { selected: SetupRow[]; published: number; otherFilters: number } {
  const isPublishedShown = state.isPublishedShown ?? context.isPublishedShown;
  const counts = { published: 0, otherFilters: 0 };
  const selected = rows.filter(({ values, resultCount }) => {
    if (!isSetupLetThrough(values, state.filters)) counts.otherFilters += resultCount;
    else if (!isPublishedShown && isPublishedSetup(values)) counts.published += resultCount;
    else return true;
    return false;
  });
  return { selected, ...counts };
}

const mostRows = 5000;

/** Whether a state asks for what was served by the client's own cache. */
const isClientCacheIncluded = ({ isClientCacheShown, filters }: ExplorerState): boolean =>
  isClientCacheShown ||
  filters.some(
    ({ dimension, values, isExcluded }) =>
      dimension === "cacheBypass" && !isExcluded && values.includes("none"),
  );

/** All figures of a state of the explorer. A state that nothing fits has no panels. */
export async function getComparison(state: ExplorerState, context: ComparisonContext): Promise<Comparison> {
  const { timeZone } = context;
  const [setupRows, workloads] = await Promise.all([listSetups(), listWorkloads()]);
  const { selected, published, otherFilters } = selectSetups(setupRows, state, context);
  const setups = new Map(selected.map(({ id, values }) => [id, values]));
  const grouping = toGrouping(state);
  const counts = state.workloads.length > 0 ? [] : await countWorkloads([...setups.keys()]);
  const chosen = chooseWorkloads(state, workloads, counts, chosenOf(grouping).includes("workload"));
  const labels = new Map(chosen.map(({ id, label }) => [id, label]));
  const limits = timeLimits(state, timeZone);
  const period = needsPeriod(state, grouping) ? await choosePeriod([...setups.keys()], limits) : null;
  const ask: FigureAsk = {
    setupIds: [...setups.keys()],
    workloadIds: [...labels.keys()],
    operations: state.operations.length === 0 ? null : state.operations,
    metric: state.metric,
    ...limits,
    isDoubtfulIncluded: state.isDoubtfulShown,
    isClientCacheIncluded: isClientCacheIncluded(state),
    period,
    timeZone,
  };
  const lookup: Lookup = {
    grouping,
    setups,
    labels,
    timeOf: (at) => (period === null ? null : periodKey(at, period, timeZone)),
  };
  const isHistory = state.form === "history";
  const { parts, leftOut } =
    state.form === "curves"
      ? { parts: [], leftOut: { doubtful: 0, clientCache: 0 } }
      : await readParts(ask, lookup, state, grouping);
  const cells = gather(parts, grouping, setups, isHistory);
  const [details, curves, workloadDetails] = await Promise.all([
    isHistory ? noDetails : readDetails(cells, ask, lookup, state),
    state.form === "curves" ? readCurves(ask, lookup, state) : [],
    readWorkloadDetails(sharedLabels(cells.values())),
  ]);
  const shownSetups = usedSetups(parts, curves, setups);
  const names = await readNames(shownSetups);
  const sourceKeys = new Set(shownSetups.map(({ values }) => values.source));
  return assemble({
    state,
    grouping,
    period,
    parts,
    cells,
    details,
    curves: curves.map(({ placed }) => placed),
    curveSetups: new Map(curves.map(({ placed, setupId }) => [placed.runId, setupId])),
    setups,
    workloadOrder: [...new Set(labels.values())],
    workloadDetails,
    leftOut: { ...leftOut, published, otherFilters },
    sources: [...names.sources.values()].filter(({ key }) => sourceKeys.has(key)),
    toLabel: names.toLabel,
  });
}

const noDetails: CellDetails = { statements: new Map(), points: new Map() };

async function readDetails(
  cells: ReadonlyMap<string, Gathered>,
  ask: FigureAsk,
  lookup: Lookup,
  state: ExplorerState,
): Promise<CellDetails> {
  const ofPoints = setupsWithPoints(cells.values());
  const ofStatements = setupsWithStatements(cells.values(), lookup.setups);
  const [points, results] = await Promise.all([
    ofPoints.length === 0 ? [] : readPoints({ ...ask, setupIds: ofPoints }, mostRows),
    ofStatements.length === 0 ? [] : readResults({ ...ask, setupIds: ofStatements }, mostRows),
  ]);
  return { points: toPoints(points, lookup, cells), statements: toStatements(results, lookup, state, cells) };
}

/** Workloads of cells that put several of one label together. */
const sharedLabels = (cells: Iterable<Gathered>): number[] => [
  ...new Set(
    [...cells].flatMap(({ place, workloadIds }) => (place.workload === null ? [] : [...workloadIds])),
  ),
];

async function readCurves(
  ask: FigureAsk,
  lookup: Lookup,
  state: ExplorerState,
): Promise<{ placed: PlacedCurve; setupId: number }[]> {
  if (ask.workloadIds.length === 0) return [];
  const rows = await readResults(ask, mostRows);
  return rows.flatMap(({ runId, setupId, workloadId, result }) => {
    const setup = lookup.setups.get(setupId);
    const workload = lookup.labels.get(workloadId);
    if (result.kind !== "curve" || setup === undefined || workload === undefined) return [];
    const values = { workload, operation: result.operation, cacheBypass: null, time: null };
    if (!isResultLetThrough(values, state)) return [];
    return placesOf(lookup.grouping, setup, values).map((place) => ({
      placed: { place, runId, workload, isPublished: isPublishedSetup(setup), curve: result },
      setupId,
    }));
  });
}

/** The setups that figures come from. */
function usedSetups(
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
