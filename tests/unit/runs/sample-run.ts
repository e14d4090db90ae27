import { measured, unknownFigure } from "#lib/contract/figure.ts";
import { contractVersion, Report } from "#lib/contract/report.ts";
import type { DiskResult, Latency, Pass, PassPart } from "#lib/contract/result.ts";
import type { DiskWorkload } from "#lib/contract/workload.ts";
import { sampleMedian } from "#lib/stats/summary.ts";

/** A workload named by its label: sequential, 1 MiB, 8 outstanding, unless told otherwise. */
export function diskWorkload(label: string, change: Partial<DiskWorkload> = {}): DiskWorkload {
  return {
    kind: "disk",
    id: label,
    label,
    pattern: "sequential",
    blockBytes: 2 ** 20,
    readPercent: null,
    queueDepth: 8,
    threads: 1,
    fileBytes: 2 ** 30,
    workingSetBytes: null,
    data: null,
    load: null,
    passMs: 5000,
    warmUpMs: null,
    sync: null,
    ...change,
  };
}

export const passPart = (bytesPerSecond: number, change: Partial<PassPart> = {}): PassPart => ({
  bytes: null,
  requests: null,
  bytesPerSecond,
  iops: bytesPerSecond / 2 ** 20,
  meanUs: null,
  series: null,
  ...change,
});

export const pass = (total: PassPart, change: Partial<Pass> = {}): Pass => ({
  startedAfterMs: null,
  durationMs: 5000,
  total,
  read: null,
  write: null,
  clientCpu: null,
  ...change,
});

/** A measured result whose headline is the median of `rates`; unknown without any. */
export function diskResult(
  workload: string,
  operation: DiskResult["operation"],
  rates: readonly number[],
): DiskResult {
  const median = sampleMedian(rates);
  return {
    kind: "disk",
    workload,
    operation,
    statistic: "median",
    passCount: rates.length === 0 ? null : rates.length,
    warnings: [],
    total: {
      bytesPerSecond: median === null ? unknownFigure() : measured(median),
      iops: median === null ? unknownFigure() : measured(median / 2 ** 20),
      latency: null,
    },
    read: null,
    write: null,
    best: rates.length === 0 ? null : { bytesPerSecond: Math.max(...rates), iops: 1 },
    passes: rates.map((rate) => pass(passPart(rate))),
    cacheBypass: null,
  };
}

export const latency = (percentiles: Record<string, number>, change: Partial<Latency> = {}): Latency => ({
  from: "request",
  meanUs: unknownFigure(),
  minUs: null,
  maxUs: null,
  percentiles: Object.entries(percentiles).map(([percent, us]) => ({ percent: Number(percent), us })),
  histogram: null,
  ...change,
});

/** A report of which nothing is known but what is handed in. */
export function bareReport(change: Partial<Report>): Report {
  return Report.parse({
    contract: contractVersion,
    id: "01939b1c-0000-7000-8000-000000000001",
    origin: { kind: "agent", agentVersion: "0.1.0" },
    time: { precision: "unknown" },
    target: {
      key: "smb/studio-nas",
      name: "studio-nas",
      kind: "nas",
      vendor: null,
      model: null,
      processor: null,
      memoryBytes: null,
      bays: null,
      ports: null,
    },
    volume: null,
    configuration: {
      pool: null,
      fileSystem: null,
      acceleration: null,
      memoryBytes: null,
      access: null,
      network: null,
      firmware: null,
    },
    path: null,
    client: null,
    engine: { name: "tidemark", version: null, io: null },
    profile: { name: "cdm-default" },
    group: null,
    workloads: [diskWorkload("SEQ1M Q8T1")],
    results: [],
    observations: [],
    warnings: [],
    tags: [],
    ...change,
  });
}
