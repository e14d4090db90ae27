import type { FigureRows } from "./columns.ts";
import type { PeriodIndex } from "./periods.ts";

/** Which rows count: setups to the class that they are told together in, limits of time in ms (`fromMs` inside, `toMs` outside). */
export type RowAsk = {
  /** By setup id: the class's number from 0, or -1 where the setup is not asked for. */
  classes: Int32Array;
  classCount: number;
  fromMs: number | null;
  toMs: number | null;
  periods: PeriodIndex | null;
};

/** Figures of one class and period (0 where there are none). `setupIds`: those of the class that have figures, in any period. */
export type RowGroup = {
  classIndex: number;
  periodIndex: number;
  setupIds: readonly number[];
  values: Float64Array;
  unknownCount: number;
};

const isOutside = (atMs: number, { fromMs, toMs }: RowAsk): boolean =>
  (fromMs !== null && atMs < fromMs) || (toMs !== null && atMs >= toMs);

/** The group of each row, -1 for what does not count. */
function slotsOf({ setupIds, atMs, dead }: FigureRows, ask: RowAsk): Int32Array {
  const { classes, periods } = ask;
  const periodCount = periods?.starts.length ?? 1;
  const isLimited = ask.fromMs !== null || ask.toMs !== null;
  const slots = new Int32Array(setupIds.length);
  for (let row = 0; row < slots.length; row += 1) {
    const one = classes[setupIds[row] ?? -1] ?? -1;
    slots[row] = one === -1 ? -1 : one * periodCount;
  }
  if (atMs !== null && (isLimited || periods !== null))
    for (let row = 0; row < slots.length; row += 1) {
      const slot = slots[row] ?? -1;
      const at = atMs[row] ?? 0;
      if (slot === -1) continue;
      if (isLimited && isOutside(at, ask)) slots[row] = -1;
      else if (periods !== null) slots[row] = slot + periods.indexOf(at);
    }
  for (const row of dead) slots[row] = -1;
  return slots;
}

/** How many rows count. */
export function countRows(blocks: readonly FigureRows[], ask: RowAsk): number {
  let count = 0;
  for (const block of blocks) for (const slot of slotsOf(block, ask)) if (slot !== -1) count += 1;
  return count;
}

/** The setups that have rows, by their class. */
function membersOf(isSeen: Uint8Array, { classes, classCount }: RowAsk): number[][] {
  const members = Array.from({ length: classCount }, (): number[] => []);
  isSeen.forEach((seen, setupId) => {
    if (seen === 1) members[classes[setupId] ?? -1]?.push(setupId);
  });
  return members;
}

/** The rows that count, by class and period. Exact: every value is kept. Two passes, so that each group's values lie side by side. */
export function groupRows(blocks: readonly FigureRows[], ask: RowAsk): RowGroup[] {
  const periodCount = ask.periods?.starts.length ?? 1;
  const known = new Uint32Array(ask.classCount * periodCount);
  const unknown = new Uint32Array(known.length);
  const isSeen = new Uint8Array(ask.classes.length);
  const slotted = blocks.map(({ setupIds, values, ...block }) => ({
    ...{ setupIds, values },
    slots: slotsOf({ setupIds, values, ...block }, ask),
  }));
  for (const { setupIds, values, slots } of slotted)
    for (let row = 0; row < slots.length; row += 1) {
      const slot = slots[row] ?? -1;
      if (slot === -1) continue;
      isSeen[setupIds[row] ?? -1] = 1;
      const value = values?.[row] ?? Number.NaN;
      if (Number.isNaN(value)) unknown[slot] = (unknown[slot] ?? 0) + 1;
      else known[slot] = (known[slot] ?? 0) + 1;
    }
  const ends = new Uint32Array(known.length);
  let total = 0;
  for (let slot = 0; slot < known.length; slot += 1) {
    ends[slot] = total;
    total += known[slot] ?? 0;
  }
  const all = new Float64Array(total);
  for (const { values, slots } of slotted) {
    if (values === null) continue;
    for (let row = 0; row < slots.length; row += 1) {
      const slot = slots[row] ?? -1;
      const value = values[row] ?? Number.NaN;
      if (slot === -1 || Number.isNaN(value)) continue;
      const at = ends[slot] ?? 0;
      all[at] = value;
      ends[slot] = at + 1;
    }
  }
  const members = membersOf(isSeen, ask);
  const groups: RowGroup[] = [];
  for (let slot = 0; slot < known.length; slot += 1) {
    const count = known[slot] ?? 0;
    const unknownCount = unknown[slot] ?? 0;
    if (count + unknownCount === 0) continue;
    const end = ends[slot] ?? 0;
    const classIndex = Math.floor(slot / periodCount);
    groups.push({
      classIndex,
      periodIndex: slot % periodCount,
      setupIds: members[classIndex] ?? [],
      values: all.subarray(end - count, end),
      unknownCount,
    });
  }
  return groups;
}
