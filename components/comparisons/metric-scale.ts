import { tickText } from "#components/charts/scale.ts";
import type { Metric } from "#lib/comparisons/query.ts";
import type { ComparedSection } from "#lib/comparisons/series.ts";
import { formatIops } from "#lib/format/iops.ts";
import { formatLatencyUs, type LatencyUnit, sharedLatencyUnit } from "#lib/format/latency.ts";
import { formatRateOn, rateScale } from "#lib/format/rate.ts";
import type { RateUnit } from "#lib/format/rate-unit.ts";
import { linearTicks } from "#lib/format/ticks.ts";

/** How the amounts of one section are shown: one unit, exact figures for tables, an axis from zero. */
export type MetricScale = {
  unit: string;
  exact: (amount: number) => string;
  rounded: (amount: number) => string;
  /** Ticks in the amount's own base unit, with their labels. */
  ticks: { amount: number; text: string }[];
};

const usPerUnit: Record<LatencyUnit, number> = { µs: 1, ms: 1000, s: 1_000_000 };

/** The scale for a section of a comparison. */
export function metricScale(section: ComparedSection, metric: Metric, rateUnit: RateUnit): MetricScale {
  if (metric === "throughput") {
    const scale = rateScale(rateUnit, section.largest);
    return {
      unit: scale.unit,
      exact: (amount) => formatRateOn(amount, scale, "table"),
      rounded: (amount) => formatRateOn(amount, scale, "chart"),
      ticks: ticksOf(section.largest, scale.bytesPerUnit),
    };
  }
  if (metric === "iops")
    return {
      unit: "IOPS",
      exact: (amount) => formatIops(amount, "table").figure,
      rounded: (amount) => formatIops(amount, "chart").figure,
      ticks: ticksOf(section.largest, 1),
    };
  const unit = sharedLatencyUnit([section.largest]) ?? "ms";
  const figure = (us: number) => formatLatencyUs(us, unit).figure;
  return { unit, exact: figure, rounded: figure, ticks: ticksOf(section.largest, usPerUnit[unit]) };
}

const ticksOf = (largest: number, perUnit: number): MetricScale["ticks"] =>
  linearTicks(largest / perUnit).map((value) => ({ amount: value * perUnit, text: tickText(value) }));
