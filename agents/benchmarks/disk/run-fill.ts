import { findThroughputSteps, hasSteppedDown, isSettled } from "#lib/analysis/throughput-steps.ts";
import { measured } from "#lib/contract/figure.ts";
import type { CacheBypass, DiskResult, Pass, Series } from "#lib/contract/result.ts";
import type { KnownWarning } from "#lib/contract/warning.ts";
import type { DiskWorkload } from "#lib/contract/workload.ts";
import type { DiskEngine } from "./disk-engine.ts";
import { toLatency, toPass } from "./disk-result.ts";
import type { RawPass } from "./engine-protocol.ts";
import { createFillSeries, type FillCourse } from "./fill-series.ts";
import { prepareFile } from "./prepare-file.ts";
import type { MonotonicClock } from "./run-disk.ts";
import { closedAccess, toDiskWorkload } from "./workload-plan.ts";

const MiB = 1024 * 1024;
const access = closedAccess({ pattern: "sequential", blockBytes: MiB, queueDepth: 8, threads: 1 });
const label = "SEQ1M Q8T1 fill";
/** What the search for the bypass writes, and what is overwritten first. */
const probeBytes = 16 * MiB;
const checkEveryMs = 2000;
/** As many as a report holds. */
const mostIntervals = 100_000;
const endlessMs = 30 * 24 * 3_600_000;

export type FillOptions = {
  engine: DiskEngine;
  /** An empty file of the caller, which also removes it. It grows to `mostBytes` at most. */
  filePath: string;
  identity: string | null;
  /** A multiple of 1 MiB. */
  mostBytes: number;
  /** How long the last rate must last before the fill may end. */
  settleMs: number;
  cacheBypass: CacheBypass["asked"];
  seed: number;
};

export type FillOutcome = {
  workload: DiskWorkload;
  result: DiskResult;
  cacheBypass: CacheBypass;
  io: string;
};

type Callbacks = {
  signal: AbortSignal;
  clock: MonotonicClock;
  onProgress: (writtenBytes: number, bytesPerSecond: number | null) => void;
};

/**
 * Writes a file once from its start on, in blocks of 1 MiB with eight outstanding, until throughput has stepped down and
 * settled, or `mostBytes` are written. The result has the stretches of a steady rate as its phases; its headline is the mean
 * over all of it. Rejects with EngineFailure (ENOSPC …), or with the signal's reason.
 */
export async function runFill(options: FillOptions, callbacks: Callbacks): Promise<FillOutcome> {
  const { engine, filePath: path, identity, mostBytes, settleMs, seed } = options;
  const { signal, clock, onProgress } = callbacks;
  const runStartNs = clock.nowNs();
  const bypass = await prepareFile(
    { path, identity, fileBytes: probeBytes, seed, cacheBypass: options.cacheBypass },
    { signal, onProgress: () => undefined },
  );
  const finish = new AbortController();
  const series = createFillSeries();
  let checkedMs = 0;
  const { pass } = await engine.measurePass(
    {
      path,
      identity,
      load: {
        operation: "write",
        readPercent: null,
        pattern: "sequential",
        blockBytes: MiB,
        regionStartBytes: 0,
        regionBytes: mostBytes,
        isOnce: true,
        data: access.data,
        syncsEachRequest: false,
        arrivals: null,
        seed,
      },
      queueDepth: access.queueDepth,
      threads: access.threads,
      passMs: endlessMs,
      passBytes: null,
      warmUpMs: 0,
      bypass,
    },
    {
      signal,
      finish: finish.signal,
      onProgress: ({ bytes, elapsedMs }) => {
        series.add(bytes, elapsedMs);
        onProgress(bytes, series.recentBytesPerSecond());
        if (elapsedMs < checkedMs + checkEveryMs) return;
        checkedMs = elapsedMs;
        if (isSettled(findThroughputSteps(series.values()), settleMs)) finish.abort();
      },
    },
  );
  if (bypass.inForce === "direct") series.add(pass.requests * MiB, pass.durationMs);
  else series.end(pass.requests * MiB, pass.durationMs);
  return {
    workload: fillWorkload(options, bypass),
    result: toFillResult(pass, series.values(), { settleMs, runStartNs, bypass }),
    cacheBypass: bypass,
    io: engine.io(access),
  };
}

function fillWorkload({ mostBytes }: FillOptions, bypass: CacheBypass): DiskWorkload {
  const sync = bypass.inForce === "direct" ? "none" : "end-of-pass";
  return {
    ...toDiskWorkload(access, { fileBytes: mostBytes, passMs: endlessMs, warmUpMs: 0 }, sync),
    id: label,
    label,
    passMs: null,
    passBytes: mostBytes,
  };
}

/** The result of one fill. Its course ends with the last write: a final fsync, where there is one, is only in the headline. */
export function toFillResult(
  raw: RawPass,
  course: FillCourse,
  { settleMs, runStartNs, bypass }: { settleMs: number; runStartNs: number; bypass: CacheBypass },
): DiskResult {
  const steps = findThroughputSteps(course);
  const pass: Pass = toPass(raw, MiB, runStartNs);
  const writtenBytes = raw.requests * MiB;
  const warnings: KnownWarning[] = !hasSteppedDown(steps)
    ? [{ code: "fill-without-step", detail: { writtenBytes } }]
    : isSettled(steps, settleMs)
      ? []
      : [{ code: "fill-not-settled", detail: { writtenBytes } }];
  const { bytesPerSecond, iops } = pass.total;
  return {
    kind: "disk",
    workload: label,
    operation: "write",
    statistic: "single",
    passCount: 1,
    total: {
      bytesPerSecond: measured(bytesPerSecond),
      iops: measured(iops ?? 0),
      latency: toLatency([raw]),
    },
    read: null,
    write: null,
    best: null,
    passes: [
      {
        ...pass,
        total: { ...pass.total, series: toSeries(course) },
      },
    ],
    cacheBypass: bypass,
    phases: steps.map((step, at) => ({
      startsAfterBytes: step.startsAfterBytes,
      // Nobody knows how long the last rate would have lasted.
      bytes: at === steps.length - 1 ? null : step.bytes,
      bytesPerSecond: measured(step.bytesPerSecond),
    })),
    warnings,
  };
}

/** The course as a report has it: of a fill of days, in intervals of more than a second. */
function toSeries({ intervalMs, bytes, restBytes }: FillCourse): Series {
  const all = restBytes > 0 ? [...bytes, restBytes] : bytes;
  const width = Math.max(1, Math.ceil(all.length / mostIntervals));
  const wide = Array.from({ length: Math.ceil(all.length / width) }, (_, at) =>
    all.slice(at * width, (at + 1) * width).reduce((sum, value) => sum + value, 0),
  );
  const requests = wide.map((value) => Math.round(value / MiB));
  return { intervalMs: intervalMs * width, bytes: wide, requests };
}
