import type { Metric } from "#lib/comparisons/query.ts";
import { type ComparedSection, toComparison } from "#lib/comparisons/series.ts";
import type { RateUnit } from "#lib/format/rate-unit.ts";
import { type MetricScale, metricScale } from "./metric-scale.ts";
import type { NamedRun } from "./run-names.ts";

export type ScaledSection = { section: ComparedSection; scale: MetricScale };

/** What the runs are compared by, workload by workload, each with its axis. */
export function toScaledSections(
  runs: readonly NamedRun[],
  metric: Metric,
  baselineId: string,
  unit: RateUnit,
): ScaledSection[] {
  return toComparison(runs, metric, baselineId).map((section) => ({
    section,
    scale: metricScale(section, metric, unit),
  }));
}
