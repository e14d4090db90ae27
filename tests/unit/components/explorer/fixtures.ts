import { type Figure, unknownFigure } from "#lib/contract/figure.ts";
import type { Cell, Comparison, CurveLine, Group, Label, Panel } from "#lib/explorer/answer.ts";
import type { DimensionValue } from "#lib/setups/dimensions.ts";

export const label = (dimension: string, value: DimensionValue, name: string | null = null): Label => ({
  dimension,
  value,
  name,
});

export const group = (...labels: Label[]): Group => ({
  key: labels.map(({ value }) => String(value)).join(","),
  labels,
});

export const stated = (value: number): Figure => ({ is: "value", value, quality: "stated" });

/** A cell of runs with these values; the median is that of the middle one or two. */
export function cell(
  groupKey: string,
  colourKey: string,
  values: readonly number[],
  more: Partial<Cell> = {},
): Cell {
  const sorted = [...values].sort((a, b) => a - b);
  const [low, high] = [sorted[0] ?? 0, sorted.at(-1) ?? 0];
  const middle = (sorted.length - 1) / 2;
  const median = ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2;
  return {
    groupKey,
    colourKey,
    period: null,
    at: null,
    runCount: values.length,
    withoutValue: 0,
    spread:
      values.length === 0
        ? null
        : { low, lowerQuartile: null, median, upperQuartile: null, high, interval: null },
    figure: null,
    quality: "measured",
    isApproximate: false,
    statistics: ["median"],
    points: values.map((value, at) => ({
      id: null,
      at: new Date(Date.UTC(2025, 0, at + 1)).toISOString(),
      value,
    })),
    ceiling: null,
    difference: { is: "no-baseline" },
    ...more,
  };
}

export const panel = (more: Partial<Panel>): Panel => ({
  key: "",
  facet: null,
  workload: "SEQ1M Q8T1",
  operation: null,
  baselineKey: null,
  cells: [],
  curves: [],
  doubtfulKeys: [],
  alsoDiffers: [],
  statistics: ["median"],
  shared: [],
  ...more,
});

export const read = group(label("operation", "read"));
export const write = group(label("operation", "write"));

export const comparison = (more: Partial<Comparison>): Comparison => ({
  form: "bars",
  metric: "throughput",
  groupBy: ["nasLinks"],
  colourBy: "operation",
  facetBy: null,
  period: null,
  groups: [],
  colours: [read, write],
  panels: [],
  baselineKey: null,
  alsoDiffers: [],
  marks: [],
  runCount: 0,
  resultCount: 0,
  leftOut: { doubtful: 0, clientCache: 0, published: 0, otherFilters: 0 },
  sources: [],
  statistics: ["median"],
  filters: [],
  isLogarithmic: false,
  isAxisShared: true,
  ...more,
});

type KnownPoint = { name?: "start" | "peak"; iops: number; us: number | null };

/** A curve with these points; a latency of null is not known. */
export const curveLine = (
  groupKey: string,
  points: readonly KnownPoint[],
  more: Partial<CurveLine> = {},
): CurveLine => ({
  groupKey,
  runId: null,
  operation: "read",
  workload: "RND4K T128",
  quality: "stated",
  between: "not-known",
  points: points.map(({ name, iops, us }) => ({
    name: name ?? null,
    iops: stated(iops),
    bytesPerSecond: unknownFigure(),
    meanUs: us === null ? unknownFigure() : stated(us),
    isSaturated: null,
  })),
  under1ms: null,
  difference: { is: "no-baseline" },
  ...more,
});
