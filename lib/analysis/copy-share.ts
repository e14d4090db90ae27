import { figureValue } from "#lib/contract/figure.ts";
import type { Report } from "#lib/contract/report.ts";
import type { FileCopyResult } from "#lib/contract/result.ts";

/** What copies of files are compared with: large blocks, eight outstanding. */
export const sequentialReference = "SEQ1M Q8T1";

/**
 * What a copy reaches of the sequential figure of its direction in the same report, as a ratio: writes for a copy to the target,
 * reads for one from it. Null where the report has no such figure, and within the target.
 */
export function copyShare(result: FileCopyResult, { results }: Pick<Report, "results">): number | null {
  if (result.direction === "within-target") return null;
  const operation = result.direction === "to-target" ? "write" : "read";
  const synthetic = results.find(
    (other) =>
      other.kind === "disk" && other.workload === sequentialReference && other.operation === operation,
  );
  const rate = figureValue(result.bytesPerSecond);
  const most = synthetic?.kind === "disk" ? figureValue(synthetic.total.bytesPerSecond) : null;
  return rate === null || most === null || most === 0 ? null : rate / most;
}
