import type { Figure } from "#lib/contract/figure.ts";
import type { Report } from "#lib/contract/report.ts";
import type { NetworkResult, PassPart, Result, Statistic } from "#lib/contract/result.ts";
import { sampleRange } from "#lib/stats/summary.ts";
import { type Difference, toDifference } from "./differences.ts";
import type { Metric } from "./query.ts";

export type ComparedRun = { id: string; report: Report };

/** One run's figure for a workload and operation. `figure` is null where the run has no such result. */
export type ComparedRow = {
  runId: string;
  figure: Figure | null;
  statistic: Statistic | null;
  passCount: number | null;
  /** The figure of each pass; empty where passes are not known one by one. */
  samples: number[];
  range: { min: number; max: number } | null;
  difference: Difference;
};

export type ComparedOperation = Exclude<Result, { kind: "curve" | "network" | "file-copy" }>["operation"];
export type FacetKey =
  | ComparedOperation
  | "send"
  | "receive"
  | "round-trip"
  | "to-target"
  | "from-target"
  | "within-target";

/** All runs for one operation of a workload: one bar each, on an axis that the section shares. */
export type ComparedFacet = { operation: FacetKey; rows: ComparedRow[] };

export type ComparedSection = {
  /** The workload's label; with ` (2)` for the second of that label in a run, as with files of two sizes. */
  label: string;
  facets: ComparedFacet[];
  /** The largest value or pass of the section, 0 where there is none. */
  largest: number;
  statistics: Statistic[];
  /** How many of the runs have it. */
  runCount: number;
};

const unknown: Figure = { is: "unknown" };

type Measured = { operation: FacetKey; figure: Figure; samples: number[]; result: Result };

function diskSample(
  { total }: { total: Pick<PassPart, "bytesPerSecond" | "iops" | "meanUs"> },
  metric: Metric,
): number[] {
  const samples: Record<Metric, number | null> = {
    throughput: total.bytesPerSecond,
    iops: total.iops,
    mean: total.meanUs,
    p99: null,
  };
  const sample = samples[metric];
  return sample === null ? [] : [sample];
}

/** A round trip has no throughput, and nothing else of a network has latencies. */
function roundTripOf(result: NetworkResult, metric: Metric): Measured | null {
  const { roundTrip, direction } = result;
  if (roundTrip === null || metric === "throughput" || metric === "iops") return null;
  const p99 = roundTrip.percentiles.find(({ percent }) => percent === 99);
  const ofP99: Figure = p99 === undefined ? unknown : { is: "value", value: p99.us, quality: "measured" };
  return { operation: direction, figure: metric === "mean" ? roundTrip.meanUs : ofP99, samples: [], result };
}

/** What a result says about a metric; null for a curve, and for what the kind of result does not have at all. */
function measuredOf(result: Result, metric: Metric): Measured | null {
  if (result.kind === "curve") return null;
  if (result.kind === "network" && result.bytesPerSecond.is === "unknown") return roundTripOf(result, metric);
  if (result.kind !== "disk") {
    if (metric !== "throughput") return null;
    const samples = result.passes.map((pass) => pass.total.bytesPerSecond);
    return { operation: result.direction, figure: result.bytesPerSecond, samples, result };
  }
  const { total } = result;
  const p99 = total.latency?.percentiles.find(({ percent }) => percent === 99);
  const figures: Record<Metric, Figure> = {
    throughput: total.bytesPerSecond,
    iops: total.iops,
    mean: total.latency?.meanUs ?? unknown,
    p99: p99 === undefined ? unknown : { is: "value", value: p99.us, quality: "measured" },
  };
  return {
    operation: result.operation,
    figure: figures[metric],
    samples: result.passes.flatMap((pass) => diskSample(pass, metric)),
    result,
  };
}

const operationOrder: FacetKey[] = [
  "read",
  "write",
  "mixed",
  "receive",
  "send",
  "round-trip",
  "from-target",
  "to-target",
  "within-target",
];

/**
 * Runs side by side: a section for each workload label, those of most runs first, then in the order in which the runs name
 * them; a facet for each operation, a row for each run. A run without that workload has a row that says so. The baseline is one of the runs.
 */
export function toComparison(
  runs: readonly ComparedRun[],
  metric: Metric,
  baselineId: string,
): ComparedSection[] {
  const labels = [...new Set(runs.flatMap(({ report }) => report.workloads.map(({ label }) => label)))];
  const sections = labels.flatMap((label) => {
    const found = runs.map(({ id, report }) => ({ id, measured: measuredBy(report, label, metric) }));
    const depth = Math.max(...found.map(({ measured }) => Math.max(-1, ...measured.map(({ at }) => at)))) + 1;
    return Array.from({ length: depth }, (_, at) => {
      const those = found.map(({ id, measured }) => ({
        id,
        measured: measured.filter((one) => one.at === at),
      }));
      return toSection(at === 0 ? label : `${label} (${at + 1})`, those, metric, baselineId);
    });
  });
  return sections.sort((a, b) => b.runCount - a.runCount);
}

function toSection(
  label: string,
  found: readonly { id: string; measured: readonly Measured[] }[],
  metric: Metric,
  baselineId: string,
): ComparedSection {
  const operations = operationOrder.filter((operation) =>
    found.some(({ measured }) => measured.some((one) => one.operation === operation)),
  );
  const facets = operations.map((operation) => {
    const rows = found.map(({ id, measured }) =>
      toRow(id, measured.find((one) => one.operation === operation) ?? null),
    );
    const baseline = rows.find(({ runId }) => runId === baselineId) ?? null;
    return {
      operation,
      rows: rows.map((row) => ({ ...row, difference: toDifference(row, baseline, metric) })),
    };
  });
  const rows = facets.flatMap((facet) => facet.rows);
  const runCount = found.filter(({ measured }) => measured.length > 0).length;
  return { label, facets, largest: largestOf(rows), statistics: statisticsOf(rows), runCount };
}

/** A run's results of the workloads of one label; `at` counts those of one operation from 0. */
function measuredBy(report: Report, label: string, metric: Metric): (Measured & { at: number })[] {
  const ids = new Set(
    report.workloads.flatMap((workload) => (workload.label === label ? [workload.id] : [])),
  );
  const counts = new Map<FacetKey, number>();
  return report.results.flatMap((result) => {
    const measured = ids.has(result.workload) ? measuredOf(result, metric) : null;
    if (measured === null) return [];
    const at = counts.get(measured.operation) ?? 0;
    counts.set(measured.operation, at + 1);
    return [{ ...measured, at }];
  });
}

function toRow(runId: string, measured: Measured | null): Omit<ComparedRow, "difference"> {
  return {
    runId,
    figure: measured?.figure ?? null,
    statistic: measured?.result.statistic ?? null,
    passCount: measured?.result.passCount ?? null,
    samples: measured?.samples ?? [],
    range: measured === null || measured.samples.length < 2 ? null : sampleRange(measured.samples),
  };
}

function largestOf(rows: readonly ComparedRow[]): number {
  const values = rows.flatMap(({ figure, samples }) => {
    if (figure?.is === "value" && figure.quality !== "doubtful") return [figure.value, ...samples];
    if (figure?.is === "range") return [figure.high];
    return figure?.is === "above" || figure?.is === "below" ? [figure.bound] : samples;
  });
  return Math.max(0, ...values);
}

const statisticsOf = (rows: readonly ComparedRow[]): Statistic[] => [
  ...new Set(rows.flatMap(({ statistic }) => statistic ?? [])),
];
