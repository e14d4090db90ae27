import type { DimensionValue, SetupValues } from "#lib/setups/dimensions.ts";
import type { Conditions } from "./also-differs.ts";
import type { PlacedCurve } from "./curves.ts";
import type { Gathered } from "./gather.ts";

type Details = Readonly<Record<string, DimensionValue>>;

/** What conditions are looked up in. */
type Known = {
  cells: ReadonlyMap<string, Gathered>;
  setups: ReadonlyMap<number, SetupValues>;
  curveSetups: ReadonlyMap<string, number>;
  workloadDetails: ReadonlyMap<number, Details>;
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

/** Of workloads with one label, in which they are not all alike. */
function varyingDetails(all: readonly Details[]): Details[] {
  const keys = [...new Set(all.flatMap(Object.keys))].filter(
    (key) => new Set(all.map((one) => one[key] ?? null)).size > 1,
  );
  return keys.length === 0
    ? []
    : all.map((one) => Object.fromEntries(keys.map((key) => [key, one[key] ?? null])));
}

/**
 * Conditions of each group of a panel, with details of its workloads, of which several may have one label. Where workloads are what
 * groups, colours or panels are made of, only what differs within a label counts.
 */
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
    const ofCurves = curvesOf.get(key) ?? [];
    const parts = [
      ...cells.map(({ place, workloadIds }) => ({ place, ids: [...workloadIds] })),
      ...[...Map.groupBy(ofCurves, ({ workload }) => workload).values()].flatMap((ofLabel) =>
        ofLabel.slice(0, 1).map(({ place }) => ({ place, ids: ofLabel.map(({ workloadId }) => workloadId) })),
      ),
    ];
    const toDetails = (ids: readonly number[]) =>
      [...new Set(ids)].map((id) => known.workloadDetails.get(id) ?? {});
    return {
      key,
      setups: toSetups(cells, ofCurves, known),
      workloads: parts.flatMap(({ place, ids }) =>
        place.workload === null ? varyingDetails(toDetails(ids)) : toDetails(ids),
      ),
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
