import { toCanonicalState } from "./canonical-state.ts";
import { defaultState, type ExplorerState, type Filter } from "./state.ts";

const viewKeys = [
  "mtu-matrix",
  "raid-levels",
  "cache-or-tier",
  "link-aggregation",
  "offloads",
  "firmware",
  "mine-and-published",
] as const;
export type ViewKey = (typeof viewKeys)[number];

/** A view that is one click away. Its words are `views.<key>` of the messages. */
export type ReadyMadeView = { key: ViewKey; state: ExplorerState };

type Part = Partial<Omit<ExplorerState, "view">>;

const only = (dimension: Filter["dimension"], ...values: (string | null)[]): Filter => ({
  dimension,
  values,
  isExcluded: false,
});
const known = (dimension: Filter["dimension"]): Filter => ({ dimension, values: [null], isExcluded: true });

/** Reads and writes whose speed is that of large transfers: sequential ones, and IOR's random blocks of 16 MiB. */
const largeTransfers = ["sequential", "RND16M"];

const parts: Record<ViewKey, Part> = {
  "mtu-matrix": {
    form: "matrix",
    workloads: largeTransfers,
    operations: ["read"],
    groupBy: ["clientMtu", "nasMtu"],
    facetBy: "target",
    filters: [known("clientMtu"), known("nasMtu")],
  },
  "raid-levels": {
    workloads: ["sequential"],
    groupBy: ["target", "raid"],
    facetBy: "pathLink",
    filters: [known("raid"), only("media", "hdd")],
  },
  "cache-or-tier": {
    form: "curves",
    metric: "iops",
    workloads: ["random"],
    groupBy: ["target", "acceleration"],
    filters: [known("acceleration")],
    isLogarithmic: true,
  },
  "link-aggregation": {
    workloads: largeTransfers,
    groupBy: ["target", "nasLinks", "pathMtu"],
    facetBy: "media",
    filters: [known("nasLinks")],
  },
  offloads: {
    workloads: ["sequential"],
    groupBy: ["raid", "pathMtu", "offloads"],
    facetBy: "target",
    filters: [known("offloads")],
    baseline: "raid0,9000,all-on",
  },
  firmware: {
    workloads: [],
    groupBy: ["firmware"],
    facetBy: "target",
    filters: [known("firmware")],
  },
  "mine-and-published": {
    workloads: largeTransfers,
    groupBy: ["target", "raid", "nasLinks", "pathLink", "pathMtu"],
    isPublishedShown: true,
    sort: "value",
  },
};

const toState = (view: string, part: Part): ExplorerState =>
  toCanonicalState({ ...defaultState, ...part, view });

/** The ready-made views in the order of the page. */
export const readyMadeViews: readonly ReadyMadeView[] = viewKeys.map((key) => ({
  key,
  state: toState(key, parts[key]),
}));

/** A published comparison as its review makes it. `key` names it, `source` is the publication's key. */
export type PublishedView = { key: string; source: string; state: ExplorerState };

/** Published figures are meant, whatever the switch says. */
const published = (key: string, source: string, part: Part): PublishedView => ({
  key,
  source,
  state: toCanonicalState({
    ...defaultState,
    ...part,
    filters: [...(part.filters ?? []), only("source", source)],
    isPublishedShown: true,
  }),
});

/** The comparisons of the published reviews that come with Tidemark. */
export const publishedViews: readonly PublishedView[] = [
  published("as4004t-mtu", "itmedia-as4004t", {
    form: "matrix",
    operations: ["read"],
    groupBy: ["clientMtu", "nasMtu"],
    filters: [only("media", "ssd")],
    baseline: "1500,1500",
  }),
  published("as4004t-raid", "itmedia-as4004t", {
    groupBy: ["raid"],
    facetBy: "pathLink",
    filters: [only("media", "hdd")],
  }),
  published("ds415plus-links", "zigsow-ds415plus", {
    groupBy: ["nasLinks", "pathMtu"],
    facetBy: "media",
    baseline: "1,1500",
  }),
  published("ts932x-offloads", "picman-ts932x", {
    workloads: ["sequential"],
    groupBy: ["raid", "pathMtu", "offloads"],
    baseline: "raid0,9000,all-on",
  }),
  published("ts1685-cache-or-tier", "storagereview-ts1685-qtier", {
    form: "curves",
    metric: "iops",
    workloads: ["random"],
    groupBy: ["acceleration"],
    baseline: "none",
    isLogarithmic: true,
  }),
  published("ts1685-peaks", "storagereview-ts1685-qtier", {
    form: "curves",
    groupBy: ["acceleration"],
    baseline: "read-write-cache",
    isLogarithmic: true,
  }),
  published("local-disks", "nakasha-asustor-qnap", { workloads: ["SEQ"], groupBy: ["target"] }),
];
