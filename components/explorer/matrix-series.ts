import type { Cell, Comparison, Label, Panel } from "#lib/explorer/answer.ts";
import { compareValues } from "#lib/explorer/dimension-values.ts";

/** The side of a matrix: its dimension (null where columns are the colours) and the values along it. */
export type MatrixSide = { dimension: string | null; values: { key: string; labels: Label[] }[] };

export type Matrix = {
  key: string;
  panel: Panel;
  colourKey: string | null;
  rows: MatrixSide;
  columns: MatrixSide;
  /** Row by row; null where nothing was measured. */
  cells: (Cell | null)[][];
};

const byValue = ([a]: readonly Label[], [b]: readonly Label[]): number =>
  a === undefined || b === undefined ? 0 : compareValues(a.dimension, a.value, b.value);

const keyOf = (labels: readonly Label[]) => JSON.stringify(labels.map(({ value }) => value));

function sideOf(comparison: Comparison, from: number, to: number): MatrixSide {
  const values = new Map<string, Label[]>();
  for (const { labels } of comparison.groups) {
    const part = labels.slice(from, to);
    if (!values.has(keyOf(part))) values.set(keyOf(part), part);
  }
  return {
    dimension: comparison.groupBy[from] ?? null,
    values: [...values].map(([key, labels]) => ({ key, labels })).sort((a, b) => byValue(a.labels, b.labels)),
  };
}

/**
 * The matrices of a comparison: the first dimension down, the last across, one for each panel and colour. Grouped by one
 * dimension only, the colours stand across.
 */
export function toMatrices(comparison: Comparison): Matrix[] {
  const { groupBy, groups, colours } = comparison;
  const isByTwo = groupBy.length > 1;
  const rows = sideOf(comparison, 0, Math.max(1, groupBy.length - 1));
  const columns: MatrixSide = isByTwo
    ? sideOf(comparison, groupBy.length - 1, groupBy.length)
    : { dimension: comparison.colourBy, values: colours };
  const groupAt = (row: readonly Label[], column: readonly Label[]) =>
    groups.find(({ labels }) => keyOf(labels) === keyOf(isByTwo ? [...row, ...column] : row));
  return comparison.panels.flatMap((panel) => {
    const cellOf = (groupKey: string | undefined, colourKey: string) =>
      panel.cells.find((cell) => cell.groupKey === groupKey && cell.colourKey === colourKey) ?? null;
    const used = colours.filter(({ key }) => panel.cells.some(({ colourKey }) => colourKey === key));
    const each: (string | null)[] = isByTwo ? used.map(({ key }) => key) : [null];
    return each.map((colourKey) => ({
      key: `${panel.key} ${colourKey ?? ""}`,
      panel,
      colourKey,
      rows,
      columns,
      cells: rows.values.map((row) =>
        columns.values.map((column) =>
          cellOf(
            groupAt(row.labels, isByTwo ? column.labels : [])?.key,
            isByTwo ? (colourKey ?? "") : column.key,
          ),
        ),
      ),
    }));
  });
}

/** Which of five steps of one hue a value takes, from zero to the largest of its matrix. */
export const heatStep = (value: number, largest: number): number =>
  largest > 0 ? Math.min(4, Math.floor((value / largest) * 5)) : 0;
