import { formatCount } from "#lib/format/number.ts";

/** A tick of an axis: its value, and whether it is a whole decade (a strong line with a label) or a fine line. */
export type LogTick = { value: number; isDecade: boolean };

/** A log axis that begins and ends on 1, 2 or 5 times a power of ten. */
export type LogAxis = { low: number; high: number; ticks: LogTick[] };

const steps = [1, 2, 5] as const;
const exact = (value: number) => Number(value.toPrecision(12));

/** The log axis around positive values; at least a whole decade where they lie close together. */
export function logAxis(values: readonly number[]): LogAxis {
  const positive = values.filter((value) => value > 0 && Number.isFinite(value));
  const smallest = positive.length === 0 ? 1 : Math.min(...positive);
  const largest = positive.length === 0 ? 10 : Math.max(...positive);
  const first = Math.floor(Math.log10(smallest));
  const last = Math.ceil(Math.log10(largest)) + 1;
  const all = Array.from({ length: last - first + 1 }, (_, at) => first + at).flatMap((power) =>
    steps.map((step) => ({ value: exact(step * 10 ** power), isDecade: step === 1 })),
  );
  let from = all.findLastIndex(({ value }) => value <= smallest);
  let to = all.findIndex(({ value }) => value >= largest);
  while (to - from < steps.length) {
    if (to < all.length - 1) to += 1;
    else from -= 1;
  }
  const ticks = all.slice(Math.max(0, from), to + 1);
  return { low: ticks[0]?.value ?? 1, high: ticks.at(-1)?.value ?? 10, ticks };
}

/**
 * The log axis wider than positive values by factors, so that none stands on its end. Ends need not be ticks here; where fewer
 * than two would lie between them, it is `logAxis`.
 */
export function openLogAxis(values: readonly number[], room: { below: number; above: number }): LogAxis {
  const around = logAxis([...values, Math.max(...values) * room.above]);
  const [low, high] = [Math.min(...values) / room.below, Math.max(...values) * room.above];
  const ticks = around.ticks.filter(({ value }) => value >= low && value <= high);
  return ticks.length < 2 ? around : { low, high, ticks };
}

/** Where a value lies on a log axis, in percent from its low end. */
export const logPosition = (value: number, { low, high }: LogAxis): number =>
  (Math.log(value / low) / Math.log(high / low)) * 100;

/** A tick's label: 1,250, 2.5, 10k. No decimals beyond the tick's own. */
export function tickText(value: number): string {
  if (value >= 10_000) return `${tickText(value / 1000)}k`;
  return Number.isInteger(value) ? formatCount(value) : String(Number(value.toPrecision(3)));
}

/** A percentile as its number of nines: 90 is 1, 99 is 2, 99.9 is 3. */
export const nines = (percent: number): number => -Math.log10(1 - percent / 100);

/** Moves labels apart so that they stand `gap` or more from each other, in the order of their wishes, within `0` to `end`. */
export function spreadLabels(wishes: readonly number[], gap: number, end: number): number[] {
  const order = wishes.map((wish, at) => ({ wish, at })).sort((a, b) => a.wish - b.wish);
  let before = -gap;
  const down = order.map(({ wish }) => {
    before = Math.max(wish, before + gap);
    return before;
  });
  let after = end + gap;
  const placed = down.toReversed().map((place) => {
    after = Math.min(place, after - gap);
    return after;
  });
  const result = new Array<number>(wishes.length).fill(0);
  order.forEach(({ at }, rank) => {
    result[at] = Math.max(0, placed[placed.length - 1 - rank] ?? 0);
  });
  return result;
}
