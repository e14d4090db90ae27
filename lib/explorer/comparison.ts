import "server-only";
import type { Comparison } from "./answer.ts";
import { assemble } from "./assemble.ts";
import { countsOf, readCatalogue, selectSetups, setupsWith } from "./catalogue.ts";
import type { Lookup } from "./cell-details.ts";
import { noDetails, readCurves, readDetails, usedSetups, usedWorkloads } from "./detail-reading.ts";
import { choosePeriod, countUnder, needsPeriod, readParts, readTimelessParts } from "./figure-reading.ts";
import { chosenOf, gather, toGrouping } from "./gather.ts";
import { readTurns } from "./history-queries.ts";
import { readNames } from "./names.ts";
import { knownTimesBegin, periodKey } from "./period.ts";
import type { FigureAsk, SetupRow } from "./queries.ts";
import { listSetupsOfRuns, toReader } from "./run-figures.ts";
import { isClientCacheIncluded, isResultLetThrough, timeLimits } from "./selection.ts";
import type { ExplorerState } from "./state.ts";
import { chooseWorkloads } from "./workload-choice.ts";
import { readWorkloadDetails } from "./workload-queries.ts";

/** Who asks: `isPublishedShown` as the switch says (the state's own wins), the zone of days and periods, and the language of names. */
export type ComparisonContext = { isPublishedShown: boolean; timeZone: string; locale: string };

/** All figures of a state of the explorer. A state that nothing fits has no panels. */
export async function getComparison(state: ExplorerState, context: ComparisonContext): Promise<Comparison> {
  const { timeZone } = context;
  const catalogue = await readCatalogue();
  const ofRuns = state.runs.length === 0 ? null : await listSetupsOfRuns(state.runs);
  const reader = toReader(state.runs);
  const { selected, published, otherFilters } = selectSetups(
    ofRuns === null ? catalogue.setups : catalogue.setups.filter(({ id }) => ofRuns.has(id)),
    state,
    context,
  );
  const grouping = toGrouping(state);
  // Where nothing is let through, what is left out is counted in workloads of its own.
  const counted = [selected, published, otherFilters].find(({ length }) => length > 0) ?? [];
  const counts = countsOf(catalogue.counts, counted);
  const isWorkloadChosen = chosenOf(grouping).includes("workload");
  const chosen = chooseWorkloads(state, catalogue.workloads, counts, isWorkloadChosen);
  const labels = new Map(chosen.map(({ id, label }) => [id, label]));
  const chosenIds = new Set(labels.keys());
  const setups = setupsWith(chosenIds, counts, selected);
  const limits = timeLimits(state, timeZone);
  const isCut = needsPeriod(state, grouping);
  const { choice, hasUnknown } = isCut
    ? await choosePeriod([...setups.keys()], limits)
    : { choice: null, hasUnknown: false };
  const period = choice?.period ?? null;
  const ask: FigureAsk = {
    setupIds: [...setups.keys()],
    workloadIds: [...labels.keys()],
    operations: state.operations.length === 0 ? null : state.operations,
    metric: state.metric,
    from: choice?.from ?? limits.from,
    to: choice?.to ?? limits.to,
    isDoubtfulIncluded: state.isDoubtfulShown,
    isClientCacheIncluded: isClientCacheIncluded(state),
    period,
    timeZone,
    isWanted: ({ workloadId, operation, cacheBypass }) => {
      const workload = labels.get(workloadId);
      return workload !== undefined && isResultLetThrough({ workload, operation, cacheBypass }, state);
    },
  };
  const lookup: Lookup = {
    grouping,
    setups,
    labels,
    timeOf: (at) => (period === null || at < knownTimesBegin ? null : periodKey(at, period, timeZone)),
  };
  const isHistory = state.form === "history";
  const hasNone = state.form === "curves" || (isCut && choice === null);
  const read = [
    ...(hasNone ? [] : [await readParts(ask, lookup, grouping, reader)]),
    ...(hasUnknown ? [await readTimelessParts(ask, lookup, grouping, reader)] : []),
  ];
  const parts = read.flatMap((one) => one.parts);
  const leftOut = {
    doubtful: read.reduce((sum, one) => sum + one.leftOut.doubtful, 0),
    clientCache: read.reduce((sum, one) => sum + one.leftOut.clientCache, 0),
  };
  const cells = gather(parts, grouping, setups, isHistory);
  const [details, curves, turns] = await Promise.all([
    isHistory ? noDetails : readDetails(cells, ask, lookup, state, reader),
    state.form === "curves" ? readCurves(ask, lookup, state, reader) : [],
    isHistory && choice !== null ? readTurns(parts, setups, { choice, timeZone, runIds: state.runs }) : [],
  ]);
  const placedCurves = curves.map(({ placed }) => placed);
  const workloadDetails = await readWorkloadDetails(usedWorkloads(cells.values(), placedCurves));
  const shownSetups = usedSetups(parts, curves, setups);
  const names = await readNames(shownSetups);
  const countLeftOut = (rows: readonly SetupRow[]) =>
    countUnder({ ...ask, ...limits, period: null }, rows, state, catalogue.counts, reader);
  const sourceKeys = new Set(shownSetups.map(({ values }) => values.source));
  return assemble({
    state,
    grouping,
    period,
    parts,
    cells,
    details,
    curves: placedCurves,
    curveSetups: new Map(curves.map(({ placed, setupId }) => [placed.runId, setupId])),
    setups,
    workloadOrder: [...new Set(labels.values())],
    workloadDetails,
    turns,
    leftOut: {
      ...leftOut,
      published: await countLeftOut(published),
      otherFilters: await countLeftOut(otherFilters),
    },
    sources: [...names.sources.values()].filter(({ key }) => sourceKeys.has(key)),
    toLabel: names.toLabel,
  });
}
