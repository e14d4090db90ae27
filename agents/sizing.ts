import type { DiskPlan } from "#agents/benchmarks/disk/workload-plan.ts";
import type { RunFacts } from "#agents/probes/collect-facts.ts";
import type { KnownWarning } from "#lib/contract/warning.ts";
import { fileStepBytes, smallestFileBytes } from "./file-size.ts";
import type { RunRequest } from "./run-request.ts";

/** A second file for the cache evidence: a quarter of the test file in whole MiB, at least as much as the smallest test file. */
export const freshFileBytes = (fileBytes: number): number =>
  Math.max(smallestFileBytes, Math.ceil(fileBytes / 4 / fileStepBytes) * fileStepBytes);

/** The plan of a request with the size of its files, and what is to be said of that size. */
export function sizePlan(
  request: Pick<RunRequest, "profile" | "fileBytes" | "hasFreshFile" | "nasMemoryBytes">,
  _facts: RunFacts,
): { plan: DiskPlan; warnings: KnownWarning[] } {
  const fileBytes = request.fileBytes ?? request.profile.plan.fileBytes;
  const plan = {
    ...request.profile.plan,
    fileBytes,
    freshFileBytes: request.hasFreshFile ? freshFileBytes(fileBytes) : 0,
  };
  const memoryBytes = request.nasMemoryBytes;
  const fits = memoryBytes !== null && fileBytes <= memoryBytes;
  return {
    plan,
    warnings: fits ? [{ code: "file-fits-nas-memory", detail: { fileBytes, memoryBytes } }] : [],
  };
}
