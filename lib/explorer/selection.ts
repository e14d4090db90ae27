import { dayStart } from "#lib/runs/day-start.ts";
import type { Dimension, SetupValues } from "#lib/setups/dimensions.ts";
import { type ResultValues, setupDimensionValues } from "./dimension-values.ts";
import type { ExplorerState, Filter } from "./state.ts";
import { toValueText } from "./value-text.ts";

type OfResult = "workload" | "operation" | "cacheBypass";
const ofResult = (dimension: Dimension): dimension is OfResult =>
  dimension === "workload" || dimension === "operation" || dimension === "cacheBypass";

/** Whether values fulfil a filter: one of them is named (and let through), or none is (and shut out). */
function doesPass(values: readonly (string | null)[], filter: Filter): boolean {
  const isNamed = values.some((value) => filter.values.includes(value));
  return isNamed !== filter.isExcluded;
}

/** Whether a setup fulfils all filters on conditions; `except` is a dimension whose own filters do not count. */
export function isSetupLetThrough(
  setup: SetupValues,
  filters: readonly Filter[],
  except: Dimension | null = null,
): boolean {
  return filters.every(
    (filter) =>
      ofResult(filter.dimension) ||
      filter.dimension === except ||
      doesPass(setupDimensionValues(filter.dimension, setup).map(toValueText), filter),
  );
}

/** Whether a result fulfils all filters on workload, operation and cache, and the state's operations. */
export function isResultLetThrough(
  result: Pick<ResultValues, OfResult>,
  state: Pick<ExplorerState, "filters" | "operations">,
  except: Dimension | null = null,
): boolean {
  if (except !== "operation" && state.operations.length > 0)
    if (!state.operations.some((operation) => operation === result.operation)) return false;
  return state.filters.every(
    (filter) =>
      !ofResult(filter.dimension) ||
      filter.dimension === except ||
      doesPass([result[filter.dimension]], filter),
  );
}

/** Whether a state asks for what may have been served by the client's own cache. */
export const isClientCacheIncluded = ({
  isClientCacheShown,
  filters,
}: Pick<ExplorerState, "isClientCacheShown" | "filters">): boolean =>
  isClientCacheShown ||
  filters.some(
    ({ dimension, values, isExcluded }) =>
      dimension === "cacheBypass" && !isExcluded && values.includes("none"),
  );

/** Whether runs are a publication's own. */
export const isPublishedSetup = (setup: SetupValues): boolean => setup.values.origin === "published";

/**
 * The limits of time of a state: days are those of the time zone, both inside; the end is the first instant that is outside.
 * An instant is inside as `from` and as `to`.
 */
export function timeLimits(
  state: Pick<ExplorerState, "from" | "to">,
  timeZone: string,
): { from: Date | null; to: Date | null } {
  const isDay = (text: string) => text.length === 10;
  const { from, to } = state;
  return {
    from: from === null ? null : isDay(from) ? dayStart(from, timeZone) : new Date(from),
    to: to === null ? null : isDay(to) ? dayStart(to, timeZone, 1) : new Date(Date.parse(to) + 1),
  };
}
