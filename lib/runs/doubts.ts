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

/** Every result measures its own; one warning tells the highest. */
const measuredDetail = "busiestCorePercent";

function higher(one: Doubt["detail"], other: Doubt["detail"]): Doubt["detail"] {
  return Number(other[measuredDetail]) > Number(one[measuredDetail]) ? other : one;
}

/** The warnings of a run and of its results, each kind with equal details once, those of the whole run first. */
export function toDoubts(report: Pick<Report, "warnings" | "results" | "workloads">): Doubt[] {
  const doubts = new Map<string, Doubt>();
  const add = (warning: Warning, scope: string, result: Result | null) => {
    const detail = warning.detail ?? {};
    const { [measuredDetail]: _measured, ...same } = detail;
    const key = `${scope} ${warning.code} ${JSON.stringify(same)}`;
    const doubt = doubts.get(key) ?? { key, code: warning.code, detail, results: [], isOfAll: false };
    doubt.detail = higher(doubt.detail, detail);
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
