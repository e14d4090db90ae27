import { toDiskResult } from "#agents/benchmarks/disk/disk-result.ts";
import type { RawPass } from "#agents/benchmarks/disk/engine-protocol.ts";
import { createRandom } from "#agents/benchmarks/disk/slot-offsets.ts";
import {
  accessLabel,
  type DiskAccess,
  planSteps,
  toDiskWorkload,
} from "#agents/benchmarks/disk/workload-plan.ts";
import { builtIn } from "#agents/profiles/built-in.ts";
import { contractVersion, Report } from "#lib/contract/report.ts";
import type { CacheBypass } from "#lib/contract/result.ts";
import { bucketBoundsNs, bucketMidpointNs, histogramBucketCount } from "#lib/stats/histogram.ts";

export type RealisticReportOptions = {
  /** Equal seeds make equal figures. */
  seed: number;
  id: string;
  startedAt: Date;
  /** The name of the NAS that the figures are said to be from. */
  target: string;
};

const { plan } = builtIn("cdm-default");
const runMs = planSteps(plan).length * (plan.warmUpMs + plan.passes * plan.passMs);
const bypass: CacheBypass = {
  asked: "direct",
  inForce: "direct",
  method: "O_DIRECT",
  verifiedBy: ["open-flags", "page-cache"],
  refusal: null,
};

/**
 * Latencies of a pass as a log-normal distribution: the expected count of each bucket, moved by a fifth at random, so that a
 * histogram has some hundred buckets as a real one has.
 */
function latencyCounts(medianNs: number, requests: number, random: () => number): RawPass["histogram"] {
  const sigma = 0.45;
  const indexes: number[] = [];
  const counts: number[] = [];
  for (let index = 0; index < histogramBucketCount; index += 1) {
    const { lowerNs, upperNs } = bucketBoundsNs(index);
    const distance = Math.log(bucketMidpointNs(index) / medianNs) / sigma;
    if (!(Math.abs(distance) < 5)) continue;
    const share = Math.exp(-(distance ** 2) / 2) / Math.sqrt(2 * Math.PI) / sigma;
    const expected = requests * share * ((upperNs - lowerNs) / bucketMidpointNs(index));
    const count = Math.round(expected * (0.8 + 0.4 * random()));
    if (count === 0) continue;
    indexes.push(index);
    counts.push(count);
  }
  return { indexes, counts };
}

function toRawPass(access: DiskAccess, pass: number, medianNs: number, random: () => number): RawPass {
  const outstanding = access.queueDepth * access.threads;
  const expected = (outstanding / (medianNs * 1.1)) * plan.passMs * 1e6;
  const histogram = latencyCounts(medianNs, expected, random);
  const requests = histogram.counts.reduce((sum, count) => sum + count, 0);
  const seconds = plan.passMs / 1000;
  const requestsPerSecond = Array.from({ length: seconds }, () =>
    Math.round((requests / seconds) * (0.95 + 0.1 * random())),
  );
  const sumNs = histogram.indexes.reduce(
    (sum, index, at) => sum + bucketMidpointNs(index) * (histogram.counts[at] ?? 0),
    0,
  );
  return {
    startNs: pass * plan.passMs * 1e6,
    durationMs: plan.passMs + 10 * random(),
    requests,
    sumNs,
    minNs: bucketBoundsNs(histogram.indexes[0] ?? 0).lowerNs,
    maxNs: bucketBoundsNs(histogram.indexes.at(-1) ?? 0).lowerNs,
    requestsPerSecond,
    histogram,
    read: null,
    write: null,
    arrivals: null,
    counters: null,
    cpu: { meanPercent: 20 + 20 * random(), busiestCorePercent: 40 + 20 * random() },
  };
}

/**
 * A report as an agent makes it for `cdm-default` on a NAS at about 1 Gbit/s: eight results with histograms and per-second
 * series, by the agent's own arithmetic. Only for load and for filling pages: nobody measured these figures.
 */
export function realisticReport({ seed, id, startedAt, target }: RealisticReportOptions): Report {
  const next = createRandom(seed + 1);
  const random = (): number => next() / 2 ** 32;
  const results = planSteps(plan).map(({ access, operation }, step) => {
    const transferNs = (access.blockBytes / (105e6 + 12e6 * random())) * 1e9;
    const queued = Math.max(transferNs, 90_000) * access.queueDepth * access.threads;
    const medianNs = queued * (operation === "write" ? 1.1 : 1) * (0.9 + 0.2 * random());
    return toDiskResult({
      label: accessLabel(access),
      operation,
      blockBytes: access.blockBytes,
      passMs: plan.passMs,
      passes: Array.from({ length: plan.passes }, (_, pass) =>
        toRawPass(access, step * plan.passes + pass, medianNs, random),
      ),
      cacheBypass: bypass,
      runStartNs: 0,
    });
  });
  const offset = (at: Date): string => at.toISOString().replace("Z", "+00:00");
  return Report.parse({
    contract: contractVersion,
    id,
    origin: { kind: "agent", agentVersion: "0.1.0" },
    time: {
      precision: "instant",
      startedAt: offset(startedAt),
      endedAt: offset(new Date(startedAt.getTime() + runMs)),
    },
    target: {
      key: `smb/${target}`,
      name: target,
      kind: "nas",
      vendor: null,
      model: null,
      processor: null,
      memoryBytes: null,
      bays: null,
      ports: null,
    },
    volume: { key: "bench", name: "bench", kind: "share", sizeBytes: 8 * 2 ** 40, freeBytes: 3 * 2 ** 40 },
    configuration: {
      pool: null,
      fileSystem: { type: "cifs", options: null, isEncrypted: null, compression: null, isDeduplicated: null },
      acceleration: null,
      memoryBytes: null,
      access: {
        protocol: "smb",
        dialect: "3.1.1",
        isMultichannel: false,
        channels: 1,
        isSigned: true,
        isEncrypted: false,
        options: ["rw", "relatime", "vers=3.1.1", "cache=none", "rsize=4194304", "wsize=4194304"],
      },
      network: null,
      firmware: null,
    },
    path: {
      name: "eth0",
      nic: {
        model: null,
        driver: "igc",
        linkBitsPerSecond: 1e9,
        isFullDuplex: true,
        isWireless: false,
        mtu: 1500,
        offloads: null,
      },
      isLoopback: false,
      isRouted: false,
      vlan: null,
      hops: null,
      pathMtu: { mtu: 1500, quality: "measured" },
    },
    client: {
      key: "0b8f6f1e-6c3a-4c8e-9a54-5c1f7b7e2d10",
      label: null,
      os: "linux",
      osVersion: "6.1",
      cpu: null,
      logicalCores: 4,
      memoryBytes: 16 * 2 ** 30,
      isVirtualMachine: false,
      count: 1,
    },
    engine: { name: "tidemark", version: "0.1.0", io: "sync-workers" },
    profile: { name: "cdm-default" },
    group: null,
    workloads: plan.accesses.map((access) => toDiskWorkload(access, plan, "none")),
    results,
    observations: [],
    warnings: [],
    tags: [],
  });
}
