import * as z from "zod";
import { Figure, Quality } from "#lib/contract/figure.ts";
import { Statistic } from "#lib/contract/result.ts";
import { DimensionValue } from "#lib/setups/dimensions.ts";
import { Form, Metric } from "./state.ts";

/** How runs are put together over time. Values of the dimension `time`: `2025-11-30`, `2025-W48` (ISO 8601), `2025-11`, `2025`. */
export const Period = z.enum(["day", "week", "month", "year"]);
export type Period = z.infer<typeof Period>;

/**
 * A value of a dimension as a page names it. `name` is there where the value is a key that has a name (target, configuration,
 * source); a shared comparison holds made-up ones ("PC 1") where the name would give a host away.
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
 * Against the baseline; in a history against the first period of the same group. `none`: no difference seen. `change`: `ratio` is value / baseline; `marginRatio` half the width of its 95 %
 * interval, null below 6 runs on a side; `isSure` when better and worse can be told; `statistics` where they are not the same.
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

/** The most that a network carries: `links` Ethernet links at an MTU. Without a known MTU it is a bound, at 9000. */
export const LinkCeiling = z.strictObject({
  bytesPerSecond: z.number(),
  linkBitsPerSecond: z.number(),
  links: z.int(),
  mtu: z.int(),
  isMtuKnown: z.boolean(),
});
export type LinkCeiling = z.infer<typeof LinkCeiling>;

/** One bar, cell, strip or dot: all runs that share group and colour, in a history also the period. */
export const Cell = z.strictObject({
  /** Joins the values of the group's dimensions; names the cell in `baseline` and in addresses. */
  groupKey: z.string(),
  colourKey: z.string(),
  /** The period of a history, as a value of the dimension `time`; null in other forms. */
  period: z.string().nullable(),
  /** When that period begins. */
  at: z.iso.datetime().nullable(),
  /** Runs with a single value, which `spread` is made of. */
  runCount: z.int(),
  /** Runs whose figure is not known or no single value. */
  withoutValue: z.int(),
  /** Null where no run has a single value; `figure` then says what there is. */
  spread: Spread.nullable(),
  /** What a source says, with its quality, where the cell is a single run that no agent measured; else null. */
  figure: Figure.nullable(),
  /** How far all figures of the cell can be trusted; null where they differ in that. */
  quality: Quality.nullable(),
  /** Whether any of its figures is "about" so much. */
  isApproximate: z.boolean(),
  statistics: z.array(Statistic),
  /** Each run, the oldest first; empty above 30 runs, and where there are thousands of such cells. */
  points: z.array(RunPoint),
  /** What the network carries, for throughput, where it is the same for all runs of the cell; null else. */
  ceiling: LinkCeiling.nullable(),
  difference: Difference,
});
export type Cell = z.infer<typeof Cell>;

/** A group or colour: its key and a label for each of its dimensions. Groups stand in the order of the page. */
export const Group = z.strictObject({ key: z.string(), labels: z.array(Label) });
export type Group = z.infer<typeof Group>;

const CurvePoint = z.strictObject({
  name: z.enum(["start", "peak"]).nullable(),
  iops: Figure,
  bytesPerSecond: Figure,
  meanUs: Figure,
  isSaturated: z.boolean().nullable(),
});

/** A latency curve with its table: start, last load under 1 ms, peak. One for each run of a group. */
export const CurveLine = z.strictObject({
  groupKey: z.string(),
  runId: z.uuid().nullable(),
  operation: z.string(),
  workload: z.string(),
  quality: Quality.nullable(),
  between: z.enum(["measured", "not-known"]),
  points: z.array(CurvePoint),
  /** The highest load whose mean latency stays under 1 ms; null where the source does not say. */
  under1ms: Figure.nullable(),
  /** At the peak, against the baseline's peak: by the metric (throughput, else IOPS). */
  difference: Difference,
});
export type CurveLine = z.infer<typeof CurveLine>;

/**
 * A dimension in which groups differ besides the chosen ones, with the values of each group; a group with several values is mixed
 * in itself. Of more than 100 groups there is one entry for all, with the key "". `workload.…` (`workload.fileBytes`,
 * `workload.passMs`) are details of workloads that have one label.
 */
export const AlsoDiffers = z.strictObject({
  dimension: z.string(),
  values: z.array(z.strictObject({ groupKey: z.string(), labels: z.array(Label) })),
});
export type AlsoDiffers = z.infer<typeof AlsoDiffers>;

/**
 * A part of the page: one value of the facet's dimension (or all), one label of workloads and, where operations are neither
 * groups nor colours, one operation, since these are never put together unasked.
 */
export const Panel = z.strictObject({
  key: z.string(),
  facet: Label.nullable(),
  /** The label of the panel's workloads; null where workloads are what groups, colours or panels are made of. */
  workload: z.string().nullable(),
  /** Null where operations are what groups, colours or panels are made of. */
  operation: z.string().nullable(),
  /** The comparison's baseline or, where nobody chose one, the panel's first group that has a value. */
  baselineKey: z.string().nullable(),
  cells: z.array(Cell),
  curves: z.array(CurveLine),
  /** Keys of groups whose curves are doubtful, and left out as nobody asked for such. */
  doubtfulKeys: z.array(z.string()),
  alsoDiffers: z.array(AlsoDiffers),
  statistics: z.array(Statistic),
  /** What all its runs have in common, for the panel's head; only where there are several panels. */
  shared: z.array(Label),
});
export type Panel = z.infer<typeof Panel>;

/** A change of configuration on the axis of time: when its first run was made, and what is other than before. */
export const HistoryMark = z.strictObject({
  at: z.iso.datetime(),
  target: Label,
  changes: z.array(z.strictObject({ before: Label, after: Label })),
});
export type HistoryMark = z.infer<typeof HistoryMark>;

/** A comparison with all its figures: what a page draws, what the API answers, and what a frozen share keeps. */
export const Comparison = z
  .strictObject({
    form: Form,
    metric: Metric,
    groupBy: z.array(z.string()),
    colourBy: z.string().nullable(),
    facetBy: z.string().nullable(),
    /** The length of a history's periods, and of the values of the dimension `time`; null where neither is there. */
    period: Period.nullable(),
    groups: z.array(Group),
    colours: z.array(Group),
    panels: z.array(Panel),
    /** The group that others are held against, as somebody chose it; null where each panel takes its own. */
    baselineKey: z.string().nullable(),
    /** What differs between the panels; what differs within one stands in the panel. */
    alsoDiffers: z.array(AlsoDiffers),
    marks: z.array(HistoryMark),
    /** Runs of all panels: of each setup, as many as its workload and operation with most runs has. */
    runCount: z.int(),
    resultCount: z.int(),
    /** Results of the workloads shown that are not in the figures, by why. */
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
    /** What limits the runs; empty in what was stored before comparisons kept it. */
    filters: z
      .array(z.strictObject({ dimension: z.string(), isExcluded: z.boolean(), labels: z.array(Label) }))
      .default([]),
    isLogarithmic: z.boolean(),
    isAxisShared: z.boolean(),
  })
  .meta({ id: "Comparison" });
export type Comparison = z.infer<typeof Comparison>;
