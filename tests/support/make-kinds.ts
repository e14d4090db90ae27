import { measured } from "#lib/contract/figure.ts";
import type { Report } from "#lib/contract/report.ts";
import type { DiskResult, FileCopyResult, Measures, Pass, PassPart } from "#lib/contract/result.ts";
import { type DiskWorkload, diskWorkloadLabel, type FileCopyWorkload } from "#lib/contract/workload.ts";
import { type MadeAccess, makeReport, seq1mQ8 } from "./make-report.ts";

type MadeDisk = { workload: DiskWorkload; result: DiskResult };
type MadeCopy = { workload: FileCopyWorkload; result: FileCopyResult };

/** A workload with its result, of a kind that `makeReport` does not make by itself. */
type MadeKind = MadeDisk | MadeCopy;

/** A report with more kinds of results behind its own. */
export const withKinds = (report: Report, kinds: readonly MadeKind[]): Report => ({
  ...report,
  workloads: [...report.workloads, ...kinds.map(({ workload }) => workload)],
  results: [...report.results, ...kinds.map(({ result }) => result)],
});

function madeDisk(access: MadeAccess, operation: "read" | "write", passMBps: readonly number[]): MadeDisk {
  const { workloads, results } = makeReport({ results: [{ access, operation, passMBps }] });
  const [workload, result] = [workloads[0], results[0]];
  if (workload?.kind !== "disk" || result?.kind !== "disk") throw new Error("no disk result");
  return { workload, result };
}

const sharePart = (part: PassPart, share: number): PassPart => ({
  bytes: part.bytes === null ? null : Math.round(part.bytes * share),
  requests: part.requests === null ? null : Math.round(part.requests * share),
  bytesPerSecond: part.bytesPerSecond * share,
  iops: part.iops === null ? null : part.iops * share,
  meanUs: part.meanUs,
  series:
    part.series === null
      ? null
      : {
          intervalMs: part.series.intervalMs,
          bytes: part.series.bytes.map((bytes) => Math.round(bytes * share)),
          requests: part.series.requests?.map((count) => Math.round(count * share)) ?? null,
        },
});

function shareMeasures({ bytesPerSecond, iops, latency }: Measures, share: number): Measures {
  if (bytesPerSecond.is !== "value" || iops.is !== "value") throw new Error("no single values");
  return {
    bytesPerSecond: measured(bytesPerSecond.value * share),
    iops: measured(iops.value * share),
    latency,
  };
}

/** A mix of reads and writes; reads are the share that was asked for of each pass's rate (MB/s in all). */
export function makeMixed(access: MadeAccess, readPercent: number, passMBps: readonly number[]): MadeDisk {
  const { workload, result } = madeDisk(access, "read", passMBps);
  const label = diskWorkloadLabel({ ...access, readPercent });
  const [reads, writes] = [readPercent / 100, 1 - readPercent / 100];
  return {
    workload: { ...workload, id: label, label, readPercent },
    result: {
      ...result,
      workload: label,
      operation: "mixed",
      read: shareMeasures(result.total, reads),
      write: shareMeasures(result.total, writes),
      passes: result.passes.map((pass) => ({
        ...pass,
        read: sharePart(pass.total, reads),
        write: sharePart(pass.total, writes),
      })),
    },
  };
}

/** A fill whose rate is steady in each stretch, in whole seconds, but for a few percent up and down. */
export function makeFill(stretches: readonly { MBps: number; seconds: number }[]): MadeDisk {
  const { workload, result } = madeDisk(seq1mQ8, "write", [1]);
  const label = "SEQ1M Q8T1 fill";
  const bytes = stretches.flatMap(({ MBps, seconds }) =>
    Array.from({ length: seconds }, (_, at) =>
      Math.round(
        MBps * 1e6 * (1 + (at === seconds - 1 && seconds % 2 === 1 ? 0 : at % 2 === 0 ? 0.04 : -0.04)),
      ),
    ),
  );
  const totalBytes = bytes.reduce((sum, one) => sum + one, 0);
  const durationMs = bytes.length * 1000;
  const rate = (totalBytes / durationMs) * 1000;
  let before = 0;
  const phases = stretches.map(({ MBps, seconds }, at) => {
    const startsAfterBytes = before;
    before += MBps * 1e6 * seconds;
    const isLast = at === stretches.length - 1;
    return {
      startsAfterBytes,
      bytes: isLast ? null : before - startsAfterBytes,
      bytesPerSecond: measured(MBps * 1e6),
    };
  });
  const [pass] = result.passes;
  if (pass === undefined) throw new Error("no pass");
  const written: Pass = {
    ...pass,
    durationMs,
    total: {
      bytes: totalBytes,
      requests: Math.round(totalBytes / 2 ** 20),
      bytesPerSecond: rate,
      iops: rate / 2 ** 20,
      meanUs: null,
      series: { intervalMs: 1000, bytes, requests: null },
    },
  };
  return {
    workload: { ...workload, id: label, label, passMs: null, passBytes: totalBytes },
    result: {
      ...result,
      workload: label,
      statistic: "single",
      passCount: 1,
      total: { bytesPerSecond: measured(rate), iops: measured(rate / 2 ** 20), latency: null },
      best: null,
      passes: [written],
      phases,
    },
  };
}

/** A copy of `fileCount` files that took `durationMs`; the ids of copies of one label are apart by their direction. */
export function makeCopy(
  asked: Pick<FileCopyWorkload, "label" | "method" | "fileCount" | "tree" | "sync"> & { totalBytes: number },
  direction: FileCopyResult["direction"],
  durationMs: number,
): MadeCopy {
  const id = `${asked.label} ${direction}`;
  return {
    workload: { kind: "file-copy", id, ...asked },
    result: {
      kind: "file-copy",
      workload: id,
      statistic: "single",
      passCount: 1,
      warnings: [],
      direction,
      durationMs: measured(durationMs),
      bytesPerSecond: measured((asked.totalBytes / durationMs) * 1000),
      filesPerSecond: measured(((asked.fileCount ?? 1) / durationMs) * 1000),
      best: null,
      passes: [],
      cacheBypass: null,
    },
  };
}

/** The same report, with `share` times the bytes of each pass's requests on the NIC, the way they went. */
export const withNic = (report: Report, share: number): Report => ({
  ...report,
  results: report.results.map((result) =>
    result.kind !== "disk"
      ? result
      : {
          ...result,
          passes: result.passes.map((pass) => {
            const { bytes } = pass.total;
            const seconds = Math.ceil(pass.durationMs / 1000);
            const onNic =
              bytes === null ? null : new Array<number>(seconds).fill(Math.round((bytes * share) / seconds));
            return {
              ...pass,
              counters: {
                intervalMs: 1000,
                cpuPercent: null,
                busiestCorePercent: null,
                nicReceivedBytes: result.operation === "write" ? null : onNic,
                nicSentBytes: result.operation === "write" ? onNic : null,
              },
            };
          }),
        },
  ),
});
