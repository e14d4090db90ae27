import { measured } from "#lib/contract/figure.ts";
import { contractVersion, Report } from "#lib/contract/report.ts";
import type { DiskResult, Latency, Pass } from "#lib/contract/result.ts";
import { uuidV7 } from "#lib/contract/uuid.ts";
import { type DiskWorkload, diskWorkloadLabel } from "#lib/contract/workload.ts";
import { bucketIndex, bucketMidpointNs } from "#lib/stats/histogram.ts";
import { sampleMedian } from "#lib/stats/summary.ts";

const mib = 2 ** 20;
const passMs = 5000;

export type MadeAccess = Pick<DiskWorkload, "pattern" | "blockBytes" | "queueDepth" | "threads">;

export const seq1mQ8: MadeAccess = { pattern: "sequential", blockBytes: mib, queueDepth: 8, threads: 1 };
export const rnd4kQ32: MadeAccess = { pattern: "random", blockBytes: 4096, queueDepth: 32, threads: 1 };

/** One result to be made: the rates of its passes in MB/s are what it is made of. */
export type MadeResult = { access: MadeAccess; operation: "read" | "write"; passMBps: readonly number[] };

export type MadeReportOptions = {
  id?: string;
  startedAt?: Date;
  target?: Partial<Report["target"]>;
  profile?: string;
  results?: readonly MadeResult[];
  /** Any member of the report, in place of the made one. */
  override?: Partial<Report>;
};

/** What `makeReport` reports unless told otherwise: a NAS on 1 Gbit/s, three passes each. */
export const usualResults: readonly MadeResult[] = [
  { access: seq1mQ8, operation: "read", passMBps: [117.9, 118.1, 116.9] },
  { access: seq1mQ8, operation: "write", passMBps: [112.4, 111.8, 113.0] },
  { access: rnd4kQ32, operation: "read", passMBps: [31.2, 30.9, 31.6] },
  { access: rnd4kQ32, operation: "write", passMBps: [22.9, 22.1, 23.4] },
];

const labelOf = (access: MadeAccess) => diskWorkloadLabel({ ...access, readPercent: null });

const toWorkload = (access: MadeAccess): DiskWorkload => ({
  kind: "disk",
  id: labelOf(access),
  label: labelOf(access),
  ...access,
  readPercent: null,
  fileBytes: 1024 * mib,
  workingSetBytes: 1024 * mib,
  data: { kind: "random" },
  load: { kind: "closed" },
  passMs,
  warmUpMs: 1000,
  sync: "none",
});

/** By Little's law a closed load of `outstanding` requests at `iops` waits outstanding / iops each. */
function toLatency(iops: number, outstanding: number, requests: number): Latency {
  const meanUs = (outstanding / iops) * 1e6;
  const steps = [0.6, 0.8, 1, 1.2, 1.6, 4];
  const shares = [0.1, 0.25, 0.35, 0.2, 0.09, 0.01];
  const buckets = steps.map((step) => bucketIndex(Math.round(meanUs * step * 1000)));
  const us = (index: number) => bucketMidpointNs(buckets[index] ?? 0) / 1000;
  return {
    from: "request",
    meanUs: measured(meanUs),
    minUs: us(0),
    maxUs: us(5),
    percentiles: [
      { percent: 50, us: us(2) },
      { percent: 90, us: us(3) },
      { percent: 99, us: us(4) },
      { percent: 99.9, us: us(5) },
    ],
    histogram: {
      scheme: "log2-64",
      unit: "ns",
      indexes: buckets,
      counts: shares.map((share) => Math.max(1, Math.round(share * requests))),
    },
  };
}

