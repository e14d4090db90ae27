import { compareTexts } from "./dimension-values.ts";
import type { FigureCount, WorkloadRow } from "./queries.ts";
import { isClientCacheIncluded, isResultLetThrough } from "./selection.ts";
import type { ExplorerState } from "./state.ts";

/** The family of a workload by its pattern; null where that is neither (a database, a network, a copy) or not known. */
export function familyOf({ pattern }: Pick<WorkloadRow, "pattern">): "sequential" | "random" | null {
  if (pattern === "sequential") return "sequential";
  return pattern?.startsWith("random") === true ? "random" : null;
}

/** As many labels as a comparison has panels for. */
const mostLabels = 24;

/** Whether a form can show a workload: the curves where it has any, every other what else was measured. */
const isOfForm = ({ kind, hasCurves }: WorkloadRow, form: ExplorerState["form"]): boolean =>
  form === "curves" ? hasCurves : kind !== "curve";

type Asked = Pick<
  ExplorerState,
  "workloads" | "filters" | "operations" | "form" | "metric" | "isClientCacheShown"
>;

/** Labels with their results that a state lets through and that say its metric, those with most first; of equal ones the sequential, then by name. */
function labelsByCount(
  state: Asked,
  workloads: readonly WorkloadRow[],
  counts: readonly FigureCount[],
): string[] {
  const byId = new Map(workloads.map((one) => [one.id, one]));
  const isCurves = state.form === "curves";
  const byLabel = new Map<string, number>();
  for (const { workloadId, operation, cacheBypass, resultCount, metrics } of counts) {
    const workload = byId.get(workloadId);
    if (workload === undefined || !isOfForm(workload, state.form)) continue;
    if (!isCurves && !metrics.has(state.metric)) continue;
    if (cacheBypass === "none" && !isClientCacheIncluded(state)) continue;
    if (!isResultLetThrough({ workload: workload.label, operation, cacheBypass }, state)) continue;
    byLabel.set(workload.label, (byLabel.get(workload.label) ?? 0) + resultCount);
  }
  const sequential = new Set(
    workloads.filter((one) => familyOf(one) === "sequential").map(({ label }) => label),
  );
  const rank = (label: string) => (sequential.has(label) ? 0 : 1);
  return [...byLabel]
    .sort((a, b) => b[1] - a[1] || rank(a[0]) - rank(b[0]) || compareTexts(a[0], b[0]))
    .map(([label]) => label);
}

/**
 * The workloads that a state is about, in the order of panels: the named labels and families; all where workloads are what groups
 * are made of, and for curves; else the one label that most results of the selected runs (`counts`) have.
 */
export function chooseWorkloads(
  state: Asked,
  workloads: readonly WorkloadRow[],
  counts: readonly FigureCount[],
  isWorkloadChosen: boolean,
): WorkloadRow[] {
  const labels = labelsByCount(state, workloads, counts);
  const named = new Set(state.workloads);
  const isNamed = (one: WorkloadRow) => named.has(one.label) || named.has(familyOf(one) ?? "");
  const most = isWorkloadChosen || state.form === "curves" ? mostLabels : 1;
  const wanted = new Set(
    named.size > 0 ? workloads.filter(isNamed).map(({ label }) => label) : labels.slice(0, most),
  );
  const order = [...new Set([...labels, ...wanted])]
    .filter((label) => wanted.has(label))
    .slice(0, mostLabels);
  const place = (label: string) => order.indexOf(label);
  return workloads
    .filter((one) => place(one.label) >= 0 && isOfForm(one, state.form))
    .sort((a, b) => place(a.label) - place(b.label) || a.id - b.id);
}
