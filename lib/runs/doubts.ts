import type { Report } from "#lib/contract/report.ts";
import type { Result } from "#lib/contract/result.ts";
import type { Warning, WarningCode } from "#lib/contract/warning.ts";

type Direction = Exclude<Result, { kind: "disk" | "curve" }>["direction"];
type Operation = Extract<Result, { kind: "disk" }>["operation"];

/** A warning of a run, with the results it concerns; none where it concerns the whole run. */
export type Doubt = {
  key: string;
  code: WarningCode;
  detail: NonNullable<Warning["detail"]>;
  results: { label: string; operation: Operation | Direction }[];
  /** It concerns each result of the run. */
  isOfAll: boolean;
};

const operationOf = (result: Result) => ("operation" in result ? result.operation : result.direction);

/** Every result measures its own of these; one warning tells the worst of each, which is the lowest of the last. */
const highestDetails = [
  "busiestCorePercent",
  "residentPercent",
  "excursionPercent",
  "slopePercent",
  "reachedPercent",
];
const lowestDetails = ["freshPercent"];

/** Details that are the same for each result that a warning concerns. */
const sharedDetail = (detail: Doubt["detail"]): Doubt["detail"] =>
  Object.fromEntries(
    Object.entries(detail).filter(
      ([name]) => !highestDetails.includes(name) && !lowestDetails.includes(name),
    ),
  );

function worseOf(one: Doubt["detail"], other: Doubt["detail"]): Doubt["detail"] {
  const worse = { ...one };
  for (const [name, value] of Object.entries(other)) {
    const own = worse[name];
    if (typeof value !== "number" || typeof own !== "number") continue;
    worse[name] = lowestDetails.includes(name) ? Math.min(own, value) : Math.max(own, value);
  }
  return worse;
}

/** The warnings of a run and of its results, each kind with equal details once, those of the whole run first. */
export function toDoubts(report: Pick<Report, "warnings" | "results" | "workloads">): Doubt[] {
  const doubts = new Map<string, Doubt>();
  const add = (warning: Warning, scope: string, result: Result | null) => {
    const detail = warning.detail ?? {};
    const key = `${scope} ${warning.code} ${JSON.stringify(sharedDetail(detail))}`;
    const doubt = doubts.get(key) ?? { key, code: warning.code, detail, results: [], isOfAll: false };
    doubt.detail = worseOf(doubt.detail, detail);
    if (result !== null) {
      const label = report.workloads.find(({ id }) => id === result.workload)?.label ?? result.workload;
      doubt.results.push({ label, operation: operationOf(result) });
    }
    doubts.set(key, doubt);
  };
  for (const warning of report.warnings) add(warning, "run", null);
  for (const result of report.results) for (const warning of result.warnings) add(warning, "result", result);
  return [...doubts.values()].map((doubt) => ({
    ...doubt,
    isOfAll: doubt.results.length > 1 && doubt.results.length === report.results.length,
  }));
}
