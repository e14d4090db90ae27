import { closedAccess } from "#agents/benchmarks/disk/workload-plan.ts";
import type { DiskProfile } from "./profiles/disk-profile.ts";

const KiB = 1024;
const MiB = 1024 * KiB;
const GiB = 1024 * MiB;
const randomDepth = 32;
const sequentialDepth = 16;

/** Names as storage people write them; any block size and read share may be put together. */
export const sweepExamples = "4k-rr, 4k-rw, 4k-70, 8k-80, 64k-sr, 64k-sw";

/**
 * The profile of a name such as `4k-rr`: a block size from 4k to 4m, then random or sequential reads or writes (`rr`, `rw`,
 * `sr`, `sw`), or the share of reads of a random mix. Null for anything else.
 */
export function namedSweepProfile(name: string): DiskProfile | null {
  const match = /^(\d{1,4})([km])-(rr|rw|sr|sw|[1-9]\d?)$/i.exec(name.trim());
  if (match === null) return null;
  const [, amount = "", unit = "", kind = ""] = match;
  const blockBytes = Number(amount) * (unit.toLowerCase() === "k" ? KiB : MiB);
  if (blockBytes < 4 * KiB || blockBytes > 4 * MiB || !Number.isInteger(Math.log2(blockBytes))) return null;
  const wanted = kind.toLowerCase();
  const isSequential = wanted.startsWith("s");
  const access = closedAccess({
    pattern: isSequential ? "sequential" : "random",
    blockBytes,
    queueDepth: isSequential ? sequentialDepth : randomDepth,
    threads: 1,
  });
  const isMix = /^\d+$/.test(wanted);
  return {
    name: name.trim().toLowerCase(),
    description: null,
    hasOwnSize: false,
    plan: {
      accesses: [isMix ? { ...access, readPercent: Number(wanted) } : access],
      operations: [wanted.endsWith("r") ? "read" : "write"],
      fileBytes: GiB,
      passes: 1,
      passMs: 5000,
      warmUpMs: 1000,
      precision: null,
      freshFileBytes: 0,
    },
  };
}
