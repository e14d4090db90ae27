import type { DiskEngine, PassAsk } from "#agents/benchmarks/disk/disk-engine.ts";
import type { RawPart, RawPass } from "#agents/benchmarks/disk/engine-protocol.ts";
import { bucketIndex } from "#lib/stats/histogram.ts";

/** Requests of 1 ms each. */
const part = (requests: number): RawPart => ({
  requests,
  sumNs: requests * 1e6,
  minNs: 1e6,
  maxNs: 1e6,
  requestsPerSecond: [requests],
  histogram:
    requests === 0 ? { indexes: [], counts: [] } : { indexes: [bucketIndex(1e6)], counts: [requests] },
});

/** A pass of so many requests; a mixed one with its reads and writes. */
export const rawPass = (
  requests: number,
  { durationMs = 1000, reads }: { durationMs?: number; reads?: number } = {},
): RawPass => ({
  ...part(requests),
  startNs: 0,
  durationMs,
  read: reads === undefined ? null : part(reads),
  write: reads === undefined ? null : part(requests - reads),
  arrivals: null,
  cpu: null,
  counters: null,
});

/** An engine that does nothing and answers each pass from a function. `asked` lists what it was asked for. */
export function fakeEngine(answer: (ask: PassAsk) => RawPass): DiskEngine & {
  ask: PassAsk;
  asked: PassAsk[];
  residentBytes: number;
} {
  const asked: PassAsk[] = [];
  return {
    name: "tidemark",
    version: null,
    io: () => "fake",
    refusal: () => null,
    async measurePass(ask) {
      asked.push(ask);
      return { pass: answer(ask), residentBytes: 0 };
    },
    commandLines: () => [],
    asked,
    residentBytes: 0,
    ask: {
      path: "test.bin",
      identity: null,
      load: {
        operation: "read",
        readPercent: null,
        pattern: "sequential",
        blockBytes: 4096,
        regionStartBytes: 0,
        regionBytes: 4096,
        isOnce: false,
        data: { kind: "random" },
        syncsEachRequest: false,
        arrivals: null,
        seed: 1,
      },
      queueDepth: 1,
      threads: 1,
      passMs: 1000,
      passBytes: null,
      warmUpMs: 0,
      bypass: { asked: "none", inForce: "none", method: null, verifiedBy: [], refusal: null },
    },
  };
}
