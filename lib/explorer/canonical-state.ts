import * as z from "zod/mini";
import { type Dimension, setupDimensions } from "#lib/setups/dimensions.ts";
import { defaultState, type ExplorerState, FigureOperation, type Filter } from "./state.ts";
import { compareValueTexts } from "./value-text.ts";

/** As many of each as a page can show and an address hold. */
export const limits = { groupBy: 6, workloads: 24, filters: 40, filterValues: 200, runs: 200, text: 300 };

const Uuid = z.uuid();
const Moment = z.union([z.iso.date(), z.iso.datetime({ offset: true })]);

const unique = <T>(values: readonly T[]): T[] => [...new Set(values)];
const isShort = (text: string) => text.length <= limits.text;
const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

const places = new Map<string, number>(
  ["workload", "operation", ...setupDimensions].map((key, at) => [key, at]),
);
const placeOf = (dimension: Dimension) => places.get(dimension) ?? places.size;

/** Filters of one dimension as one, in the order of the dimensions; `time` is filtered by `from` and `to` only. */
function toCanonicalFilters(filters: readonly Filter[]): Filter[] {
  const merged = new Map<string, Filter>();
  for (const { dimension, values, isExcluded } of filters) {
    if (dimension === "time" || values.length === 0) continue;
    const key = `${dimension} ${isExcluded}`;
    merged.set(key, { dimension, isExcluded, values: [...(merged.get(key)?.values ?? []), ...values] });
  }
  return [...merged.values()]
    .map((filter) => ({
      ...filter,
      values: unique(filter.values.map((value) => value?.toWellFormed() ?? null))
        .filter((value) => value === null || isShort(value))
        .sort(compareValueTexts)
        .slice(0, limits.filterValues),
    }))
    .filter(({ values }) => values.length > 0)
    .sort(
      (a, b) =>
        placeOf(a.dimension) - placeOf(b.dimension) ||
        byText(a.dimension, b.dimension) ||
        Number(a.isExcluded) - Number(b.isExcluded),
    )
    .slice(0, limits.filters);
}

/** Whether a text can name a view. */
export const isViewKey = (key: string): boolean => /^[a-z0-9-]{1,60}$/.test(key);

/** Whether a text is a day or an instant with an offset. */
export const isMoment = (text: string): boolean => Moment.safeParse(text).success;

/** Whether a text has the form of a run's id. */
export const isRunId = (text: string): boolean => Uuid.safeParse(text).success;

const toBaseline = (key: string | null) =>
  key === null || key === "" || key.length > limits.groupBy * limits.text ? null : key.toWellFormed();

const toMoment = (text: string | null) => (text !== null && isMoment(text) ? text : null);

/**
 * The same state in the one form that has an address: lists without repeats, filters merged and ordered, what can't be is left
 * out. A colour or facet that repeats another dimension of the state is none, and a view has a grouping.
 */
export function toCanonicalState(state: ExplorerState): ExplorerState {
  const groupBy = unique(state.groupBy).slice(0, limits.groupBy);
  const colourBy = state.colourBy !== null && groupBy.includes(state.colourBy) ? null : state.colourBy;
  const isFacetTaken =
    state.facetBy !== null && (groupBy.includes(state.facetBy) || state.facetBy === colourBy);
  const runs = unique(state.runs.map((id) => id.toLowerCase()));
  return {
    ...state,
    view: groupBy.length > 0 && state.view !== null && isViewKey(state.view) ? state.view : null,
    workloads: unique(state.workloads.map((label) => label.toWellFormed()))
      .filter((label) => label !== "" && isShort(label))
      .sort(byText)
      .slice(0, limits.workloads),
    operations: FigureOperation.options.filter((one) => state.operations.includes(one)),
    groupBy,
    colourBy,
    facetBy: isFacetTaken ? null : state.facetBy,
    filters: toCanonicalFilters(state.filters),
    runs: runs.filter(isRunId).slice(0, limits.runs),
    from: toMoment(state.from),
    to: toMoment(state.to),
    baseline: toBaseline(state.baseline),
  };
}

/** The colour that an address without one means: operations, unless they are what groups or panels are made of. */
export function defaultColour(state: Pick<ExplorerState, "groupBy" | "facetBy">): Dimension | null {
  const { colourBy } = defaultState;
  return colourBy !== null && (state.groupBy.includes(colourBy) || state.facetBy === colourBy)
    ? null
    : colourBy;
}
