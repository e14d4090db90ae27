import type { Report } from "#lib/contract/report.ts";
import type { DiskResult, Precision } from "#lib/contract/result.ts";
import { sampleMean } from "#lib/stats/summary.ts";

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
  /** Bytes on the NIC that leads to the target, in percent of the bytes that the engine moved the same way. */
  nicPercent: number | null;
  /** Mean over the passes. */
  busiestCorePercent: number | null;
};

/** A shorter read says more of how it began than of where its data lay. */
const shortestReadMs = 100;

/** A row for each disk result with anything beyond its figures, in the order of the report. */
export function toEvidenceRows(report: Pick<Report, "workloads" | "results">): EvidenceRow[] {
  return report.results.flatMap((result) => {
    if (result.kind !== "disk") return [];
    const { workload, operation, precision, cacheEvidence, passes } = result;
    const nicPercent = nicShareOf(result);
    const read = cacheEvidence?.freshFile ?? null;
    const fresh = read === null || read.durationMs < shortestReadMs ? null : read;
    if (precision === undefined && cacheEvidence === undefined && nicPercent === null) return [];
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
        nicPercent,
        busiestCorePercent: sampleMean(
          passes.flatMap(({ clientCpu }) => clientCpu?.busiestCorePercent ?? []),
        ),
      },
    ];
  });
}

/**
 * Bytes on the NIC against bytes of the requests, over all passes that have both: received for reads, sent for writes. Headers make
 * it a few percent more than 100; far below 100 the data did not come over this NIC. Null for mixes, and where either is not known.
 */
function nicShareOf({ operation, passes }: DiskResult): number | null {
  if (operation === "mixed") return null;
  let onNic = 0;
  let moved = 0;
  for (const { counters, total } of passes) {
    const seconds = operation === "read" ? counters?.nicReceivedBytes : counters?.nicSentBytes;
    if (seconds == null || total.bytes === null) return null;
    onNic += seconds.reduce((sum, bytes) => sum + bytes, 0);
    moved += total.bytes;
  }
  return moved === 0 ? null : (100 * onNic) / moved;
}
