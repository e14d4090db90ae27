import * as z from "zod";
import { Figure, Quality } from "#lib/contract/figure.ts";
import { Statistic } from "#lib/contract/result.ts";
import { DimensionValue } from "#lib/setups/dimensions.ts";
import { Form, Metric } from "./state.ts";

/**
 * A value of a dimension as a page names it. `name` is there where the value is a key that has a name; a shared comparison holds
 * made-up ones ("PC 1") where the name would give a host away.
 */
export const Label = z.strictObject({
  dimension: z.string(),
  value: DimensionValue,
  name: z.string().nullable(),
});
export type Label = z.infer<typeof Label>;

/** One run of a group. `id` is null in a shared comparison. */
export const RunPoint = z.strictObject({ id: z.uuid().nullable(), at: z.iso.datetime(), value: z.number() });
export type RunPoint = z.infer<typeof RunPoint>;

/**
 * Against the baseline. `none`: the intervals overlap. `change`: `ratio` is value / baseline; `marginRatio` half the width of its
 * interval, null where there is none; `isSure` when better and worse can be told.
 */
export const Difference = z.discriminatedUnion("is", [
  z.strictObject({ is: z.literal("baseline") }),
  z.strictObject({ is: z.literal("none") }),
  z.strictObject({
    is: z.literal("change"),
    ratio: z.number(),
    marginRatio: z.number().nullable(),
    isApproximate: z.boolean(),
    isSure: z.boolean(),
    isBetter: z.boolean(),
    statistics: z.tuple([Statistic, Statistic]).nullable(),
  }),
  z.strictObject({ is: z.literal("not-known") }),
  z.strictObject({ is: z.literal("no-baseline") }),
]);
export type Difference = z.infer<typeof Difference>;

/** Runs of a group over their figures: base units of the metric. Quartiles from 4 runs on. */
export const Spread = z.strictObject({
  low: z.number(),
  lowerQuartile: z.number().nullable(),
  median: z.number(),
  upperQuartile: z.number().nullable(),
  high: z.number(),
  /** The 95 % interval of the median by order statistics; null below 6 runs. */
  interval: z.strictObject({ low: z.number(), high: z.number() }).nullable(),
});
export type Spread = z.infer<typeof Spread>;

/** One bar, cell, strip or line: all runs that share group, colour and facet. */
export const Cell = z.strictObject({
  /** Joins the values of the group's dimensions; names the cell in `baseline` and in addresses. */
  groupKey: z.string(),
  colourKey: z.string(),
  runCount: z.int(),
  /** Null where no run has a single value; `figure` then says what there is. */
  spread: Spread.nullable(),
  /** What one source says, with its quality, where the group is a single run that no agent measured; else null. */
  figure: Figure.nullable(),
  quality: Quality.nullable(),
  statistics: z.array(Statistic),
  /** Each run, up to 30, the oldest first. */
  points: z.array(RunPoint),
  /** The most that the path's link carries, bytes per second, where it is the same for all runs; null else. */
  ceilingBytesPerSecond: z.number().nullable(),
  difference: Difference,
});
export type Cell = z.infer<typeof Cell>;

export const Group = z.strictObject({ key: z.string(), labels: z.array(Label) });
export type Group = z.infer<typeof Group>;

/** A latency curve with its table: start, last load under 1 ms, peak. */
export const CurveLine = z.strictObject({
  groupKey: z.string(),
  operation: z.string(),
  workload: z.string(),
  quality: Quality.nullable(),
  between: z.enum(["measured", "not-known"]),
  points: z.array(
    z.strictObject({
      name: z.enum(["start", "peak"]).nullable(),
      iops: Figure,
      bytesPerSecond: Figure,
      meanUs: Figure,
      isSaturated: z.boolean().nullable(),
    }),
  ),
  /** The highest load whose mean latency stays under 1 ms; null where the source does not say. */
  under1ms: Figure.nullable(),
  /** At the peak, against the baseline's peak. */
  difference: Difference,
});
export type CurveLine = z.infer<typeof CurveLine>;

/** A part of the page: one value of the facet's dimension, or all. Groups stand in the order of the page. */
export const Panel = z.strictObject({
  facet: Label.nullable(),
  workload: z.string().nullable(),
  cells: z.array(Cell),
  curves: z.array(CurveLine),
});
export type Panel = z.infer<typeof Panel>;

/** A dimension in which groups differ besides the chosen ones, with the values of each group. */
export const AlsoDiffers = z.strictObject({
  dimension: z.string(),
  values: z.array(z.strictObject({ groupKey: z.string(), labels: z.array(Label) })),
});
export type AlsoDiffers = z.infer<typeof AlsoDiffers>;

/** A change of configuration on the axis of time. */
export const HistoryMark = z.strictObject({
  at: z.iso.datetime(),
  target: z.string(),
  words: z.array(z.string()),
});

/** A comparison with all its figures: what a page draws, what the API answers, and what a frozen share keeps. */
export const Comparison = z
  .strictObject({
    form: Form,
    metric: Metric,
    groupBy: z.array(z.string()),
    colourBy: z.string().nullable(),
    facetBy: z.string().nullable(),
    groups: z.array(Group),
    colours: z.array(Group),
    panels: z.array(Panel),
    baselineKey: z.string().nullable(),
    alsoDiffers: z.array(AlsoDiffers),
    marks: z.array(HistoryMark),
    runCount: z.int(),
    resultCount: z.int(),
    leftOut: z.strictObject({
      doubtful: z.int(),
      clientCache: z.int(),
      published: z.int(),
      otherFilters: z.int(),
    }),
    /** The publications that figures come from. */
    sources: z.array(
      z.strictObject({
        key: z.string(),
        title: z.string(),
        author: z.string().nullable(),
        url: z.string().nullable(),
      }),
    ),
    statistics: z.array(Statistic),
    isLogarithmic: z.boolean(),
    isAxisShared: z.boolean(),
  })
  .meta({ id: "Comparison" });
export type Comparison = z.infer<typeof Comparison>;
