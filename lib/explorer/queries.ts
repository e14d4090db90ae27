import "server-only";
import type { Quality } from "#lib/contract/figure.ts";
import type { Result, Statistic } from "#lib/contract/result.ts";
import type { SetupValues } from "#lib/setups/dimensions.ts";
import type { RunPoint } from "./answer.ts";
import type { Metric } from "./state.ts";

/** Conditions under which runs that are not deleted were made. `resultCount` is how many results there are in them. */
export type SetupRow = { id: number; values: SetupValues; resultCount: number };

/** A workload with results. `runCount` is that of the operation that has most runs. */
export type WorkloadRow = {
  id: number;
  label: string;
  kind: Result["kind"];
  pattern: string | null;
  blockBytes: number | null;
  queueDepth: number | null;
  threads: number | null;
  readPercent: number | null;
  operations: string[];
  runCount: number;
};

/** Which figures to read. Times are limits of a run's place in time, `from` inside and `to` outside; null is no limit. */
export type FigureAsk = {
  setupIds: readonly number[];
  workloadIds: readonly number[];
  /** Null: all. */
  operations: readonly string[] | null;
  metric: Metric;
  from: Date | null;
  to: Date | null;
  isDoubtfulIncluded: boolean;
  isClientCacheIncluded: boolean;
  /** Splits figures by the days, weeks (from Monday), months or years of `timeZone`. */
  period: "day" | "week" | "month" | "year" | null;
  timeZone: string;
  /**
   * Setup to the setup that stands for it: those with the same one come back as one group, under its id. Without it each setup is a
   * group by itself, which by time makes very many.
   */
  representatives?: ReadonlyMap<number, number>;
};

/** Figures of equal kind of one setup (or of those that it stands for), in base units and in no order. */
export type FigureGroup = {
  setupId: number;
  workloadId: number;
  operation: string;
  /** How the metric's figures sum up their passes: that of the latency where it is one of a latency. */
  statistic: Statistic;
  /** Null where no figure of the group is known. */
  quality: Quality | null;
  cacheBypass: "direct" | "none" | "not-known" | null;
  periodStart: Date | null;
  values: Float64Array;
  /** How many results have no single value. */
  unknownCount: number;
};

/** How many results were left out by the ask's two switches, within its other limits. */
export type LeftOut = { doubtful: number; clientCache: number };

/** All figures that are asked for, of one moment. */
export async function readFigures(_ask: FigureAsk): Promise<{ groups: FigureGroup[]; leftOut: LeftOut }> {
  return { groups: [], leftOut: { doubtful: 0, clientCache: 0 } };
}

/** A run's figure on its own, and what it belongs to. */
export type PointRow = Omit<FigureGroup, "values" | "unknownCount" | "periodStart"> & {
  point: RunPoint & { id: string };
};

/** Single runs of what is asked for, the oldest first, at most `limit`. For groups of few runs: ask with their setups only. */
export async function readPoints(_ask: FigureAsk, _limit: number): Promise<PointRow[]> {
  return [];
}

/** A result as it was posted, with its run's id and place in time. */
export type ResultRow = { runId: string; at: Date; setupId: number; workloadId: number; result: Result };

/** Whole results, the oldest first, at most `limit`: for curves, and for figures that are no single value. */
export async function readResults(
  _ask: Pick<FigureAsk, "setupIds" | "workloadIds" | "operations" | "from" | "to">,
  _limit: number,
): Promise<ResultRow[]> {
  return [];
}

/** All setups that have results. */
export async function listSetups(): Promise<SetupRow[]> {
  return [];
}

/** All workloads that have results, those of the most runs first. */
export async function listWorkloads(): Promise<WorkloadRow[]> {
  return [];
}