function toPass(access: MadeAccess, bytesPerSecond: number, at: number): Pass {
  const blockBytes = access.blockBytes ?? 1;
  const requests = Math.round((bytesPerSecond * passMs) / 1000 / blockBytes);
  const iops = bytesPerSecond / blockBytes;
  const outstanding = (access.queueDepth ?? 1) * (access.threads ?? 1);
  const seconds = passMs / 1000;
  const perSecond = Array.from(
    { length: seconds },
    (_, second) => requests * (1 + 0.02 * ((second % 3) - 1)),
  );
  return {
    startedAfterMs: at * (passMs + 1000),
    durationMs: passMs,
    total: {
      bytes: requests * blockBytes,
      requests,
      bytesPerSecond,
      iops,
      meanUs: (outstanding / iops) * 1e6,
      series: {
        intervalMs: 1000,
        bytes: perSecond.map((count) => Math.round(count / seconds) * blockBytes),
        requests: perSecond.map((count) => Math.round(count / seconds)),
      },
    },
    read: null,
    write: null,
    clientCpu: { meanPercent: 21, busiestCorePercent: 48 },
  };
}

function toResult({ access, operation, passMBps }: MadeResult, at: number): DiskResult {
  const rates = passMBps.map((rate) => rate * 1e6);
  const blockBytes = access.blockBytes ?? 1;
  const rate = sampleMedian(rates) ?? 0;
  const best = Math.max(...rates);
  const passes = rates.map((bytesPerSecond, pass) =>
    toPass(access, bytesPerSecond, at * rates.length + pass),
  );
  const requests = passes.reduce((sum, pass) => sum + (pass.total.requests ?? 0), 0);
  const outstanding = (access.queueDepth ?? 1) * (access.threads ?? 1);
  return {
    kind: "disk",
    workload: labelOf(access),
    operation,
    statistic: "median",
    passCount: rates.length,
    warnings: [],
    total: {
      bytesPerSecond: measured(rate),
      iops: measured(rate / blockBytes),
      latency: toLatency(rate / blockBytes, outstanding, requests),
    },
    read: null,
    write: null,
    best: { bytesPerSecond: best, iops: best / blockBytes },
    passes,
    cacheBypass: {
      asked: "direct",
      inForce: "direct",
      method: "O_DIRECT",
      verifiedBy: ["open-flags", "page-cache"],
      refusal: null,
    },
  };
}

const unknownTarget = {
  vendor: null,
  model: null,
  processor: null,
  memoryBytes: null,
  bays: null,
  ports: null,
};

/** A report as an agent would post it, for tests of pages and routes. Nobody measured its figures. */
export function makeReport({
  id,
  startedAt = new Date(),
  target,
  profile = "quick",
  results = usualResults,
  override,
}: MadeReportOptions = {}): Report {
  const accesses = new Map(results.map(({ access }) => [labelOf(access), access]));
  return Report.parse({
    contract: contractVersion,
    id: id ?? uuidV7(startedAt.getTime()),
    origin: { kind: "agent", agentVersion: "0.1.0" },
    time: {
      precision: "instant",
      startedAt: startedAt.toISOString(),
      endedAt: new Date(startedAt.getTime() + results.length * 18_000).toISOString(),
    },
    target: { key: "smb/studio-nas", name: "studio-nas", kind: "nas", ...unknownTarget, ...target },
    volume: { key: "media", name: "media", kind: "share", sizeBytes: 8 * 2 ** 40, freeBytes: 3 * 2 ** 40 },
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
        options: ["rw", "vers=3.1.1", "cache=none"],
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
      pathMtu: { mtu: 1500, quality: "derived" },
    },
    client: {
      key: "5d0c1a52-7f0e-4a0b-9d3e-2f6f6f0b9a11",
      label: null,
      os: "linux",
      osVersion: "6.1",
      cpu: "AMD Ryzen 5 5600G",
      logicalCores: 12,
      memoryBytes: 32 * 2 ** 30,
      isVirtualMachine: false,
      count: 1,
    },
    engine: { name: "tidemark", version: "0.1.0", io: "sync-workers" },
    profile: { name: profile },
    group: null,
    workloads: [...accesses.values()].map(toWorkload),
    results: results.map(toResult),
    observations: [],
    warnings: [],
    tags: [],
    ...override,
  });
}
