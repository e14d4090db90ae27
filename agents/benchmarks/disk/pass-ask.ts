import type { CacheBypass } from "#lib/contract/result.ts";
import type { PassAsk } from "./disk-engine.ts";
import type { DiskPlan, DiskStep } from "./workload-plan.ts";

/** What all passes over one file have in common. */
export type PassPlace = {
  plan: DiskPlan;
  filePath: string;
  /** Which file `filePath` must lead to at every step, by `fileIdentity`. Absent: not checked. */
  identity?: string | null;
  seed: number;
};

/** What the engine is to do in one pass of a step. Each pass has a seed of its own, by `serial`. */
export function toPassAsk(
  { plan, filePath, identity = null, seed }: PassPlace,
  bypass: CacheBypass,
  { access, operation }: DiskStep,
  serial: number,
): PassAsk {
  const { load } = access;
  return {
    path: filePath,
    identity,
    load: {
      operation,
      readPercent: access.readPercent,
      pattern: access.pattern,
      blockBytes: access.blockBytes,
      regionStartBytes: 0,
      regionBytes: access.workingSetBytes ?? plan.fileBytes,
      isOnce: false,
      data: access.data,
      syncsEachRequest: access.sync === "each-request",
      arrivals:
        load.kind === "closed"
          ? null
          : load.kind === "open"
            ? { kind: "open", requestsPerSecond: load.requestsPerSecond, distribution: load.arrivals }
            : load,
      seed: seed + serial + 1,
    },
    queueDepth: access.queueDepth,
    threads: access.threads,
    passMs: access.passMs ?? plan.passMs,
    passBytes: access.passBytes,
    warmUpMs: access.warmUpMs ?? plan.warmUpMs,
    bypass,
  };
}
