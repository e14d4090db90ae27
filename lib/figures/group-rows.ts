import type { FigureRows } from "./columns.ts";
import type { PeriodIndex } from "./periods.ts";
import { countSetups } from "./setup-counts.ts";

/** Which rows count: setups to the class that they are told together in, limits of time in ms (`fromMs` inside, `toMs` outside). */
export type RowAsk = {
  /** By setup id: the class's number from 0, or -1 where the setup is not asked for. */
  classes: Int32Array;
  classCount: number;
  fromMs: number | null;
  toMs: number | null;
  periods: PeriodIndex | null;
};

/** Figures of one class and period (0 where there are none). `setupIds`: those of the class that have some, and `setupCounts` how many each. */
export type RowGroup = {
  classIndex: number;
  periodIndex: number;
  setupIds: readonly number[];
  setupCounts: readonly number[];
  values: Float64Array;
  unknownCount: number;
};

const isOutside = (atMs: number, { fromMs, toMs }: RowAsk): boolean =>
  (fromMs !== null && atMs < fromMs) || (toMs !== null && atMs >= toMs);

/** Marks rows that do not count. */
const skipped = -1;

/**
 * The group of each row. Null where the class alone says it: in a block without dead rows that lies within the limits as a whole, when
 * nobody asks for periods.
 */
function slotsOf({ setupIds, atMs, dead }: FigureRows, ask: RowAsk): Int32Array | null {
  const { classes, periods } = ask;
  const isLimited = (ask.fromMs !== null || ask.toMs !== null) && atMs !== null;
  if (!isLimited && periods === null && dead.length === 0) return null;
  const periodCount = periods?.starts.length ?? 1;
  const slots = new Int32Array(setupIds.length);
  for (let row = 0; row < slots.length; row += 1) {
    const one = classes[setupIds[row] ?? -1] ?? -1;
    slots[row] = one === -1 ? skipped : one * periodCount;
  }
  if (atMs !== null && (isLimited || periods !== null))
    for (let row = 0; row < slots.length; row += 1) {
      const slot = slots[row] ?? skipped;
      const at = atMs[row] ?? 0;
      if (slot === skipped) continue;
      if (isLimited && isOutside(at, ask)) slots[row] = skipped;
      else if (periods !== null) slots[row] = slot + periods.indexOf(at);
    }
  for (const row of dead) slots[row] = skipped;
  return slots;
}

/** How many rows count. */
export function countRows(blocks: readonly FigureRows[], ask: RowAsk): number {
  let count = 0;
  for (const block of blocks) {
    const slots = slotsOf(block, ask);
    for (let row = 0; row < block.setupIds.length; row += 1)
      if ((slots?.[row] ?? ask.classes[block.setupIds[row] ?? -1] ?? skipped) !== skipped) count += 1;
  }
  return count;
}

type Slotted = { setupIds: Int32Array; values: Float64Array | null; slots: Int32Array | null };

/** How many rows there are in each group, known or not, and by `setup * periods + period` how many a setup has in a period. */
type Sizes = { rowCounts: Uint32Array; setupCounts: Uint32Array };

/** Blocks whose rows are told by their class are counted setup by setup. */
function sizeGroups(blocks: readonly Slotted[], { classes, classCount }: RowAsk, periodCount: number): Sizes {
  const rowCounts = new Uint32Array(classCount * periodCount);
  const setupCounts = new Uint32Array(classes.length * periodCount);
  for (const { setupIds, slots } of blocks) {
    if (slots === null)
      countSetups(setupIds).forEach((count, setupId) => {
        const slot = count === 0 ? skipped : (classes[setupId] ?? skipped);
        if (slot === skipped) return;
        rowCounts[slot] = (rowCounts[slot] ?? 0) + count;
        setupCounts[setupId] = (setupCounts[setupId] ?? 0) + count;
      });
    else
      for (let row = 0; row < slots.length; row += 1) {
        const slot = slots[row] ?? skipped;
        if (slot === skipped) continue;
        rowCounts[slot] = (rowCounts[slot] ?? 0) + 1;
        const setupId = setupIds[row] ?? 0;
        const period = slot - (classes[setupId] ?? 0) * periodCount;
        const place = setupId * periodCount + period;
        setupCounts[place] = (setupCounts[place] ?? 0) + 1;
      }
  }
  return { rowCounts, setupCounts };
}

type Members = { setupIds: number[]; setupCounts: number[] };

/** The setups that have rows, by their group. */
function membersOf({ rowCounts, setupCounts }: Sizes, { classes }: RowAsk, periodCount: number): Members[] {
  const members = Array.from(rowCounts, (): Members => ({ setupIds: [], setupCounts: [] }));
  for (let setupId = 0; setupId < classes.length; setupId += 1)
    for (let period = 0; period < periodCount; period += 1) {
      const count = setupCounts[setupId * periodCount + period] ?? 0;
      const group = count === 0 ? undefined : members[(classes[setupId] ?? 0) * periodCount + period];
      group?.setupIds.push(setupId);
      group?.setupCounts.push(count);
    }
  return members;
}

/**
 * The rows that count, by class and period. Exact: every value is kept. Groups are measured first, so that each one's values lie side
 * by side.
 */
export function groupRows(blocks: readonly FigureRows[], ask: RowAsk): RowGroup[] {
  const { classes } = ask;
  const periodCount = ask.periods?.starts.length ?? 1;
  const slotted = blocks.map(
    (block): Slotted => ({ setupIds: block.setupIds, values: block.values, slots: slotsOf(block, ask) }),
  );
  const sizes = sizeGroups(slotted, ask, periodCount);
  const { rowCounts } = sizes;
  const ends = new Uint32Array(rowCounts.length);
  let total = 0;
  for (let slot = 0; slot < rowCounts.length; slot += 1) {
    ends[slot] = total;
    total += rowCounts[slot] ?? 0;
  }
  const starts = ends.slice();
  const all = new Float64Array(total);
  for (const { setupIds, values, slots } of slotted) {
    if (values === null) continue;
    for (let row = 0; row < values.length; row += 1) {
      const slot = (slots === null ? classes[setupIds[row] ?? -1] : slots[row]) ?? skipped;
      const value = values[row] ?? Number.NaN;
      if (slot === skipped || Number.isNaN(value)) continue;
      const at = ends[slot] ?? 0;
      all[at] = value;
      ends[slot] = at + 1;
    }
  }
  const members = membersOf(sizes, ask, periodCount);
  const groups: RowGroup[] = [];
  for (let slot = 0; slot < rowCounts.length; slot += 1) {
    const [size, start, end] = [rowCounts[slot] ?? 0, starts[slot] ?? 0, ends[slot] ?? 0];
    if (size === 0) continue;
    groups.push({
      classIndex: Math.floor(slot / periodCount),
      periodIndex: slot % periodCount,
      setupIds: members[slot]?.setupIds ?? [],
      setupCounts: members[slot]?.setupCounts ?? [],
      values: all.subarray(start, end),
      unknownCount: size - (end - start),
    });
  }
  return groups;
}
