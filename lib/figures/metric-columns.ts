import type { Metric } from "#lib/explorer/state.ts";

type Part = "throughput" | "iops" | "latency";

/**
 * Where a metric lies in the tables `result` and `figure_block`, and whose quality and statistic are its own. Pieces of SQL are these
 * constants only.
 */
export const metricColumns = {
  throughput: { column: "bytes_per_second", part: "throughput" },
  iops: { column: "iops", part: "iops" },
  mean: { column: "mean_us", part: "latency" },
  p50: { column: "p50_us", part: "latency" },
  p90: { column: "p90_us", part: "latency" },
  p95: { column: "p95_us", part: "latency" },
  p99: { column: "p99_us", part: "latency" },
  p999: { column: "p999_us", part: "latency" },
  p9999: { column: "p9999_us", part: "latency" },
  clientCpu: { column: "client_cpu_percent", part: "throughput" },
  perWatt: { column: "bytes_per_joule", part: "throughput" },
} as const satisfies Record<Metric, { column: string; part: Part }>;

export type FigureColumn = (typeof metricColumns)[Metric]["column"];
