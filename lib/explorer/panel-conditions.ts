import type { DimensionValue, SetupValues } from "#lib/setups/dimensions.ts";
import type { Conditions } from "./also-differs.ts";
import type { PlacedCurve } from "./curves.ts";
import type { Gathered } from "./gather.ts";

/** What conditions are looked up in. */
type Known = {
  cells: ReadonlyMap<string, Gathered>;
  setups: ReadonlyMap<number, SetupValues>;
  curveSetups: ReadonlyMap<string, number>;
  workloadDetails: ReadonlyMap<number, Readonly<Record<string, DimensionValue>>>;
};

function toSetups(
  gathered: readonly Gathered[],
  curves: readonly PlacedCurve[],
  known: Known,
): SetupValues[] {
  const ids = new Set(gathered.flatMap(({ setupIds }) => [...setupIds]));
  for (const { runId } of curves) {
    const id = known.curveSetups.get(runId);
    if (id !== undefined) ids.add(id);
  }
  return [...ids].flatMap((id) => known.setups.get(id) ?? []);
}

/** Conditions of each group of a panel, with details of its workloads where the panel puts several of one label together. */
export function groupConditions(
  gathered: readonly Gathered[],
  curves: readonly PlacedCurve[],
  groupKeys: readonly string[],
  known: Known,
): Conditions[] {
  const cellsOf = Map.groupBy(gathered, ({ place }) => place.groupKey);
  const curvesOf = Map.groupBy(curves, ({ place }) => place.groupKey);
  return groupKeys.map((key) => {
    const cells = cellsOf.get(key) ?? [];
    const workloads = new Set(
      cells.flatMap(({ place, workloadIds }) => (place.workload === null ? [] : [...workloadIds])),
    );
    return {
      key,
      setups: toSetups(cells, curvesOf.get(key) ?? [], known),
      workloads: [...workloads].map((id) => known.workloadDetails.get(id) ?? {}),
    };
  });
}

/** Conditions of a whole panel, with the label of its workloads. */
export function panelConditions(panelKey: string, known: Known, curves: readonly PlacedCurve[]): Conditions {
  const isHere = ({ place }: { place: { panelKey: string } }) => place.panelKey === panelKey;
  const [cells, ofPanel] = [[...known.cells.values()].filter(isHere), curves.filter(isHere)];
  const labels = new Set(
    [...cells, ...ofPanel].map(({ place }) => place.workload).filter((label) => label !== null),
  );
  return {
    key: panelKey,
    setups: toSetups(cells, ofPanel, known),
    workloads: [...labels].map((workload) => ({ workload })),
  };
}
