import {
  createLoader,
  createSerializer,
  parseAsInteger,
  parseAsString,
  parseAsStringLiteral,
} from "nuqs/server";
import { ListRunsQuery, runSorts } from "#lib/contract/api.ts";
import { RateUnit } from "#lib/format/rate-unit.ts";

export const runOrigins = ListRunsQuery.shape.origin.unwrap().options;

/** Filters of the list of runs, as they stand in its address. */
export const runFilterParsers = {
  text: parseAsString,
  target: parseAsString,
  agent: parseAsString,
  profile: parseAsString,
  origin: parseAsStringLiteral(runOrigins),
  from: parseAsString,
  to: parseAsString,
};

/** The whole address of a list of runs: filters, order, place, unit. */
export const runListParsers = {
  ...runFilterParsers,
  sort: parseAsStringLiteral(runSorts).withDefault("-time"),
  cursor: parseAsString,
  page: parseAsInteger.withDefault(1),
  unit: parseAsStringLiteral(RateUnit.options),
};

export const loadRunList = createLoader(runListParsers);

export const runListHref = createSerializer(runListParsers);

export type RunListParameters = Awaited<ReturnType<typeof loadRunList>>;

export type RunFilterName = keyof typeof runFilterParsers;

export const runFilterNames = ["text", "target", "agent", "profile", "origin", "from", "to"] as const;

const runsPerPage = 50;

/** The query of an address. What is not valid (a date that is none) is left out, so that any address shows a page. */
export function toListRunsQuery(parameters: RunListParameters): ListRunsQuery {
  const { text, target, agent, profile, origin, from, to, sort, cursor } = parameters;
  const wanted = { text, target, agent, profile, origin, from, to, sort, cursor, limit: runsPerPage };
  const given = Object.entries(wanted).filter(([, value]) => value !== null && value !== "");
  const valid = given.filter(([name, value]) => ListRunsQuery.partial().safeParse({ [name]: value }).success);
  return ListRunsQuery.parse(Object.fromEntries(valid));
}
