import { ListRunsQuery } from "#lib/contract/api.ts";
import type { RunListParameters } from "./list-parameters.ts";

const runsPerPage = 50;

/** The query of an address. What is not valid (a date that is none) is left out, so that any address shows a page. */
export function toListRunsQuery(parameters: RunListParameters): ListRunsQuery {
  const { page: _page, unit: _unit, published: _published, ...filters } = parameters;
  const wanted = { ...filters, limit: runsPerPage };
  const given = Object.entries(wanted).filter(([, value]) => value !== null && value !== "");
  const valid = given.filter(([name, value]) => ListRunsQuery.partial().safeParse({ [name]: value }).success);
  return ListRunsQuery.parse(Object.fromEntries(valid));
}
