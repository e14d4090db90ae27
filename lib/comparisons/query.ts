import * as z from "zod/mini";

/** What a comparison is about. */
export const Metric = z.enum(["throughput", "iops", "mean", "p99"]);
export type Metric = z.infer<typeof Metric>;
export const metrics: readonly Metric[] = Metric.options;

/** As many runs as can be told apart side by side. */
export const mostRuns = 12;

/** Letters A to L in the order of the address. */
export const runLetter = (place: number): string => String.fromCharCode(65 + place);

/** The state of a comparison, as its address says it. */
export type ComparisonQuery = {
  /** Ids in the order of the address, each once, `mostRuns` at most. */
  runIds: string[];
  /** How many further ids the address holds. */
  leftOut: number;
  /** What stands in the address but is no id. */
  notIds: string[];
  baselineId: string | null;
  metric: Metric;
};

type SearchParameters = Record<string, string | string[] | undefined>;

const Uuid = z.uuid();
const listOf = (value: string | string[] | undefined): string[] =>
  [value ?? []]
    .flat()
    .flatMap((part) => part.split(","))
    .map((part) => part.trim())
    .filter((part) => part !== "");

/**
 * Reads `runs=a,b,c` (or `runs` several times, as a form sends it), `baseline` and `metric`. Never throws: a metric or baseline
 * that does not exist falls back to throughput and to the first run.
 */
export function readComparisonQuery(parameters: SearchParameters): ComparisonQuery {
  const names = [...new Set(listOf(parameters.runs).map((name) => name.toLowerCase()))];
  const ids = names.filter((name) => Uuid.safeParse(name).success);
  const runIds = ids.slice(0, mostRuns);
  const baseline = listOf(parameters.baseline)[0]?.toLowerCase() ?? null;
  const metric = Metric.safeParse(parameters.metric);
  return {
    runIds,
    leftOut: ids.length - runIds.length,
    notIds: names.filter((name) => !ids.includes(name)),
    baselineId: baseline !== null && runIds.includes(baseline) ? baseline : null,
    metric: metric.success ? metric.data : "throughput",
  };
}

/** Runs side by side where an address names runs and nothing to group them by; else it is one of the explorer. */
export const isSideBySide = (parameters: SearchParameters): boolean =>
  parameters.runs !== undefined && parameters.group === undefined;

/** Reads the query of an address in the form that `comparisonQuery` writes; null for one that shows no runs side by side. */
export function readSideBySide(query: string): ComparisonQuery | null {
  const given = new URLSearchParams(query);
  const runs = given.getAll("runs");
  const read = readComparisonQuery({ ...Object.fromEntries(given), runs });
  return given.has("group") || read.runIds.length === 0 ? null : read;
}

type ComparisonState = Pick<ComparisonQuery, "runIds" | "baselineId" | "metric"> & { unit: string | null };

/** The query of a comparison's address without `?`, in one order; what is the default is left out. */
export function comparisonQuery(state: ComparisonState): string {
  const parts = state.runIds.length === 0 ? [] : [`runs=${state.runIds.join(",")}`];
  if (state.baselineId !== null && state.baselineId !== state.runIds[0])
    parts.push(`baseline=${state.baselineId}`);
  if (state.metric !== "throughput") parts.push(`metric=${state.metric}`);
  if (state.unit !== null) parts.push(`unit=${encodeURIComponent(state.unit)}`);
  return parts.join("&");
}

/** The address of a comparison. */
export function comparisonHref(state: ComparisonState): string {
  const query = comparisonQuery(state);
  return query === "" ? "/compare" : `/compare?${query}`;
}
