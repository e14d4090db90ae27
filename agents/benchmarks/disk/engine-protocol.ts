import type { CacheBypass } from "#lib/contract/result.ts";
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
};

/** Measures one workload and operation on a filled test file. */
export type MeasureTask = {
  kind: "measure";
  path: string;
  identity: string | null;
  load: SlotLoad;
  slots: number;
  passes: number;
  passMs: number;
  warmUpMs: number;
  method: BypassMethod | null;
  /** Whether each pass ends with fsync, whose time counts: only where writes go through the client's cache. */
  syncsEachPass: boolean;
};

export type EngineTask = PrepareTask | MeasureTask;

/** What one pass counted. The start is on the machine's monotonic clock, latencies are in ns. */
export type RawPass = {
  startNs: number;
  durationMs: number;
  requests: number;
  sumNs: number;
  minNs: number;
  maxNs: number;
  requestsPerSecond: number[];
  histogram: SparseHistogram;
  cpu: { meanPercent: number; busiestCorePercent: number } | null;
};

export type EngineProgress = {
  kind: "progress";
  stage: "layout" | "warm-up" | "pass";
  /** Counts from 1; 0 outside of passes. */
  pass: number;
  bytes: number;
  elapsedMs: number;
};

export type EngineMessage =
  | EngineProgress
  | { kind: "prepared"; bypass: CacheBypass }
  | { kind: "measured"; passes: RawPass[]; residentBytes: number | null }
  | { kind: "failed"; code: string; message: string };
