import { writeSync } from "node:fs";
import type { DiskAccess, DiskOperation } from "./workload-plan.ts";

/** How requests arrive: at a rate, whatever the slots do (`open`), or as slots come free, held back to a rate (`bounded`). */
export type Arrivals =
  | { kind: "open"; requestsPerSecond: number; distribution: "uniform" | "poisson" }
  | { kind: "bounded"; requestsPerSecond: number };

/** What every slot of a task does; the slots differ in their number, descriptor and buffer. */
export type SlotLoad = {
  operation: DiskOperation;
  /** Share of reads of a mixed load, 0 to 100; null for the others. */
  readPercent: number | null;
  pattern: "sequential" | "random";
  blockBytes: number;
  /** Requests lie in `regionBytes` of the file from `regionStartBytes` on. */
  regionStartBytes: number;
  regionBytes: number;
  /** Each block of the region at most once, in the pattern's order; the load ends with the last. */
  isOnce: boolean;
  data: DiskAccess["data"];
  /** fdatasync after each write, whose time belongs to the request. */
  syncsEachRequest: boolean;
  /** Null: each slot begins its next request as soon as it has ended one. */
  arrivals: Arrivals | null;
  seed: number;
  /** Filling the file is not measured: a short write is completed instead of ending the task. */
  isFill?: boolean;
};

/** A transfer of fewer bytes than asked for; a benchmark can't count that as a request. */
export class ShortTransfer extends Error {
  readonly code = "ESHORT";
  constructor(operation: string, transferred: number, wanted: number) {
    super(`${operation} of ${wanted} bytes ended after ${transferred}`);
  }
}

/**
 * Writes what a short write left over. A full disk ends a write early before it says why: the rest then throws the reason
 * (ENOSPC, EDQUOT). Beyond filling the file a block in two writes can't be counted either.
 */
export function finishShortWrite(
  { blockBytes, isFill }: SlotLoad,
  descriptor: number,
  buffer: Uint8Array,
  written: number,
  offset: number,
): void {
  for (let at = written; at < blockBytes; ) {
    const more = writeSync(descriptor, buffer, at, blockBytes - at, offset + at);
    if (more === 0) throw new ShortTransfer("write", at, blockBytes);
    at += more;
  }
  if (isFill !== true) throw new ShortTransfer("write", written, blockBytes);
}
