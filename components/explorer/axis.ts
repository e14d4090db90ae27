import { logAxis, logPosition } from "#components/charts/scale.ts";
import { linearTicks } from "#lib/format/ticks.ts";
import type { MetricScale } from "./metric-scale.ts";

/** An axis of amounts: where one stands, in percent, and its ticks. */
export type Axis = {
  end: number;
  at: (amount: number) => number;
  ticks: { at: number; text: string }[];
};

const round = (value: number) => Number(value.toFixed(3));

/** From zero, as bars need it. */
export function zeroAxis(largest: number, scale: MetricScale, most = 6): Axis {
  const ticks = linearTicks(largest / scale.perUnit, most).map((value) => value * scale.perUnit);
  const end = ticks.at(-1) ?? 1;
  const at = (amount: number) => round((amount / end) * 100);
  return { end, at, ticks: ticks.map((amount) => ({ at: at(amount), text: scale.tick(amount) })) };
}

/** Around the amounts, for points and lines: from zero where they lie far apart, else from a round amount below the least. */
export function closeAxis(low: number, high: number, scale: MetricScale): Axis & { isFromZero: boolean } {
  const span = high - low;
  if (span <= 0 || low < span) return { ...zeroAxis(high, scale), isFromZero: true };
  const step = (linearTicks(span / scale.perUnit, 5)[1] ?? 1) * scale.perUnit;
  const first = Math.floor(low / step - 1e-9) * step;
  const last = Math.ceil(high / step + 1e-9) * step;
  const count = Math.round((last - first) / step);
  const at = (amount: number) => round(((amount - first) / (last - first)) * 100);
  const amounts = Array.from({ length: count + 1 }, (_, number) =>
    Number((first + number * step).toPrecision(12)),
  );
  return {
    end: last,
    at,
    ticks: amounts.map((amount) => ({ at: at(amount), text: scale.tick(amount) })),
    isFromZero: first === 0,
  };
}

/** A logarithmic axis with labels at its decades. */
export function decadeAxis(amounts: readonly number[], text: (amount: number) => string) {
  const axis = logAxis(amounts);
  const decades = axis.ticks.filter(({ isDecade }) => isDecade).length;
  return {
    at: (amount: number) => round(logPosition(amount, axis)),
    ticks: axis.ticks.map(({ value, isDecade }) => ({
      at: round(logPosition(value, axis)),
      text: isDecade || decades < 2 ? text(value) : null,
      isDecade,
    })),
  };
}
