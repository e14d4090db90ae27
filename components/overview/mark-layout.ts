/** Where the words of a mark stand: in percent of the plot's width, in one of two rows. */
export type MarkPlace = { row: 0 | 1; left: number; width: number; isRightAligned: boolean };

/** Less than this is no room for words: such a label stands left of its line. */
const narrow = 22;

/**
 * Places the labels of marks at `xs` (percent, ascending) in two rows by turns, each beginning at its line and ending before the next
 * of its row. One near the right edge stands left of its line and shares the way to the one before it.
 */
export function placeMarks(xs: readonly number[]): MarkPlace[] {
  return xs.map((x, at) => {
    const row = at % 2 === 0 ? 0 : 1;
    const next = xs[at + 2];
    const before = xs[at - 2];
    if (next === undefined && 100 - x < narrow) {
      const left = before === undefined ? 0 : (before + x) / 2;
      return { row, left, width: x - left, isRightAligned: true };
    }
    const isNextRightAligned = xs[at + 4] === undefined && next !== undefined && 100 - next < narrow;
    const end = next === undefined ? 100 : isNextRightAligned ? (x + next) / 2 : next;
    return { row, left: x, width: end - x, isRightAligned: false };
  });
}
