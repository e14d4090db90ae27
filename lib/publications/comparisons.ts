import { defaultState, type ExplorerState } from "#lib/explorer/state.ts";
import { publishedViews } from "#lib/explorer/views.ts";

/** The comparisons that come with Tidemark, in the order of pages; each has a title in `messages/<locale>/published.json`. */
const keys = [
  "as4004t-mtu",
  "ds415plus-links",
  "ts1685-cache-or-tier",
  "ts1685-peaks",
  "as4004t-raid",
  "ts932x-offloads",
  "local-disks",
] as const;
export type PublishedComparisonKey = (typeof keys)[number] | "all";

/** A comparison that a publication makes, as a state of the explorer. */
export type PublishedComparison = { key: PublishedComparisonKey; publication: string; state: ExplorerState };

/** Those of the references that come with Tidemark. */
export const publishedComparisons: readonly PublishedComparison[] = keys.flatMap((key) => {
  const view = publishedViews.find((one) => one.key === key);
  return view === undefined ? [] : [{ key, publication: view.source, state: view.state }];
});

/** The comparisons of one publication: those above, else all of its figures by revision. */
export function comparisonsOf(publication: string): PublishedComparison[] {
  const own = publishedComparisons.filter((one) => one.publication === publication);
  if (own.length > 0) return own;
  const state: ExplorerState = {
    ...defaultState,
    groupBy: ["configuration"],
    filters: [{ dimension: "source", values: [publication], isExcluded: false }],
    isPublishedShown: true,
  };
  return [{ key: "all", publication, state }];
}
