import * as z from "zod";
import { canonicalJson } from "#lib/contract/canonical.ts";

/** A report as it is stored: canonical JSON texts of the report without its results, and of each result. */
export type ReportParts = { head: string; results: string[] };

type Member = readonly [key: string, text: string];

const ReportDocument = z.looseObject({ results: z.array(z.unknown()) });
const HeadDocument = z.looseObject({});

const toMembers = (object: object): Member[] =>
  Object.entries(object).map(([key, value]) => [key, canonicalJson(value)]);

/** A canonical object from the canonical texts of its members. */
function toObjectText(members: readonly Member[]): string {
  const sorted = members.toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${sorted.map(([key, text]) => `${JSON.stringify(key)}:${text}`).join(",")}}`;
}

const resultsMember = (results: readonly string[]): Member => ["results", `[${results.join(",")}]`];

/** The canonical JSON of a report, and the parts that are stored. Throws a ZodError where there is no list `results`. */
export function splitReport(document: unknown): { text: string; parts: ReportParts } {
  const { results: list, ...rest } = ReportDocument.parse(document);
  const results = list.map(canonicalJson);
  const members = toMembers(rest);
  return {
    text: toObjectText([...members, resultsMember(results)]),
    parts: { head: toObjectText(members), results },
  };
}

/** The whole report's canonical JSON from its parts, byte for byte what `splitReport` saw. */
export function joinReport({ head, results }: ReportParts): string {
  const members = toMembers(HeadDocument.parse(JSON.parse(head)));
  return toObjectText([...members, resultsMember(results)]);
}
