import { toDiskResult } from "#agents/benchmarks/disk/disk-result.ts";
import { closedAccess, type DiskPlan, toDiskWorkload } from "#agents/benchmarks/disk/workload-plan.ts";
import { nameTarget, unknownPlace } from "#agents/probes/place.ts";
import { canonicalJson } from "#lib/contract/canonical.ts";
import { measured } from "#lib/contract/figure.ts";
import { Report } from "#lib/contract/report.ts";
import { uuidV7 } from "#lib/contract/uuid.ts";

const access = closedAccess({ pattern: "sequential", blockBytes: 1_048_576, queueDepth: 8, threads: 1 });
const plan: DiskPlan = {
  accesses: [access],
  operations: ["read"],
  fileBytes: 1_073_741_824,
  passes: 3,
  passMs: 2000,
  warmUpMs: 500,
  precision: null,
  freshFileBytes: 0,
};

/** Three passes of 100, 110 and 120 requests of 1 MiB in 2 seconds each. */
export const samplePasses = [100, 110, 120].map((requests, index) => ({
  startNs: index * 2e9,
  durationMs: 2000,
  requests,
  sumNs: requests * 20_000_000,
  minNs: 10_000_000,
  maxNs: 30_000_000,
  requestsPerSecond: [requests / 2, requests / 2],
  histogram: { indexes: [1500], counts: [requests] },
  read: null,
  write: null,
  arrivals: null,
  cpu: { meanPercent: 10, busiestCorePercent: 20 },
  counters: null,
}));

/** A complete report as the agent makes it, with an id of its own. */
export function sampleReport(): Report {
  const clientKey = "3f0e1d6c-0000-4000-8000-000000000001";
  const space = { sizeBytes: 4e12, freeBytes: 2e12 };
  const network = { protocol: "smb", server: "studio-nas", share: "bench" } as const;
  const bypass = {
    asked: "direct",
    inForce: "direct",
    method: "O_DIRECT",
    verifiedBy: ["open-flags", "page-cache"],
    refusal: null,
  } as const;
  const result = toDiskResult({
    label: "SEQ1M Q8T1",
    operation: "read",
    blockBytes: access.blockBytes,
    passMs: plan.passMs,
    passes: samplePasses,
    cacheBypass: { ...bypass, verifiedBy: [...bypass.verifiedBy] },
    runStartNs: 0,
  });
  return Report.parse({
    contract: 1,
    id: uuidV7(Date.now()),
    origin: { kind: "agent", agentVersion: "0.1.0" },
    time: {
      precision: "instant",
      startedAt: "2025-11-30T09:12:00.000+09:00",
      endedAt: "2025-11-30T09:13:00.000+09:00",
    },
    ...nameTarget({ ...unknownPlace, network }, { clientKey, name: null, cloudProduct: null }, space),
    configuration: {
      pool: null,
      fileSystem: null,
      acceleration: null,
      memoryBytes: null,
      access: {
        protocol: "smb",
        dialect: "3.1.1",
        isMultichannel: false,
        channels: 1,
        isSigned: null,
        isEncrypted: false,
        options: null,
      },
      network: null,
      firmware: null,
    },
    path: null,
    client: null,
    engine: { name: "tidemark", version: "0.1.0", io: "sync-workers" },
    profile: { name: "quick" },
    group: null,
    workloads: [toDiskWorkload(access, plan, "none")],
    results: [result],
    observations: [{ metric: "power", unit: "W", value: measured(30), state: null }],
    warnings: [],
    tags: [],
  } satisfies Report);
}

export const sampleJson = (report: Report): string => canonicalJson(report);
