import type { CacheBypass } from "#lib/contract/result.ts";
import type { EngineProgress, RawPass } from "./engine-protocol.ts";
import type { SlotLoad } from "./slot-load.ts";
import type { DiskAccess } from "./workload-plan.ts";

/** One pass that an engine is to measure on a filled file. */
export type PassAsk = {
  path: string;
  /** Which file the path must lead to, by `fileIdentity`; null where that is not checked. */
  identity: string | null;
  load: SlotLoad;
  queueDepth: number;
  threads: number;
  passMs: number;
  passBytes: number | null;
  warmUpMs: number;
  /** As probed: engines bypass the cache where it is in force. */
  bypass: CacheBypass;
};

export type PassOutcome = {
  pass: RawPass;
  /** Bytes of the file that the client's page cache held after direct reads; null where unknown or not asked. */
  residentBytes: number | null;
};

/** `signal` breaks a pass off; `finish` ends it before its time, with what was measured until then. */
export type PassCallbacks = {
  signal: AbortSignal;
  finish?: AbortSignal;
  onProgress: (progress: EngineProgress) => void;
};

/** What a program has no way to do, although it can do all else. */
export type LoadRefusal = "open-loop" | "once" | "volume" | "compressible" | "rate";

/** What generates load: the built-in engine, or another program that is driven. */
export type DiskEngine = {
  name: "tidemark" | "fio" | "diskspd";
  version: string | null;
  /** How it issues the requests of an access: `sync-workers`, `async-pool`, `libaio`. */
  io(access: Pick<DiskAccess, "queueDepth" | "threads" | "load">): string;
  /** Why it can't do what is asked (an open load, a given compressibility); null where it can. */
  refusal(ask: Pick<PassAsk, "load" | "threads" | "passBytes">): LoadRefusal | null;
  /** Rejects with EngineFailure, or with the signal's reason. */
  measurePass(ask: PassAsk, callbacks: PassCallbacks): Promise<PassOutcome>;
  /** The command lines that it was driven by so far, without what differs between passes; empty for the built-in one. */
  commandLines(): readonly string[];
};
