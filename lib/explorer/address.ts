import { type Dimension, readDimension } from "#lib/setups/dimensions.ts";
import { defaultColour, toCanonicalState } from "./canonical-state.ts";
import {
  defaultState,
  type ExplorerState,
  FigureOperation,
  type Filter,
  Form,
  isLogarithmicByDefault,
  Metric,
} from "./state.ts";
import { readValue, writeValue } from "./value-text.ts";
import { readyMadeViews } from "./views.ts";

/** Parameters of an address as Next gives them, or as `URLSearchParams`. */
export type AddressParameters = URLSearchParams | Record<string, string | string[] | undefined>;

/** What is given for a parameter, which may come several times. */
export const valuesOf = (parameters: AddressParameters, name: string): string[] =>
  parameters instanceof URLSearchParams ? parameters.getAll(name) : [parameters[name] ?? []].flat();

/** The names of what is given, each once. */
export const namesOf = (parameters: AddressParameters): string[] => [
  ...new Set(parameters instanceof URLSearchParams ? parameters.keys() : Object.keys(parameters)),
];

/** The parts of a parameter that is a list, without empty ones. */
export const listOf = (parameters: AddressParameters, name: string): string[] =>
  valuesOf(parameters, name)
    .flatMap((text) => text.split(","))
    .filter((text) => text !== "");

const writeDimension = (dimension: Dimension): string =>
  dimension.startsWith("tag:") ? `tag:${writeValue(dimension.slice(4))}` : dimension;

/** A dimension as addresses name it: the key of a tag is escaped as values are. */
export function addressOf(dimension: string): string {
  const read = readDimension(dimension);
  return read === null ? dimension : writeDimension(read);
}

/** A dimension from an address; null for what is none. */
export function readAddressDimension(text: string | undefined): Dimension | null {
  if (text === undefined) return null;
  return readDimension(text.startsWith("tag:") ? `tag:${readValue(text.slice(4)) ?? "~"}` : text);
}

/** `raid:raid5,raid6`: colons inside values are escaped, so that the last one ends the dimension. */
function readFilter(text: string, isExcluded: boolean): Filter[] {
  const at = text.lastIndexOf(":");
  const dimension = at < 0 ? null : readAddressDimension(text.slice(0, at));
  if (dimension === null) return [];
  const values = text
    .slice(at + 1)
    .split(",")
    .filter((value) => value !== "")
    .map(readValue);
  return [{ dimension, isExcluded, values }];
}

const oneOf = <T extends string>(options: readonly T[], text: string | undefined): T | null =>
  options.find((option) => option === text) ?? null;

/** The address of a ready-made view in full, with what is given beside its name: further filters, and other parameters in place of its own. */
function openView(view: ExplorerState, parameters: AddressParameters): URLSearchParams {
  const opened = new URLSearchParams(explorerQuery(view));
  for (const name of namesOf(parameters)) {
    if (name === "view") continue;
    if (name !== "where" && name !== "not") opened.delete(name);
    for (const value of valuesOf(parameters, name)) opened.append(name, value);
  }
  return opened;
}

/**
 * Reads the state of the explorer from an address, `/compare?group=clientMtu,nasMtu&where=raid:raid5,raid6&not=vendor:~`.
 * A ready-made view without a grouping, `/compare?view=mtu-matrix`, stands for its state. Never throws: what can't be read counts as not given
 * (`readAddressIssues` says what that is).
 */
