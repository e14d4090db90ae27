import * as z from "zod/mini";
import type { Dimension } from "#lib/setups/dimensions.ts";

/** What the explorer compares. Latencies are in microseconds, `perWatt` in bytes per joule. */
export const Metric = z.enum([
  "throughput",
  "iops",
  "mean",
  "p50",
  "p90",
  "p95",
  "p99",
  "p999",
  "p9999",
  "clientCpu",
  "perWatt",
]);
export type Metric = z.infer<typeof Metric>;

export const Form = z.enum(["bars", "matrix", "curves", "strips", "history"]);
export type Form = z.infer<typeof Form>;

/** The directions and mixes of results that figures are kept for, in the order of pages. */
export const FigureOperation = z.enum([
  "read",
  "write",
  "mixed",
  "receive",
  "send",
  "round-trip",
  "from-target",
  "to-target",
  "within-target",
]);
export type FigureOperation = z.infer<typeof FigureOperation>;

/** Values of one dimension that are let through; null is "not known". Filters of several dimensions all have to hold. */
export type Filter = { dimension: Dimension; values: (string | null)[]; isExcluded: boolean };

/**
 * The state of the explorer, as its address says it. Values of dimensions are texts here (`9000`, `true`), as in an address.
 * `runs` limits the comparison to single runs. `isPublishedShown` null: as the switch in the top bar says.
 */
export type ExplorerState = {
  view: string | null;
  form: Form;
  metric: Metric;
  /** Labels or families (`sequential`, `random`) of workloads; empty: the most common one. */
  workloads: string[];
  operations: FigureOperation[];
  /** Empty: nothing chosen; a comparison then groups by target, and a page with `runs` shows them side by side. */
  groupBy: Dimension[];
  colourBy: Dimension | null;
  facetBy: Dimension | null;
  filters: Filter[];
  runs: string[];
  /** Days (`2025-11-30`, both inside) or instants with an offset. */
  from: string | null;
  to: string | null;
  /** The group that others are held against, by its key; null: the first. */
  baseline: string | null;
  isPublishedShown: boolean | null;
  isDoubtfulShown: boolean;
  isClientCacheShown: boolean;
  sort: "dimension" | "value";
  isAxisShared: boolean;
  /** Whether charts mark each run, and ceilings, where they have them. */
  isEachRunShown: boolean;
  areCeilingsShown: boolean;
  isLogarithmic: boolean;
};

/** What an address without parameters says. */
export const defaultState: ExplorerState = {
  view: null,
  form: "bars",
  metric: "throughput",
  workloads: [],
  operations: [],
  groupBy: [],
  colourBy: "operation",
  facetBy: null,
  filters: [],
  runs: [],
  from: null,
  to: null,
  baseline: null,
  isPublishedShown: null,
  isDoubtfulShown: false,
  isClientCacheShown: false,
  sort: "dimension",
  isAxisShared: true,
  isEachRunShown: true,
  areCeilingsShown: true,
  isLogarithmic: false,
};

/** Latency against IOPS spans decades; everything else is drawn from zero unless asked otherwise. */
export const isLogarithmicByDefault = (form: Form): boolean => form === "curves";
