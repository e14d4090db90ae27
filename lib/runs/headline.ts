import type { Figure } from "#lib/contract/figure.ts";
import type { Report } from "#lib/contract/report.ts";
import { type GridCell, type GridRow, toGridRows } from "./grid.ts";

/** The figures a run is known by. */
export type Headline = { workloadLabel: string; read: GridCell | null; write: GridCell | null };

const isKnown = (figure: Figure) => figure.is !== "unknown";

/**
 * The row that stands for a run: the sequential one with the largest blocks, then most outstanding requests; where there is
 * none, the first with a known figure. Null for a run without disk results.
 */
export function toHeadline(report: Pick<Report, "workloads" | "results">): Headline | null {
  const rows = toGridRows(report).filter(({ read, write }) =>
    [read, write].some((cell) => cell !== null && (isKnown(cell.bytesPerSecond) || isKnown(cell.iops))),
  );
  const load = ({ workload }: GridRow) => [
    workload.blockBytes ?? 0,
    (workload.queueDepth ?? 0) * (workload.threads ?? 1),
  ];
  const sequential = rows
    .filter(({ workload }) => workload.pattern === "sequential" && workload.readPercent === null)
    .sort((a, b) => {
      const [blockA = 0, depthA = 0] = load(a);
      const [blockB = 0, depthB = 0] = load(b);
      return blockB - blockA || depthB - depthA;
    });
  const row = sequential[0] ?? rows[0];
  return row === undefined ? null : { workloadLabel: row.workload.label, read: row.read, write: row.write };
}

/** The mean latency of a single small random read in µs, with its workload: what opening a folder feels like. Null without one. */
export function smallReadLatency(
  report: Pick<Report, "workloads" | "results">,
): { blockBytes: number; meanUs: number } | null {
  for (const { workload, read } of toGridRows(report)) {
    const isSingle = workload.queueDepth === 1 && (workload.threads ?? 1) === 1;
    const blockBytes = workload.blockBytes;
    if (workload.pattern === "sequential" || !isSingle || blockBytes === null || blockBytes > 16_384)
      continue;
    if (workload.readPercent === null && read?.meanUs.is === "value")
      return { blockBytes, meanUs: read.meanUs.value };
  }
  return null;
}
