import type { Figure } from "#lib/contract/figure.ts";
import type { SetupValues } from "#lib/setups/dimensions.ts";
import { orderStatistics } from "#lib/stats/order-statistics.ts";
import type { Cell, RunPoint } from "./answer.ts";
import { sharedCeiling } from "./ceiling.ts";
import { type Compared, toDifference } from "./difference.ts";
import { cellKey, type Gathered } from "./gather.ts";
import type { ExplorerState } from "./state.ts";

/** Up to so many runs each one is shown. */
export const mostPoints = 30;

/** What a source says in a cell that no agent measured; `runId` where it is one run. */
export type Statement = { figure: Figure | null; runId: string | null };

/** What is read besides the figures, by the keys of cells. */
export type CellDetails = {
  statements: ReadonlyMap<string, Statement>;
  points: ReadonlyMap<string, RunPoint[]>;
};

/** All values of a cell in one list, which may be put into another order. */
function joined(parts: readonly Float64Array[], count: number): Float64Array {
  const [only] = parts;
  if (parts.length === 1 && only !== undefined) return only;
  const all = new Float64Array(count);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** The cells of a panel without their differences. */
export function toCell(
  gathered: Gathered,
  setups: ReadonlyMap<number, SetupValues>,
  details: CellDetails,
  metric: ExplorerState["metric"],
): Cell {
  const { place, period } = gathered;
  const key = cellKey(place, period);
  const [quality] = gathered.qualities;
  return {
    groupKey: place.groupKey,
    colourKey: place.colourKey,
    period,
    at: gathered.periodStart?.toISOString() ?? null,
    runCount: gathered.valueCount,
    withoutValue: gathered.unknownCount,
    spread: orderStatistics(joined(gathered.parts, gathered.valueCount)),
    figure: details.statements.get(key)?.figure ?? null,
    quality: gathered.qualities.size === 1 ? (quality ?? null) : null,
    isApproximate: gathered.qualities.has("approximate"),
    statistics: [...gathered.statistics].sort(),
    points: details.points.get(key) ?? [],
    ceiling:
      metric === "throughput"
        ? sharedCeiling([...gathered.setupIds].flatMap((id) => setups.get(id) ?? []))
        : null,
    difference: { is: "no-baseline" },
  };
}

const toCompared = (cell: Cell, statement: Statement | undefined): Compared => ({
  runCount: cell.runCount,
  spread: cell.spread,
  figure: cell.figure,
  isApproximate: cell.isApproximate,
  statistics: cell.statistics,
  publishedRunId: statement?.runId ?? null,
});

/**
 * Cells of a panel with their differences: against the baseline's cell of the same colour, in a history against the first period of
 * the same group and colour; what is of unknown time is there held against nothing.
 */
export function withDifferences(
  cells: readonly Cell[],
  baselineKey: string | null,
  statementOf: (cell: Cell) => Statement | undefined,
  metric: ExplorerState["metric"],
): Cell[] {
  const isHistory = cells.some(({ period }) => period !== null);
  const isApart = (cell: Cell) => isHistory && cell.period === null;
  const nameOf = (cell: Cell) => [cell.colourKey, isHistory ? cell.groupKey : baselineKey].join("\n");
  const baselines = new Map<string, Cell>();
  for (const cell of cells) {
    if (isApart(cell)) continue;
    const isFirst = !isHistory || !baselines.has(nameOf(cell));
    if (isFirst && (isHistory || cell.groupKey === baselineKey)) baselines.set(nameOf(cell), cell);
  }
  return cells.map((cell) => {
    if (isApart(cell)) return { ...cell, difference: { is: "no-baseline" } };
    const baseline = baselines.get(nameOf(cell));
    if (baseline === cell) return { ...cell, difference: { is: "baseline" } };
    const compared = baseline === undefined ? null : toCompared(baseline, statementOf(baseline));
    return { ...cell, difference: toDifference(toCompared(cell, statementOf(cell)), compared, metric) };
  });
}
