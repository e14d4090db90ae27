import type { Report } from "#lib/contract/report.ts";
import type { Statistic } from "#lib/contract/result.ts";
import type { FactKey, FactPart } from "#lib/runs/fact-parts.ts";
import { toFactGroups } from "#lib/runs/facts.ts";
import type { Metric } from "./query.ts";
import type { ComparedRow, ComparedRun } from "./series.ts";

/**
 * A row against the baseline. `none`: the passes of both overlap. `change`: `ratio` is value / baseline; `isSure` when the passes
 * lie apart or both are single published figures, so that better and worse can be told; null for what can't be compared.
 */
export type Difference =
  | { is: "baseline" }
  | { is: "none" }
  | {
      is: "change";
      ratio: number;
      isApproximate: boolean;
      isSure: boolean;
      isBetter: boolean;
      statistics: [Statistic, Statistic] | null;
    }
  | { is: "not-known" }
  | { is: "no-baseline" }
  | { is: "not-measured" };

/** Latency is better when it is lower. */
export const isLowerBetter = (metric: Metric): boolean => metric === "mean" || metric === "p99";

type Row = Omit<ComparedRow, "difference">;

const isPublished = (row: Row) =>
  row.samples.length === 0 && row.figure?.is === "value" && row.figure.quality !== "measured";

/** The rule: "no difference seen" where the ranges of the passes (lowest to highest) overlap, both with two passes or more. */
export function toDifference(row: Row, baseline: Row | null, metric: Metric): Difference {
  if (row.figure === null) return { is: "not-measured" };
  if (row.runId === baseline?.runId) return { is: "baseline" };
  if (baseline === null || baseline.figure === null) return { is: "no-baseline" };
  if (row.figure.is === "ratio" && row.figure.toRun === baseline.runId)
    return change(row, baseline, row.figure.ratio, metric);
  if (row.figure.is !== "value" || baseline.figure.is !== "value") return { is: "not-known" };
  if (row.figure.quality === "doubtful" || baseline.figure.quality === "doubtful") return { is: "not-known" };
  if (row.range !== null && baseline.range !== null && row.statistic === baseline.statistic) {
    const isApart = row.range.min > baseline.range.max || row.range.max < baseline.range.min;
    if (!isApart) return { is: "none" };
  }
  if (baseline.figure.value === 0) return { is: "not-known" };
  return change(row, baseline, row.figure.value / baseline.figure.value, metric);
}

function change(row: Row, baseline: Row, ratio: number, metric: Metric): Difference {
  const isSame = row.statistic === baseline.statistic;
  const quality = (one: Row) => (one.figure !== null && "quality" in one.figure ? one.figure.quality : null);
  return {
    is: "change",
    ratio,
    isApproximate: [row, baseline].some((one) => quality(one) === "approximate"),
    isSure:
      isSame &&
      ((row.range !== null && baseline.range !== null) || (isPublished(row) && isPublished(baseline))),
    isBetter: isLowerBetter(metric) ? ratio < 1 : ratio > 1,
    statistics:
      isSame || row.statistic === null || baseline.statistic === null
        ? null
        : [row.statistic, baseline.statistic],
  };
}

/** How each workload was measured: what a comparison says beside the facts of the run page. */
export type PassKey = "passLength" | "passCount";

/** A circumstance in which the runs are not alike; the value of each run, null where it is not known. */
export type DifferingFact = {
  key: FactKey | PassKey;
  values: { runId: string; parts: FactPart[] | null }[];
};

const textFact = <Key extends string>(key: Key, values: readonly number[], unit: string) => {
  const texts = [...new Set(values)].toSorted((a, b) => a - b).map((value) => `${value}${unit}`);
  const parts = texts.map((text): FactPart => ({ is: "text", text }));
  return { key, parts: parts.length === 0 ? null : parts };
};

/** Length and count of a run's passes; several values where its workloads differ. */
function passFacts({ workloads, results }: Report): { key: PassKey; parts: FactPart[] | null }[] {
  const seconds = workloads.flatMap((one) =>
    one.kind === "file-copy" || one.passMs === null ? [] : [one.passMs / 1000],
  );
  const counts = results.flatMap((one) => one.passCount ?? []);
  return [textFact("passLength", seconds, "\u00a0s"), textFact("passCount", counts, "")];
}

/**
 * What differs between the runs besides the figures, in the order of the run page. A fact known for some runs only
 * counts as different, since nobody can say that it is the same.
 */
export function differingFacts(runs: readonly ComparedRun[]): DifferingFact[] {
  const factsByRun = runs.map(({ id, report }) => {
    const groups = toFactGroups(report);
    return { id, facts: [...groups.target, ...groups.path, ...groups.client, ...passFacts(report)] };
  });
  const keys = [...new Set(factsByRun.flatMap(({ facts }) => facts.map(({ key }) => key)))];
  return keys.flatMap((key) => {
    const values = factsByRun.map(({ id, facts }) => ({
      runId: id,
      parts: facts.find((fact) => fact.key === key)?.parts ?? null,
    }));
    const isAlike = new Set(values.map(({ parts }) => JSON.stringify(parts))).size === 1;
    return isAlike ? [] : [{ key, values }];
  });
}
