import type { Report } from "#lib/contract/report.ts";
import type { DiskResult, FileCopyResult, Pass } from "#lib/contract/result.ts";

/** What this PC's counters said beside what was moved. Null is "not known". */
export type CounterFigures = {
  /** Mean over the time and all cores, and of the busiest core, 0 to 100. */
  cpuPercent: number | null;
  busiestCorePercent: number | null;
  /** Bytes of the requests, without those of the warm-up. */
  movedBytes: number | null;
  /** On the NIC that leads to the target in the same time: received for reads, sent for writes, both for a mix. */
  nicBytes: number | null;
  /** `nicBytes` in percent of `movedBytes`. */
  nicPercent: number | null;
};

export type CounterRow = {
  key: string;
  label: string;
  operation: DiskResult["operation"] | FileCopyResult["direction"];
  total: CounterFigures;
  passes: CounterFigures[];
};

type NicWay = "nicReceivedBytes" | "nicSentBytes";

const nicWays: Record<CounterRow["operation"], readonly NicWay[]> = {
  read: ["nicReceivedBytes"],
  write: ["nicSentBytes"],
  mixed: ["nicReceivedBytes", "nicSentBytes"],
  "from-target": ["nicReceivedBytes"],
  "to-target": ["nicSentBytes"],
  "within-target": ["nicReceivedBytes", "nicSentBytes"],
};

/**
 * The counters of each disk result and copy with any, over all of its passes and pass by pass, in the order of the report. Headers
 * make the bytes on the NIC a few percent more than those of the requests; far below 100 % the data did not come over it.
 */
export function toCounterRows(report: Pick<Report, "workloads" | "results">): CounterRow[] {
  return report.results.flatMap((result, at): CounterRow[] => {
    if (result.kind !== "disk" && result.kind !== "file-copy") return [];
    const operation = result.kind === "disk" ? result.operation : result.direction;
    const passes = result.passes.map((pass) => toFigures([pass], operation));
    if (!passes.some(isAnyKnown)) return [];
    return [
      {
        key: `${at}`,
        label: report.workloads.find(({ id }) => id === result.workload)?.label ?? result.workload,
        operation,
        total: toFigures(result.passes, operation),
        passes,
      },
    ];
  });
}

const isAnyKnown = ({ cpuPercent, busiestCorePercent, nicBytes }: CounterFigures): boolean =>
  [cpuPercent, busiestCorePercent, nicBytes].some((value) => value !== null);

function toFigures(passes: readonly Pass[], operation: CounterRow["operation"]): CounterFigures {
  const movedBytes = sumOf(passes.map(({ total }) => total.bytes));
  const nicBytes = sumOf(
    passes.flatMap(({ counters }) => nicWays[operation].map((way) => sumOf(counters?.[way] ?? [null]))),
  );
  return {
    cpuPercent: meanOverTime(passes, ({ clientCpu }) => clientCpu?.meanPercent ?? null),
    busiestCorePercent: meanOverTime(passes, ({ clientCpu }) => clientCpu?.busiestCorePercent ?? null),
    movedBytes,
    nicBytes,
    nicPercent: nicBytes === null || !movedBytes ? null : (100 * nicBytes) / movedBytes,
  };
}

/** Null where one of them is not known: a sum of the others would look complete. */
function sumOf(values: readonly (number | null)[]): number | null {
  return values.reduce<number | null>(
    (sum, value) => (sum === null || value === null ? null : sum + value),
    0,
  );
}

/** The mean over the time of the passes that have a value. */
function meanOverTime(passes: readonly Pass[], amountOf: (pass: Pass) => number | null): number | null {
  let weighted = 0;
  let totalMs = 0;
  for (const pass of passes) {
    const value = amountOf(pass);
    if (value === null) continue;
    weighted += value * pass.durationMs;
    totalMs += pass.durationMs;
  }
  return totalMs === 0 ? null : weighted / totalMs;
}
