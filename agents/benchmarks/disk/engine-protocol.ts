import type { CopyAnswer, CopyOrder } from "#agents/benchmarks/copy/copy-task.ts";
import type { CacheBypass, PassCounters } from "#lib/contract/result.ts";
import type { SparseHistogram } from "#lib/stats/histogram.ts";
import type { BypassMethod } from "./direct-io.ts";
import type { SlotLoad } from "./slot-load.ts";

/** Argument that makes the program the engine's child process. */
export const engineArgument = "internal-disk-engine";

/** Fills a new test file with data, after finding out which cache bypass is in force. */
export type PrepareTask = {
  kind: "prepare";
  path: string;
  /** Which file the path must lead to, by `fileIdentity`; null where that is not checked. */
  identity: string | null;
  fileBytes: number;
  seed: number;
  cacheBypass: CacheBypass["asked"];
  /** What the file is filled with; random data where absent. */
  data?: SlotLoad["data"] | undefined;
};

/** Measures one pass of one workload and operation on a filled test file, after a warm-up that isn't counted. */
export type MeasureTask = {
  kind: "measure";
  path: string;
  identity: string | null;
  load: SlotLoad;
  slots: number;
  passMs: number;
  /** Bytes after which the pass ends before its time; null for time alone. */
  passBytes: number | null;
  warmUpMs: number;
  method: BypassMethod | null;
  /** Whether each pass ends with fsync, whose time counts: only where writes go through the client's cache. */
  syncsEachPass: boolean;
};

export type EngineTask = PrepareTask | MeasureTask | CopyOrder;

/** What the parent says: a task, and later that a measurement is to end before its time. */
export type EngineOrder = EngineTask | { kind: "finish" };

/** What the requests of one kind came to. Latencies are in ns. */
export type RawPart = {
  requests: number;
  sumNs: number;
  minNs: number;
  maxNs: number;
  requestsPerSecond: number[];
  histogram: SparseHistogram;
};

/**
 * What an offered rate came to. `lag` is how late a free slot began a request that was due: the generator's own error, kept
 * out of latencies. A backlog is of requests that were due at the end of the pass and had not begun.
 */
export type RawArrivals = { dueRequests: number; backlogRequests: number; lag: SparseHistogram };

/** What one pass counted, on the machine's monotonic clock. A mixed pass has its reads and writes apart as well. */
export type RawPass = RawPart & {
  startNs: number;
  durationMs: number;
  read: RawPart | null;
  write: RawPart | null;
  arrivals: RawArrivals | null;
  cpu: { meanPercent: number; busiestCorePercent: number } | null;
  counters: PassCounters | null;
};

export type EngineProgress = {
  kind: "progress";
  stage: "layout" | "warm-up" | "pass";
  bytes: number;
  elapsedMs: number;
};

/** From now on the task may go without progress for so long beyond the usual limit: it waits for something that tells nothing. */
export type EnginePatience = { kind: "patience"; extraMs: number };

export type EngineMessage =
  | EngineProgress
  | EnginePatience
  | { kind: "prepared"; bypass: CacheBypass }
  | { kind: "measured"; pass: RawPass; residentBytes: number | null }
  | CopyAnswer
  | { kind: "failed"; code: string; message: string };
