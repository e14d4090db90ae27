import { canonicalJson } from "#lib/contract/canonical.ts";
import type { Figure } from "#lib/contract/figure.ts";
import type { SetupValues } from "#lib/setups/dimensions.ts";
import type { RunPoint } from "./answer.ts";
import { mostPoints, type Statement } from "./cells.ts";
import type { ResultValues } from "./dimension-values.ts";
import { cellKey, type Gathered, type Grouping, placesOf } from "./gather.ts";
import type { PointRow, ResultRow } from "./queries.ts";
import { resultFigure, resultOperation } from "./result-figures.ts";
import { isPublishedSetup } from "./selection.ts";
import type { ExplorerState } from "./state.ts";

/** Up to so many published runs of a cell are looked at one by one. */
const mostStatements = 5;

/** Setups of the cells that `isWanted`. */
const setupsWhere = (cells: Iterable<Gathered>, isWanted: (cell: Gathered) => boolean): number[] => [
  ...new Set([...cells].flatMap((cell) => (isWanted(cell) ? [...cell.setupIds] : []))),
];

/** Above so many runs in all, nobody looks at each. */
const mostPointsInAll = 3000;

/** Setups of cells of few enough runs to show each of them; none where all of them are too many. */
export function setupsWithPoints(cells: readonly Gathered[]): number[] {
  const hasFew = ({ valueCount }: Gathered) => valueCount > 0 && valueCount <= mostPoints;
  const inAll = cells.reduce((sum, cell) => (hasFew(cell) ? sum + cell.valueCount : sum), 0);
  return inAll > mostPointsInAll ? [] : setupsWhere(cells, hasFew);
}

/** Setups of cells that a few published runs are all of, whose figures are statements of a source. */
export function setupsWithStatements(
  cells: Iterable<Gathered>,
  setups: ReadonlyMap<number, SetupValues>,
): number[] {
  return setupsWhere(
    cells,
    ({ valueCount, unknownCount, setupIds }) =>
      valueCount + unknownCount <= mostStatements &&
      [...setupIds].every((id) => isPublishedSetup(setups.get(id) ?? { values: {}, tags: [] })),
  );
}

/** What rows are looked up in. */
export type Lookup = {
  grouping: Grouping;
  setups: ReadonlyMap<number, SetupValues>;
  /** Labels of workloads by their ids. */
  labels: ReadonlyMap<number, string>;
  /** The value of the dimension `time` of an instant; null where nothing is made of it. */
  timeOf: (at: Date) => string | null;
};

/** The cells that a result belongs to, where cells have no period of their own. */
function cellsOf(
  { grouping, setups, labels }: Lookup,
  row: { setupId: number; workloadId: number },
  result: Pick<ResultValues, "operation" | "cacheBypass" | "time">,
): string[] {
  const setup = setups.get(row.setupId);
  const workload = labels.get(row.workloadId);
  if (setup === undefined || workload === undefined) return [];
  return placesOf(grouping, setup, { ...result, workload }).map((place) => cellKey(place, null));
}

/** Each run of the cells with few, by the cell; a cell of which not all runs were read has none. */
export function toPoints(
  rows: readonly PointRow[],
  lookup: Lookup,
  cells: ReadonlyMap<string, Gathered>,
): Map<string, RunPoint[]> {
  const points = new Map<string, RunPoint[]>();
  for (const row of rows) {
    for (const key of cellsOf(lookup, row, { ...row, time: lookup.timeOf(new Date(row.point.at)) })) {
      const list = points.get(key) ?? [];
      points.set(key, list);
      list.push(row.point);
    }
  }
  const isComplete = (key: string, list: readonly RunPoint[]) =>
    list.length <= mostPoints && cells.get(key)?.valueCount === list.length;
  return new Map([...points].filter(([key, list]) => isComplete(key, list)));
}

/** What sources say in the cells that they are all of: the figure that all its runs have, and the run where it is one. */
export function toStatements(
  rows: readonly ResultRow[],
  lookup: Lookup,
  state: Pick<ExplorerState, "metric" | "isDoubtfulShown">,
  cells: ReadonlyMap<string, Gathered>,
): Map<string, Statement> {
  const said = new Map<string, { figures: Figure[]; runIds: Set<string> }>();
  for (const row of rows) {
    const figure = resultFigure(row.result, state.metric);
    const isDoubtful = figure.is !== "unknown" && figure.quality === "doubtful";
    if (isDoubtful && !state.isDoubtfulShown) continue;
    const cacheBypass = "cacheBypass" in row.result ? (row.result.cacheBypass?.inForce ?? null) : null;
    const result = { operation: resultOperation(row.result), cacheBypass, time: lookup.timeOf(row.at) };
    for (const key of cellsOf(lookup, row, result)) {
      const cell = said.get(key) ?? { figures: [], runIds: new Set<string>() };
      said.set(key, cell);
      cell.figures.push(figure);
      cell.runIds.add(row.runId);
    }
  }
  return new Map(
    [...said].flatMap(([key, { figures, runIds }]): [string, Statement][] => {
      const cell = cells.get(key);
      if (cell === undefined || cell.valueCount + cell.unknownCount !== figures.length) return [];
      const [figure] = figures;
      const [runId] = runIds;
      const isSame = new Set(figures.map((one) => canonicalJson(one))).size === 1;
      // A value that follows from others, as that per watt, is said by no figure of its own.
      const isOne = isSame && !(figure?.is === "unknown" && cell.valueCount > 0);
      return [
        [key, { figure: isOne ? (figure ?? null) : null, runId: runIds.size === 1 ? (runId ?? null) : null }],
      ];
    }),
  );
}
