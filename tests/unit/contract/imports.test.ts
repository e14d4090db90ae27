import { describe, expect, it } from "vitest";
import type { Figure } from "#lib/contract/figure.ts";
import { readReport } from "#lib/contract/read-report.ts";
import type { Report } from "#lib/contract/report.ts";
import type { CurveResult, DiskResult, NetworkResult } from "#lib/contract/result.ts";
import type { DiskWorkload, NetworkWorkload } from "#lib/contract/workload.ts";
import { sampleReport } from "./sample-report.ts";

const figure = (value: number, rest: { printed?: string; note?: string } = {}): Figure => ({
  is: "value",
  value,
  quality: "measured",
  ...rest,
});
const unknown: Figure = { is: "unknown" };

const disk: DiskWorkload = {
  kind: "disk",
  id: "w",
  label: "SEQ1M Q8T1",
  pattern: "sequential",
  blockBytes: 2 ** 20,
  readPercent: null,
  queueDepth: 8,
  threads: 1,
  fileBytes: 2 ** 30,
  workingSetBytes: null,
  data: null,
  load: { kind: "closed" },
  passMs: 5000,
  warmUpMs: null,
  pauseMs: 5000,
  sync: null,
};
const result: DiskResult = {
  kind: "disk",
  workload: "w",
  operation: "read",
  statistic: "best",
  passCount: 5,
  warnings: [],
  total: { bytesPerSecond: unknown, iops: unknown, latency: null },
  read: null,
  write: null,
  best: null,
  passes: [],
  cacheBypass: null,
};
const network: NetworkWorkload = {
  kind: "network",
  id: "w",
  label: "TCP",
  test: "throughput",
  transport: "tcp",
  streams: 1,
  windowBytes: null,
  segmentBytes: null,
  offeredBitsPerSecond: null,
  passMs: 10_000,
  omitMs: 0,
  isUnderLoad: null,
};
const transfer: NetworkResult = {
  kind: "network",
  workload: "w",
  statistic: "single",
  passCount: 1,
  warnings: [],
  direction: "send",
  isBothWays: false,
  bytesPerSecond: unknown,
  best: null,
  passes: [],
  retransmits: unknown,
  lostPercent: unknown,
  jitterUs: unknown,
  roundTrip: null,
  pathMtu: null,
};

const imported = (rest: Partial<Report>): Report => ({
  ...sampleReport(),
  origin: { kind: "import", format: "text", fileName: null, sha256: "0".repeat(64), part: 1 },
  client: null,
  path: null,
  group: null,
  observations: [],
  workloads: [disk],
  results: [result],
  ...rest,
});

/** A report can hold something when it comes back as it went in. */
function expectHeld(report: Report): void {
  expect(readReport(JSON.parse(JSON.stringify(report)))).toEqual({ ok: true, report });
}

