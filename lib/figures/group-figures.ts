import type { FigureAsk, FigureGroup, LeftOut } from "#lib/explorer/queries.ts";
import { countRows, groupRows, type RowAsk } from "./group-rows.ts";
import { indexPeriods } from "./periods.ts";
import type { KindRows, ReadRows } from "./queries.ts";

/** Setups to the classes that they are told together in, each with the setup that stands for it. */
function toClasses({ setupIds, representatives }: FigureAsk): { classes: Int32Array; heads: number[] } {
  const largest = setupIds.reduce((most, id) => Math.max(most, id), 0);
  const classes = new Int32Array(largest + 1).fill(-1);
  const heads: number[] = [];
  const numbers = new Map<number, number>();
  for (const id of setupIds) {
    const head = representatives?.get(id) ?? id;
    const number = numbers.get(head) ?? heads.push(head) - 1;
    numbers.set(head, number);
    classes[id] = number;
  }
  return { classes, heads };
}

const nameOf = ({ kind }: KindRows): string =>
  JSON.stringify([kind.workloadId, kind.operation, kind.statistic, kind.quality, kind.cacheBypass]);

/** The figures that are asked for in groups, and how many results its switches left out. */
export function groupFigures(
  { kinds, spanMs }: ReadRows,
  ask: FigureAsk,
): { groups: FigureGroup[]; leftOut: LeftOut } {
  const leftOut: LeftOut = { doubtful: 0, clientCache: 0 };
  if (spanMs === null) return { groups: [], leftOut };
  const { classes, heads } = toClasses(ask);
  const first = Math.max(spanMs.first, ask.from?.getTime() ?? spanMs.first);
  const last = Math.max(first, Math.min(spanMs.last, ask.to?.getTime() ?? spanMs.last));
  const rowAsk: RowAsk = {
    classes,
    classCount: heads.length,
    fromMs: ask.from?.getTime() ?? null,
    toMs: ask.to?.getTime() ?? null,
    periods: ask.period === null ? null : indexPeriods(first, last, ask.period, ask.timeZone),
  };
  for (const { exclusion, blocks } of kinds)
    if (exclusion !== null) leftOut[exclusion] += countRows(blocks, { ...rowAsk, periods: null });
  const included = kinds.filter(({ exclusion }) => exclusion === null);
  // Kinds that only differ in what this metric has nothing to do with are one.
  const groups = [...Map.groupBy(included, nameOf).values()].flatMap((alike) => {
    const [head] = alike;
    if (head === undefined) return [];
    return groupRows(
      alike.flatMap(({ blocks }) => blocks),
      rowAsk,
    ).map(
      ({ classIndex, periodIndex, setupIds, setupCounts, values, unknownCount }): FigureGroup => ({
        setupId: heads[classIndex] ?? 0,
        setupIds,
        setupCounts,
        ...head.kind,
        periodStart: rowAsk.periods?.starts[periodIndex] ?? null,
        values,
        unknownCount,
      }),
    );
  });
  return { groups, leftOut };
}