export function readExplorerState(parameters: AddressParameters): ExplorerState {
  const first = (name: string): string | undefined => valuesOf(parameters, name)[0];
  const view = readyMadeViews.find(({ key }) => key === first("view"));
  if (view !== undefined && first("group") === undefined)
    return readExplorerState(openView(view.state, parameters));
  const form = oneOf(Form.options, first("form")) ?? defaultState.form;
  const groupBy = listOf(parameters, "group").flatMap((text) => readAddressDimension(text) ?? []);
  const facetBy = readAddressDimension(first("facet"));
  const colour = first("colour");
  const published = first("published");
  const scale = first("scale");
  return toCanonicalState({
    view: first("view") ?? null,
    form,
    metric: oneOf(Metric.options, first("metric")) ?? defaultState.metric,
    workloads: listOf(parameters, "workload").flatMap((text) => readValue(text) ?? []),
    operations: listOf(parameters, "op").flatMap((text) => oneOf(FigureOperation.options, text) ?? []),
    groupBy,
    colourBy:
      colour === "none" ? null : (readAddressDimension(colour) ?? defaultColour({ groupBy, facetBy })),
    facetBy,
    filters: [
      ...valuesOf(parameters, "where").flatMap((text) => readFilter(text, false)),
      ...valuesOf(parameters, "not").flatMap((text) => readFilter(text, true)),
    ],
    runs: listOf(parameters, "runs").map((text) => text.trim()),
    from: first("from") ?? null,
    to: first("to") ?? null,
    baseline: first("baseline") ?? null,
    isPublishedShown: published === "show" ? true : published === "hide" ? false : null,
    isDoubtfulShown: first("doubtful") === "show",
    isClientCacheShown: first("cache") === "show",
    sort: first("sort") === "value" ? "value" : "dimension",
    isAxisShared: first("axis") !== "own",
    isEachRunShown: first("points") !== "hide",
    areCeilingsShown: first("ceilings") !== "hide",
    isLogarithmic: scale === "log" ? true : scale === "linear" ? false : isLogarithmicByDefault(form),
  });
}

/** Percent-encodes for a query, but leaves what reads better as it stands and has no meaning there. */
const encode = (text: string): string =>
  encodeURIComponent(text.toWellFormed()).replace(/%(2C|3A|2F)/g, (code) => decodeURIComponent(code));

/** The query of the state's address without `?`, in one order and without defaults: equal states have equal queries. */
export function explorerQuery(given: ExplorerState): string {
  const state = toCanonicalState(given);
  const pairs: [name: string, value: string | null][] = [
    ["view", state.view],
    ["form", state.form === defaultState.form ? null : state.form],
    ["metric", state.metric === defaultState.metric ? null : state.metric],
    ["workload", state.workloads.map(writeValue).join(",")],
    ["op", state.operations.join(",")],
    ["group", state.groupBy.map(writeDimension).join(",")],
    [
      "colour",
      state.colourBy === defaultColour(state)
        ? null
        : state.colourBy === null
          ? "none"
          : writeDimension(state.colourBy),
    ],
    ["facet", state.facetBy === null ? null : writeDimension(state.facetBy)],
    ...state.filters.map(({ dimension, values, isExcluded }): [string, string] => [
      isExcluded ? "not" : "where",
      `${writeDimension(dimension)}:${values.map(writeValue).join(",")}`,
    ]),
    ["runs", state.runs.join(",")],
    ["from", state.from],
    ["to", state.to],
    ["baseline", state.baseline],
    ["published", state.isPublishedShown === null ? null : state.isPublishedShown ? "show" : "hide"],
    ["doubtful", state.isDoubtfulShown ? "show" : null],
    ["cache", state.isClientCacheShown ? "show" : null],
    ["sort", state.sort === defaultState.sort ? null : state.sort],
    ["axis", state.isAxisShared ? null : "own"],
    ["points", state.isEachRunShown ? null : "hide"],
    ["ceilings", state.areCeilingsShown ? null : "hide"],
    [
      "scale",
      state.isLogarithmic === isLogarithmicByDefault(state.form)
        ? null
        : state.isLogarithmic
          ? "log"
          : "linear",
    ],
  ];
  return pairs
    .filter((pair): pair is [string, string] => pair[1] !== null && pair[1] !== "")
    .map(([name, value]) => `${name}=${encode(value)}`)
    .join("&");
}

/** The address of a state; what is the default is left out. */
export function explorerHref(state: ExplorerState): string {
  const query = explorerQuery(state);
  return query === "" ? "/compare" : `/compare?${query}`;
}
