import * as z from "zod";
import { Quality } from "#lib/contract/figure.ts";
import { Statistic } from "#lib/contract/result.ts";
import type { FigureAsk, FigureGroup } from "#lib/explorer/queries.ts";
import { metricColumns } from "./metric-columns.ts";

/** A row of `figure_kind`. */
export const FigureKindRow = z.object({
  id: z.int(),
  workload_id: z.int(),
  kind: z.enum(["disk", "network", "file-copy", "curve"]),
  operation: z.string(),
  statistic: Statistic,
  latency_statistic: Statistic,
  quality: Quality.nullable(),
  iops_quality: Quality.nullable(),
  latency_quality: Quality.nullable(),
  cache_bypass: z.enum(["direct", "none", "not-known"]).nullable(),
});
export type FigureKindRow = z.infer<typeof FigureKindRow>;

/** What figures of a metric are told apart by. */
export type MetricKind = Pick<
  FigureGroup,
  "workloadId" | "operation" | "statistic" | "quality" | "cacheBypass"
>;

/** A kind as it is for one metric: a latency has a statistic and a quality of its own. */
export function toMetricKind(row: FigureKindRow, metric: FigureAsk["metric"]): MetricKind {
  const { part } = metricColumns[metric];
  const qualities = { throughput: row.quality, iops: row.iops_quality, latency: row.latency_quality };
  return {
    workloadId: row.workload_id,
    operation: row.operation,
    statistic: part === "latency" ? row.latency_statistic : row.statistic,
    quality: qualities[part],
    cacheBypass: row.cache_bypass,
  };
}

/** Why an ask leaves a kind out; null where it does not. */
export function exclusionOf(
  { quality, cacheBypass }: MetricKind,
  ask: Pick<FigureAsk, "isDoubtfulIncluded" | "isClientCacheIncluded">,
): "doubtful" | "clientCache" | null {
  if (quality === "doubtful" && !ask.isDoubtfulIncluded) return "doubtful";
  return cacheBypass === "none" && !ask.isClientCacheIncluded ? "clientCache" : null;
}
