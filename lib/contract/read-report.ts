import * as z from "zod";
import { contractVersion, Report } from "./report.ts";

/** One thing that is wrong with a document, and where: `results.0.total.iops`. */
export type ContractIssue = { path: string; message: string };

export type ReadReport = { ok: true; report: Report } | { ok: false; issues: ContractIssue[] };

/** Readers by contract version: this one, and from the second version on the one before, raised to this one. */
const readers: ReadonlyMap<unknown, z.ZodType<Report>> = new Map([[contractVersion, Report]]);

const mostIssues = 100;

/** The issues of a failed parse, at most 100 of them, with dotted paths. */
export function toContractIssues(error: z.ZodError): ContractIssue[] {
  return error.issues
    .slice(0, mostIssues)
    .map((issue) => ({ path: issue.path.join("."), message: issue.message }));
}

const Versioned = z.looseObject({ contract: z.unknown().optional() });

/** Reads a report of any contract version that is still taken. Never throws; says what is wrong and where. */
export function readReport(document: unknown): ReadReport {
  const version = Versioned.safeParse(document);
  if (!version.success) return { ok: false, issues: [{ path: "", message: "a report is a JSON object" }] };
  const reader = readers.get(version.data.contract);
  if (reader === undefined) {
    const taken = [...readers.keys()].join(", ");
    const said = (JSON.stringify(version.data.contract) ?? "(none)").slice(0, 40);
    return {
      ok: false,
      issues: [
        {
          path: "contract",
          message: `contract ${said} is not taken here, only ${taken}; bring agent and server to the same version`,
        },
      ],
    };
  }
  const parsed = reader.safeParse(document);
  if (!parsed.success) return { ok: false, issues: toContractIssues(parsed.error) };
  const issues = toTextIssues(parsed.data);
  return issues.length === 0 ? { ok: true, report: parsed.data } : { ok: false, issues };
}

/** Where a document holds texts that can't be stored, at most 100 of them. */
export function toTextIssues(document: unknown): ContractIssue[] {
  // Nearly all documents are clean, and to look without keeping paths takes a tenth of the time.
  return isCleanText(document) ? [] : findBadText(document, []).slice(0, mostIssues);
}

function isCleanText(value: unknown): boolean {
  if (typeof value === "string") return value.isWellFormed() && !value.includes("\0");
  if (Array.isArray(value)) return typeof value[0] === "number" || value.every(isCleanText);
  if (typeof value !== "object" || value === null) return true;
  return Object.entries(value).every(([key, member]) => isCleanText(key) && isCleanText(member));
}

/** Texts that UTF-8 or Postgres cannot hold: with U+0000 or a lone surrogate. */
function findBadText(value: unknown, path: readonly string[]): ContractIssue[] {
  if (typeof value === "string") {
    if (value.isWellFormed() && !value.includes("\0")) return [];
    return [{ path: path.join("."), message: "holds U+0000 or half of a surrogate pair" }];
  }
  if (Array.isArray(value)) {
    // Series and histograms are long lists of numbers.
    if (typeof value[0] === "number") return [];
    return value.flatMap((member, at) => findBadText(member, [...path, String(at)]));
  }
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, member]) => [
    ...findBadText(key, path),
    ...findBadText(member, [...path, key]),
  ]);
}
