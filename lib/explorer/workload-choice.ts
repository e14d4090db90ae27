import type { WorkloadRow } from "./queries.ts";
import { isResultLetThrough } from "./selection.ts";
import type { ExplorerState } from "./state.ts";
import type { WorkloadCount } from "./workload-queries.ts";

/** The family of a workload by its pattern; null where that is neither (a database, a network, a copy) or not known. */
export function familyOf({ pattern }: Pick<WorkloadRow, "pattern">): "sequential" | "random" | null {
  if (pattern === "sequential") return "sequential";
  return pattern?.startsWith("random") === true ? "random" : null;
}

/** As many labels as a comparison has panels for. */
const mostLabels = 24;

/**
 * The workloads that a state is about, in the order of panels: the named labels and families; all where workloads are what groups
 * are made of, and for curves; else the one label that most results of the selected runs have.
 */
export function chooseWorkloads(
  state: Pick<ExplorerState, "workloads" | "filters" | "operations" | "form">,
  workloads: readonly WorkloadRow[],
  counts: readonly WorkloadCount[],
  isWorkloadChosen: boolean,
): WorkloadRow[] {
  const byId = new Map(workloads.map((one) => [one.id, one]));
  const countByLabel = new Map<string, number>();
  for (const { workloadId, operation, cacheBypass, count } of counts) {
    const workload = byId.get(workloadId);
    if (workload === undefined || (state.form === "curves") !== (workload.kind === "curve")) continue;
    if (!isResultLetThrough({ workload: workload.label, operation, cacheBypass }, state)) continue;
    countByLabel.set(workload.label, (countByLabel.get(workload.label) ?? 0) + count);
  }
  const labels = [...countByLabel].sort((a, b) => b[1] - a[1]).map(([label]) => label);
  const named = state.workloads;
  const families = new Set(named);
  const isNamed = (one: WorkloadRow) => families.has(one.label) || families.has(familyOf(one) ?? "");
  const isMany = isWorkloadChosen || state.form === "curves";
  const wanted = new Set(
    named.length > 0
      ? workloads.filter(isNamed).map(({ label }) => label)
      : labels.slice(0, isMany ? mostLabels : 1),
  );
  const order = [...labels, ...wanted].filter((label) => wanted.has(label)).slice(0, mostLabels);
  const place = (label: string) => order.indexOf(label);
  return workloads
    .filter((one) => place(one.label) >= 0 && (state.form === "curves") === (one.kind === "curve"))
    .sort((a, b) => place(a.label) - place(b.label) || a.id - b.id);
}
