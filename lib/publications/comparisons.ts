import { defaultState, type ExplorerState, type Filter } from "#lib/explorer/state.ts";

/** A comparison that a publication makes, as a state of the explorer. `key` has a title in `messages/<locale>/published.json`. */
export type PublishedComparison = {
  key: "mtu" | "raid" | "links" | "acceleration" | "offloads" | "local" | "all";
  publication: string;
  state: ExplorerState;
};

const only = (dimension: Filter["dimension"], ...values: string[]): Filter => ({
  dimension,
  values,
  isExcluded: false,
});

function comparison(
  key: PublishedComparison["key"],
  publication: string,
  { filters = [], ...state }: Partial<ExplorerState>,
): PublishedComparison {
  return {
    key,
    publication,
    state: {
      ...defaultState,
      ...state,
      // Its own figures stay, whatever the switch says: a link to a publication leads to it.
      isPublishedShown: true,
      filters: [only("source", publication), ...filters],
    },
  };
}

/** Those of the references that come with Tidemark. */
export const publishedComparisons: readonly PublishedComparison[] = [
  comparison("mtu", "itmedia-as4004t", {
    form: "matrix",
    operations: ["read"],
    groupBy: ["clientMtu", "nasMtu"],
    colourBy: null,
    filters: [only("media", "ssd")],
  }),
  comparison("links", "zigsow-ds415plus", { groupBy: ["nasLinks", "pathMtu"], facetBy: "media" }),
  comparison("acceleration", "storagereview-ts1685-qtier", {
    form: "curves",
    metric: "iops",
    groupBy: ["acceleration"],
    colourBy: null,
    isLogarithmic: true,
  }),
  comparison("raid", "itmedia-as4004t", {
    operations: ["read"],
    groupBy: ["raid"],
    facetBy: "pathLink",
    filters: [only("media", "hdd")],
  }),
  comparison("offloads", "picman-ts932x", { groupBy: ["media", "raid", "clientMtu", "offloads"] }),
  comparison("local", "nakasha-asustor-qnap", { groupBy: ["target"] }),
];

/** The comparisons of one publication: those above, else all of its figures by revision. */
export function comparisonsOf(publication: string): PublishedComparison[] {
  const own = publishedComparisons.filter((one) => one.publication === publication);
  return own.length > 0 ? own : [comparison("all", publication, { groupBy: ["configuration"] })];
}
