import type { PassAsk } from "#agents/benchmarks/disk/disk-engine.ts";

const MiB = 1024 * 1024;

type Changes = Partial<Omit<PassAsk, "load">> & { load?: Partial<PassAsk["load"]> };

/** A pass of random 4 KiB reads with 32 outstanding, of 3 s after a warm-up of 1 s, past the cache of a file of 64 MiB. */
export const passAsk = ({ load, ...rest }: Changes = {}): PassAsk => ({
  path: "/data/test.bin",
  identity: null,
  load: {
    operation: "read",
    readPercent: null,
    pattern: "random",
    blockBytes: 4096,
    regionStartBytes: 0,
    regionBytes: 64 * MiB,
    isOnce: false,
    data: { kind: "random" },
    syncsEachRequest: false,
    arrivals: null,
    seed: 7,
    ...load,
  },
  queueDepth: 32,
  threads: 1,
  passMs: 3000,
  passBytes: null,
  warmUpMs: 1000,
  bypass: { asked: "direct", inForce: "direct", method: "O_DIRECT", verifiedBy: [], refusal: null },
  ...rest,
});
