import type { Report } from "#lib/contract/report.ts";
import type { DiskResult, Precision } from "#lib/contract/result.ts";

/** What speaks for and against one disk result. Null is "not measured". */
export type EvidenceRow = {
  workload: string;
  label: string;
  operation: DiskResult["operation"];
  precision: Precision | null;
  firstPassBytesPerSecond: number | null;
  laterPassesBytesPerSecond: number | null;
  /** A read of data that was never read before, and the same read of the test file. */
  freshBytesPerSecond: number | null;
  knownBytesPerSecond: number | null;
};

/** A shorter read says more of how it began than of where its data lay. */
const shortestReadMs = 100;

/** A row for each disk result with anything beyond its figures, in the order of the report. */
export function toEvidenceRows(report: Pick<Report, "workloads" | "results">): EvidenceRow[] {
  return report.results.flatMap((result) => {
    if (result.kind !== "disk") return [];
    const { workload, operation, precision, cacheEvidence } = result;
    const read = cacheEvidence?.freshFile ?? null;
    const fresh = read === null || read.durationMs < shortestReadMs ? null : read;
    if (precision === undefined && cacheEvidence === undefined) return [];
    return [
      {
        workload,
        label: report.workloads.find(({ id }) => id === workload)?.label ?? workload,
        operation,
        precision: precision ?? null,
        firstPassBytesPerSecond: cacheEvidence?.firstPassBytesPerSecond ?? null,
        laterPassesBytesPerSecond: cacheEvidence?.laterPassesBytesPerSecond ?? null,
        freshBytesPerSecond: fresh?.bytesPerSecond ?? null,
        knownBytesPerSecond: fresh?.knownBytesPerSecond ?? null,
      },
    ];
  });
}
