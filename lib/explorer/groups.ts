import type { DimensionValue } from "#lib/setups/dimensions.ts";
import type { NameLabel } from "./also-differs.ts";
import type { Cell, Group, Label } from "./answer.ts";
import { isLowerBetter } from "./difference.ts";
import { compareTexts, compareValues } from "./dimension-values.ts";
import type { Place } from "./gather.ts";
import type { ExplorerState } from "./state.ts";

/** Labels in the natural order of their dimension; those with a name by it. */
export function compareLabels(a: Label, b: Label): number {
  if (a.name !== null && b.name !== null)
    return compareTexts(a.name, b.name) || compareValues(a.dimension, a.value, b.value);
  return compareValues(a.dimension, a.value, b.value);
}

const compareGroups = (a: Group, b: Group): number => {
  for (const [at, label] of a.labels.entries()) {
    const other = b.labels[at];
    const order = other === undefined ? 0 : compareLabels(label, other);
    if (order !== 0) return order;
  }
  return 0;
};

/** Each group (or colour) once, in the natural order of its dimensions, the first of them before the second. */
export function toGroups(
  keyed: Iterable<{ key: string; values: readonly DimensionValue[] }>,
  dimensions: readonly string[],
  toLabel: NameLabel,
): Group[] {
  const groups = new Map<string, Group>();
  for (const { key, values } of keyed)
    if (!groups.has(key))
      groups.set(key, { key, labels: values.map((value, at) => toLabel(dimensions[at] ?? "", value)) });
  return [...groups.values()].sort(compareGroups);
}

/** Groups with the best value first: their median of the first colour that has one, in the first panel that has one. */
export function sortByValue(
  groups: readonly Group[],
  cells: readonly Cell[],
  metric: ExplorerState["metric"],
): Group[] {
  const values = new Map<string, number>();
  for (const { groupKey, spread } of cells)
    if (spread !== null && !values.has(groupKey)) values.set(groupKey, spread.median);
  const sign = isLowerBetter(metric) ? 1 : -1;
  const place = ({ key }: Group) => {
    const value = values.get(key);
    return value === undefined ? Number.POSITIVE_INFINITY : sign * value;
  };
  return groups.toSorted((a, b) => (place(a) === place(b) ? 0 : place(a) - place(b)));
}

/** A panel's identity, as its figures name it. */
export type PanelPlace = Pick<Place, "panelKey" | "facet" | "workload" | "operation">;

/** Panels by their facet, then by operation, then in the order of workloads. */
export function toPanelPlaces(
  places: Iterable<PanelPlace>,
  facetBy: string | null,
  workloadOrder: readonly string[],
  toLabel: NameLabel,
): PanelPlace[] {
  const panels = new Map<string, PanelPlace>();
  for (const place of places) if (!panels.has(place.panelKey)) panels.set(place.panelKey, place);
  const facetOrder = (a: PanelPlace, b: PanelPlace) =>
    facetBy === null ? 0 : compareLabels(toLabel(facetBy, a.facet), toLabel(facetBy, b.facet));
  const workloadPlace = ({ workload }: PanelPlace) =>
    workload === null ? -1 : workloadOrder.indexOf(workload);
  return [...panels.values()].sort(
    (a, b) =>
      facetOrder(a, b) ||
      compareValues("operation", a.operation, b.operation) ||
      workloadPlace(a) - workloadPlace(b),
  );
}
