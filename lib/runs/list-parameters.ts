import {
  createLoader,
  createSerializer,
  parseAsInteger,
  parseAsString,
  parseAsStringLiteral,
} from "nuqs/server";
import type { RunSummary } from "#lib/contract/api.ts";
import { runSorts } from "#lib/contract/run-sorts.ts";
import { publishedChoices } from "#lib/format/published-choice.ts";
import { rateUnits } from "#lib/format/rate-unit.ts";

export const runOrigins = ["agent", "import", "published"] as const satisfies readonly RunSummary["origin"][];

/** Filters of the list of runs, as they stand in its address. */
export const runFilterParsers = {
  text: parseAsString,
  target: parseAsString,
  agent: parseAsString,
  configuration: parseAsString,
  profile: parseAsString,
  tag: parseAsString,
  origin: parseAsStringLiteral(runOrigins),
  from: parseAsString,
  to: parseAsString,
};

/** The whole address of a list of runs: filters, order, place, unit, published runs or not. */
export const runListParsers = {
  ...runFilterParsers,
  sort: parseAsStringLiteral(runSorts).withDefault("-time"),
  cursor: parseAsString,
  page: parseAsInteger.withDefault(1),
  unit: parseAsStringLiteral(rateUnits),
  /** Overrides the switch in the top bar. */
  published: parseAsStringLiteral(publishedChoices),
};

/** The most runs that are changed at once. */
export const largestSelection = 1000;

export const loadRunList = createLoader(runListParsers);

export const runListHref = createSerializer(runListParsers);

export type RunListParameters = Awaited<ReturnType<typeof loadRunList>>;

export type RunFilterName = keyof typeof runFilterParsers;

export const runFilterNames = [
  "text",
  "target",
  "configuration",
  "agent",
  "profile",
  "origin",
  "tag",
  "from",
  "to",
] as const;
