import "server-only";
import type { Comparison } from "./answer.ts";
import type { ExplorerState } from "./state.ts";

/** Who asks: `isPublishedShown` as the switch says (the state's own wins), the zone of days and periods, and the language of names. */
export type ComparisonContext = { isPublishedShown: boolean; timeZone: string; locale: string };

/** All figures of a state of the explorer. A state that nothing fits has no panels. */
export async function getComparison(state: ExplorerState, _context: ComparisonContext): Promise<Comparison> {
  return {
    form: state.form,
    metric: state.metric,
    groupBy: state.groupBy,
    colourBy: state.colourBy,
    facetBy: state.facetBy,
    period: null,
    groups: [],
    colours: [],
    panels: [],
    baselineKey: null,
    alsoDiffers: [],
    marks: [],
    runCount: 0,
    resultCount: 0,
    leftOut: { doubtful: 0, clientCache: 0, published: 0, otherFilters: 0 },
    sources: [],
    statistics: [],
    isLogarithmic: state.isLogarithmic,
    isAxisShared: state.isAxisShared,
  };
}