describe("a report holds what tools print", () => {
  it("CrystalDiskMark: best rate, lowest latency of perhaps another pass, derived IOPS, a clock without offset", () => {
    const read: DiskResult = {
      ...result,
      total: {
        bytesPerSecond: figure(531_458_000),
        iops: { is: "value", value: 506.8, quality: "derived" },
        latency: {
          from: "not-known",
          meanUs: figure(15_726.77),
          minUs: null,
          maxUs: null,
          percentiles: [],
          histogram: null,
          statistic: "best",
        },
      },
    };
    expectHeld(
      imported({
        time: { precision: "local", startedAt: "2021-06-22T17:19:21", endedAt: null },
        engine: { name: "CrystalDiskMark", version: "8.0.1 x64", io: null, options: "[Admin]" },
        results: [read],
      }),
    );
  });

  it("a row whose block nobody knows (CrystalDiskMark 3, sequential)", () => {
    expectHeld(imported({ workloads: [{ ...disk, label: "SEQ Q1T1", blockBytes: null, queueDepth: 1 }] }));
  });

  it("fio: a mix as one result with two parts, and percentiles of the completion", () => {
    const latency = {
      from: "completion" as const,
      meanUs: figure(812.4),
      minUs: 90.1,
      maxUs: 20_300,
      percentiles: [1, 50, 99, 99.999999].map((percent) => ({ percent, us: 100 * percent })),
      histogram: null,
    };
    const part = { bytesPerSecond: figure(28e6), iops: figure(7000), latency };
    expectHeld(
      imported({
        workloads: [{ ...disk, readPercent: 70, load: { kind: "bounded", requestsPerSecond: 10_000 } }],
        results: [
          { ...result, operation: "mixed", statistic: "single", total: part, read: part, write: part },
        ],
      }),
    );
  });

  it("a tool that calls MiB/s MB/s: the printed figure stays beside the value", () => {
    const total = { ...result.total, bytesPerSecond: figure(2863.65 * 2 ** 20, { printed: "2863.65 MB/s" }) };
    expectHeld(imported({ results: [{ ...result, total }] }));
  });

  it("iperf3: both ways at once, UDP loss and jitter, intervals without requests", () => {
    const series = { intervalMs: 1000, bytes: [117e6, 118e6], requests: null };
    const total = { bytes: 235e6, requests: null, bytesPerSecond: 117.5e6, iops: null, meanUs: null, series };
    const pass = { startedAfterMs: null, durationMs: 2000, total, read: null, write: null, clientCpu: null };
    expectHeld(
      imported({
        workloads: [{ ...network, transport: "udp", offeredBitsPerSecond: 1e9 }],
        results: (["send", "receive"] as const).map((direction) => ({
          ...transfer,
          direction,
          isBothWays: true,
          bytesPerSecond: figure(117.5e6),
          lostPercent: figure(0.02),
          jitterUs: figure(11.3),
          passes: [pass],
        })),
      }),
    );
  });

  it("a round trip while the network is loaded", () => {
    const roundTrip = {
      from: "request" as const,
      meanUs: figure(950),
      minUs: 210,
      maxUs: 40_000,
      percentiles: [{ percent: 99, us: 12_000 }],
      histogram: null,
    };
    const workload = {
      ...network,
      test: "round-trip" as const,
      transport: "icmp" as const,
      isUnderLoad: true,
    };
    expectHeld(imported({ workloads: [workload], results: [{ ...transfer, roundTrip }] }));
  });

  it("VDBench: a curve of measured points", () => {
    const curve: CurveResult = {
      kind: "curve",
      workload: "w",
      statistic: "mean",
      passCount: 1,
      warnings: [],
      operation: "read",
      points: [3694.5, 3434.04].map((mebibytes, at) => ({
        name: null,
        offeredIops: at === 0 ? unknown : figure(7000),
        iops: figure(mebibytes * 2),
        bytesPerSecond: figure(mebibytes * 2 ** 20),
        meanUs: figure(4326),
        latency: null,
        isSaturated: null,
      })),
      between: "measured",
      loadBelow: [],
    };
    expectHeld(imported({ results: [curve] }));
  });

  it("IOR and elbencho: a file for each thread, several equal clients, their sum and its window", () => {
    const workload: DiskWorkload = {
      ...disk,
      pattern: "random-within-file",
      fileLayout: "file-per-thread",
      perThreadBytes: 2 ** 29,
      sync: "end-of-pass",
    };
    const group = "019ad2f0-1c00-7abc-9def-00000000000f";
    expectHeld(imported({ workloads: [workload], group: { role: "member", group } }));
    expectHeld(
      imported({
        workloads: [workload],
        group: { role: "sum", group, clientCount: 2, members: "runs", windowMs: 60_000 },
      }),
    );
  });

  it("a fill that absorbs 31 GB, then writes at 182 MB/s", () => {
    const phases = [
      { startsAfterBytes: 0, bytes: 31e9, bytesPerSecond: unknown },
      { startsAfterBytes: 31e9, bytes: null, bytesPerSecond: figure(182e6) },
    ];
    expectHeld(imported({ results: [{ ...result, operation: "write", statistic: "single", phases }] }));
  });

  it("two NICs at the client, joined or used side by side", () => {
    const { path } = sampleReport();
    if (path?.nic == null) throw new Error("the sample has a NIC");
    const joined = { ...path, otherNics: [path.nic], bond: { mode: "802.3ad" as const, links: 2 } };
    expectHeld(imported({ path: joined }));
  });
});
