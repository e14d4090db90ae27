import type { Cell, Comparison, Group, Panel } from "#lib/explorer/answer.ts";
import { isLowerBetter } from "#lib/explorer/difference.ts";

/** From this many groups on, a page sorts them by value and colours none. */
export const manyGroups = 12;
/** So many are shown before the rest is asked for. */
export const shownGroups = 30;
/** From here on rows are compact. */
export const compactGroups = 40;

/** The cells of one group of a panel, in the order of the colours; null where it was not measured. */
export type PanelGroup = { group: Group; cells: { colourKey: string; cell: Cell | null }[] };

/** The one value of a cell: its median, or what its source says; null where there is none. */
export const cellValue = (cell: Cell | null | undefined): number | null =>
  cell?.spread?.median ?? (cell?.figure?.is === "value" ? cell.figure.value : null);

/** The panel's groups with all their cells; above twelve the best first. Groups that the panel has no cell of are left out. */
export function toPanelGroups(comparison: Comparison, panel: Panel): PanelGroup[] {
  const cells = new Map(panel.cells.map((cell) => [`${cell.groupKey}\n${cell.colourKey}`, cell]));
  const used = comparison.colours.filter(({ key }) => panel.cells.some(({ colourKey }) => colourKey === key));
  const colourKeys = used.length === 0 ? [""] : used.map(({ key }) => key);
  const isSparse = comparison.panels.length > 1;
  const rows = comparison.groups
    .map((group) => ({
      group,
      cells: colourKeys.map((colourKey) => ({
        colourKey,
        cell: cells.get(`${group.key}\n${colourKey}`) ?? null,
      })),
    }))
    .filter(({ cells: row }) => !isSparse || row.some(({ cell }) => cell !== null));
  if (rows.length <= manyGroups) return rows;
  const sign = isLowerBetter(comparison.metric) ? 1 : -1;
  const rank = ({ cells: row }: PanelGroup) => {
    const value = cellValue(row.find(({ cell }) => cell !== null)?.cell);
    return value === null ? Number.MAX_VALUE : sign * value;
  };
  return rows.sort((a, b) => rank(a) - rank(b));
}

/** The largest and the smallest amount that a page draws, of runs and of sources. Null where it draws none. */
export function extentOf(panels: readonly Panel[]): { low: number; high: number } | null {
  const amounts = panels.flatMap(({ cells }) =>
    cells.flatMap(({ spread, figure }) => [
      ...(spread === null ? [] : [spread.low, spread.high]),
      ...(figure === null
        ? []
        : figure.is === "value"
          ? [figure.value]
          : figure.is === "range"
            ? [figure.low, figure.high]
            : []),
    ]),
  );
  if (amounts.length === 0) return null;
  let low = amounts[0] ?? 0;
  let high = low;
  for (const amount of amounts) {
    if (amount < low) low = amount;
    if (amount > high) high = amount;
  }
  return { low, high };
}

/** How far beyond the largest bar a ceiling may lie and still be on the axis: else it would press all bars flat. */
const ceilingRoom = 1.6;

/** The largest amount of an axis of bars: with the ceilings that are near enough. */
export function axisEnd(panels: readonly Panel[], high: number): number {
  const ceilings = panels.flatMap(({ cells }) =>
    cells.flatMap(({ ceiling }) =>
      ceiling !== null && ceiling.bytesPerSecond <= high * ceilingRoom ? [ceiling.bytesPerSecond] : [],
    ),
  );
  return ceilings.reduce((most, one) => Math.max(most, one), high);
}
