import { tickText } from "#components/charts/scale.ts";
import type { Metric } from "#lib/explorer/state.ts";
import { formatIops } from "#lib/format/iops.ts";
import { formatLatencyUs, type LatencyUnit, sharedLatencyUnit } from "#lib/format/latency.ts";
import { formatDecimals, formatThreeDigits } from "#lib/format/number.ts";
import { formatRateOn, rateScale } from "#lib/format/rate.ts";
import type { RateUnit } from "#lib/format/rate-unit.ts";

/** How the amounts of a comparison are shown: one unit, exact in tables, three digits in sentences. */
export type MetricScale = {
  unit: string;
  perUnit: number;
  exact: (amount: number) => string;
  rounded: (amount: number) => string;
  /** A source's own figure: no more digits than it has. */
  published: (amount: number) => string;
  tick: (amount: number) => string;
};

const usPerUnit: Record<LatencyUnit, number> = { µs: 1, ms: 1000, s: 1_000_000 };

const withoutZero = (text: string) => text.replace(/\.0$/, "");
const tickOn = (perUnit: number) => (amount: number) => tickText(Number((amount / perUnit).toPrecision(12)));

/** The scale of a page whose largest amount is `largest`, in the metric's base unit. */
export function metricScale(
  metric: Metric,
  largest: number,
  rateUnit: RateUnit,
  perWatt: (unit: string) => string,
): MetricScale {
  if (metric === "throughput" || metric === "perWatt") {
    const scale = rateScale(rateUnit, largest);
    const perUnit = scale.bytesPerUnit;
    const exact = (amount: number) => formatRateOn(amount, scale, "table");
    return {
      unit: metric === "perWatt" ? perWatt(scale.unit) : scale.unit,
      perUnit,
      exact,
      rounded: (amount) => formatRateOn(amount, scale, "chart"),
      published: scale.unit === "MB/s" ? (amount) => withoutZero(formatDecimals(amount / perUnit, 1)) : exact,
      tick: tickOn(perUnit),
    };
  }
  if (metric === "iops") {
    const exact = (amount: number) => formatIops(amount, "table").figure;
    return {
      unit: "IOPS",
      perUnit: 1,
      exact,
      rounded: (amount) => formatIops(amount, "chart").figure,
      published: exact,
      tick: tickOn(1),
    };
  }
  if (metric === "clientCpu") {
    const exact = (amount: number) => formatDecimals(amount, 1);
    return { unit: "%", perUnit: 1, exact, rounded: formatThreeDigits, published: exact, tick: tickOn(1) };
  }
  const unit = sharedLatencyUnit([largest]) ?? "ms";
  const figure = (us: number) => formatLatencyUs(us, unit).figure;
  return {
    unit,
    perUnit: usPerUnit[unit],
    exact: figure,
    rounded: figure,
    published: figure,
    tick: tickOn(usPerUnit[unit]),
  };
}
