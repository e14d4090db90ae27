import type { ContractIssue } from "#lib/contract/read-report.ts";
import type { Report } from "#lib/contract/report.ts";
import { sortInstant } from "#lib/contract/time.ts";
import { endInstant } from "./run-times.ts";

const uuidV7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const largestInt4 = 2 ** 31 - 1;

/** Postgres reads ISO years 1 to 9999, and an offset can carry a time out of them. */
function isStorable(at: Date | null): boolean {
  return at === null || (at.getUTCFullYear() >= 1 && at.getUTCFullYear() <= 9999);
}

/** What keeps a report that follows its contract from being stored. Empty when all is well. */
export function findStorageIssues(report: Report): ContractIssue[] {
  const issues: ContractIssue[] = [];
  if (!uuidV7.test(report.id)) issues.push({ path: "id", message: "must be a UUID v7 in lower case" });
  if (!isStorable(sortInstant(report.time)) || !isStorable(endInstant(report.time)))
    issues.push({ path: "time", message: "must be within the years 1 to 9999 (UTC)" });
  report.workloads.forEach((workload, at) => {
    if (workload.kind !== "disk") return;
    for (const name of ["queueDepth", "threads"] as const)
      if ((workload[name] ?? 0) > largestInt4)
        issues.push({ path: `workloads.${at}.${name}`, message: `must be at most ${largestInt4}` });
  });
  return issues;
}
