import * as z from "zod";
import { Figure, Quality } from "./figure.ts";
import { integers } from "./integers.ts";
import { Warning } from "./warning.ts";

const count = z.int().nonnegative();
const bytesCount = z.int().positive();
const microseconds = z.number().nonnegative();

/** How a result sums up its passes. Two of different statistics are not the same figure. */
export const Statistic = z.enum(["median", "mean", "best", "single", "not-known"]);
export type Statistic = z.infer<typeof Statistic>;

const Percentile = z.strictObject({
  percent: z.number().gt(0).lt(100),
  us: microseconds,
  /** Absent: as good as the result that it belongs to. */
  quality: Quality.optional(),
});

/**
 * Latencies in whole nanoseconds, log-linear: below 64 one bucket a value, above it 64 buckets to each power of two
 * (relative error under 0.8 %). `indexes` rise strictly, `counts` stand beside them. Merges by addition of equal indexes.
 */
export const Histogram = z
  .strictObject({
    scheme: z.literal("log2-64"),
    unit: z.literal("ns"),
    indexes: integers({ min: 0, max: 2559 }, 2560),
    counts: integers({ min: 1 }, 2560),
  })
  .refine((histogram) => histogram.indexes.length === histogram.counts.length, {
    error: "indexes and counts must be equally long",
  })
  .refine(
    (histogram) => histogram.indexes.every((index, at, all) => at === 0 || index > (all[at - 1] ?? -1)),
    {
      error: "indexes must rise",
    },
  )
  .meta({ id: "Histogram" });
export type Histogram = z.infer<typeof Histogram>;

/** A latency distribution over all passes. Percentiles come from merged histograms, never from averages of percentiles. */
export const Latency = z
  .strictObject({
    /** `request`: from the start of a request. `intended`: from when an open load meant to start it. `completion`: submission left out. */
    from: z.enum(["request", "intended", "completion", "not-known"]),
    meanUs: Figure,
    minUs: microseconds.nullable(),
    maxUs: microseconds.nullable(),
    percentiles: z
      .array(Percentile)
      .max(40)
      .refine((list) => list.every(({ percent }, at) => at === 0 || percent > (list[at - 1]?.percent ?? 0)), {
        error: "percents must rise",
      }),
    histogram: Histogram.nullable(),
    /** Where latency sums up the passes otherwise than its result does (CrystalDiskMark keeps the lowest as `best`). */
    statistic: Statistic.optional(),
  })
  .meta({ id: "Latency" });
export type Latency = z.infer<typeof Latency>;

/** What one part (all requests, the reads, the writes) of a result came to, by the result's statistic. */
export const Measures = z
  .strictObject({ bytesPerSecond: Figure, iops: Figure, latency: Latency.nullable() })
  .meta({ id: "Measures" });
export type Measures = z.infer<typeof Measures>;

/** What was done in each interval of a pass; the last one may be shorter than `intervalMs`. */
export const Series = z
  .strictObject({
    intervalMs: z.number().positive(),
    bytes: integers({ min: 0 }, 100_000),
    /** Null where requests are not counted, as on a network. */
    requests: integers({ min: 0 }, 100_000).nullable(),
  })
  .refine((series) => series.requests === null || series.requests.length === series.bytes.length, {
    error: "bytes and requests must be equally long",
  })
  .meta({ id: "Series" });
export type Series = z.infer<typeof Series>;

/** What a pass came to. A network or an imported tool may not count requests or bytes: null, never 0. */
export const PassPart = z.strictObject({
  bytes: count.nullable(),
  requests: count.nullable(),
  bytesPerSecond: z.number().nonnegative(),
  iops: z.number().nonnegative().nullable(),
  meanUs: microseconds.nullable(),
  series: Series.nullable(),
});
export type PassPart = z.infer<typeof PassPart>;

/** Processor load of the client: mean over its cores, and of the busiest one, 0 to 100. */
export const ClientCpu = z.strictObject({
  meanPercent: z.number().min(0).max(100),
  busiestCorePercent: z.number().min(0).max(100).nullable(),
});
export type ClientCpu = z.infer<typeof ClientCpu>;

/**
 * What the client's counters said in each interval of a pass; the last one may be shorter. `nic…` are bytes on the NIC that
 * leads to the target, whoever sent them: null where no NIC does, or it can't be read.
 */
export const PassCounters = z
  .strictObject({
    intervalMs: z.number().positive(),
    cpuPercent: integers({ min: 0, max: 100 }, 100_000).nullable(),
    busiestCorePercent: integers({ min: 0, max: 100 }, 100_000).nullable(),
    nicReceivedBytes: integers({ min: 0 }, 100_000).nullable(),
    nicSentBytes: integers({ min: 0 }, 100_000).nullable(),
  })
  .meta({ id: "PassCounters" });
export type PassCounters = z.infer<typeof PassCounters>;

export const Pass = z
  .strictObject({
    /** Since the start of the run; null for an import. */
    startedAfterMs: z.number().nonnegative().nullable(),
    durationMs: z.number().positive(),
    total: PassPart,
    read: PassPart.nullable(),
    write: PassPart.nullable(),
    clientCpu: ClientCpu.nullable(),
    counters: PassCounters.optional(),
  })
  .meta({ id: "Pass" });
export type Pass = z.infer<typeof Pass>;

/**
 * Why direct I/O was asked for and not in force. `open-refused` and `transfer-refused` name the system's error where it
 * gave one; `flag-dropped` and `file-in-page-cache` were accepted and then not kept.
 */
export const BypassRefusal = z
  .strictObject({
    reason: z.enum([
      "not-supported",
      "open-refused",
      "transfer-refused",
      "flag-dropped",
      "file-in-page-cache",
    ]),
    systemError: z.string().min(1).max(80).nullable(),
    /** How much of the file the client's page cache held, in percent of the file. */
    residentPercent: z.number().min(0).max(100).nullable(),
  })
  .meta({ id: "BypassRefusal" });
export type BypassRefusal = z.infer<typeof BypassRefusal>;

/** How the client's own cache was kept out, and how that is known. `inForce: "none"` means that figures may include it. */
export const CacheBypass = z
  .strictObject({
    asked: z.enum(["direct", "none"]),
    inForce: z.enum(["direct", "none", "not-known"]),
    method: z.enum(["O_DIRECT", "FILE_FLAG_NO_BUFFERING", "F_NOCACHE"]).nullable(),
    /** What spoke for it. The open flags alone say that it was accepted, not that it was kept (tmpfs sets and ignores them). */
    verifiedBy: z.array(z.enum(["open-flags", "aligned-transfer", "page-cache"])).max(3),
    /** Null where it was not asked for, or nothing spoke against it. */
    refusal: BypassRefusal.nullable(),
  })
  .meta({ id: "CacheBypass" });
export type CacheBypass = z.infer<typeof CacheBypass>;

export const Operation = z.enum(["read", "write", "mixed"]);
export type Operation = z.infer<typeof Operation>;

const common = {
  workload: z.string().min(1).max(80),
  statistic: Statistic,
  passCount: z.int().positive().nullable(),
  warnings: z.array(Warning).max(50),
  note: z.string().max(2000).optional(),
};

/** A stretch of a long transfer at one rate: "31 GB at 940 MB/s, then 182 MB/s" are two. `bytes` is null where the end is not known. */
export const Phase = z.strictObject({
  startsAfterBytes: count,
  bytes: count.nullable(),
  bytesPerSecond: Figure,
});

const phases = z.array(Phase).max(100).optional();

/**
 * How sure the median over the passes is: half of its 95 % interval by order statistics, in percent of the median.
 * `reachedPercent` is null with fewer than six passes, which allow no such interval.
 */
export const Precision = z
  .strictObject({
    wantedPercent: z.number().positive().max(100),
    reachedPercent: z.number().nonnegative().nullable(),
  })
  .meta({ id: "Precision" });
export type Precision = z.infer<typeof Precision>;

/**
 * What tells a cache from a disk: the first pass against the median of the later ones, and a part of a second file that was
 * written before the test file and is read here for the first time, each block once. `knownBytesPerSecond` is the same read of the
 * test file, which had been read before: neither has the warm-up of a pass.
 */
export const CacheEvidence = z
  .strictObject({
    firstPassBytesPerSecond: z.number().nonnegative(),
    laterPassesBytesPerSecond: z.number().nonnegative().nullable(),
    freshFile: z
      .strictObject({
        readBytes: bytesCount,
        durationMs: z.number().positive(),
        bytesPerSecond: z.number().nonnegative(),
        knownBytesPerSecond: z.number().nonnegative().optional(),
      })
      .nullable(),
  })
  .meta({ id: "CacheEvidence" });
export type CacheEvidence = z.infer<typeof CacheEvidence>;

/** One workload and operation. A mixed one has its reads, its writes and their total. */
export const DiskResult = z
  .strictObject({
    kind: z.literal("disk"),
    ...common,
    operation: Operation,
    total: Measures,
    read: Measures.nullable(),
    write: Measures.nullable(),
    /** The best pass, for comparison with tools that keep only that. */
    best: z
      .strictObject({ bytesPerSecond: z.number().nonnegative(), iops: z.number().nonnegative() })
      .nullable(),
    passes: z.array(Pass).max(1000),
    cacheBypass: CacheBypass.nullable(),
    phases,
    precision: Precision.optional(),
    cacheEvidence: CacheEvidence.optional(),
  })
  .refine((result) => result.operation === "mixed" || (result.read === null && result.write === null), {
    error: "only a mixed result has a read and a write part",
  })
  .meta({ id: "DiskResult" });
export type DiskResult = z.infer<typeof DiskResult>;

const mtu = z.int().min(68).max(65_536);

/** How a path MTU was measured, and what each end claims. Null is "not known". */
export const PathMtuEvidence = z
  .strictObject({
    /**
     * `ping`: echo requests that must not be fragmented. `replies`: whether their answers came back in one piece. `tcp`: the
     * segments of a transfer, where a host answers no ping.
     */
    method: z.enum(["ping", "replies", "tcp"]),
    /** Nothing larger could be tried: the MTU is at least this. */
    isAtLeast: z.boolean(),
    /** What became of larger packets: a hop or this PC's own route table said that they don't fit, or they vanished without a word. */
    larger: z.enum(["not-sent", "refused-here", "reported", "vanished", "fragmented"]).nullable(),
    clientMtu: mtu.nullable(),
    /** By the other end itself, or by the segment size that it announced, which shows at most the client's MTU. */
    peerMtu: mtu.nullable(),
    peerMtuFrom: z.enum(["segment-size", "agent"]).nullable(),
    /** Why nothing was measured. */
    reason: z
      .enum(["no-answer", "no-program", "not-permitted", "no-route", "not-possible-here", "program-failed"])
      .nullable(),
    packetsSent: count,
    packetsLost: count,
  })
  .meta({ id: "PathMtuEvidence" });
export type PathMtuEvidence = z.infer<typeof PathMtuEvidence>;

export const NetworkResult = z
  .strictObject({
    kind: z.literal("network"),
    ...common,
    /**
     * As the client sees it, counted where it arrives. Both ways at once: one result for each direction, with `isBothWays`.
     * `round-trip` goes there and back, and has no throughput.
     */
    direction: z.enum(["send", "receive", "round-trip"]),
    isBothWays: z.boolean(),
    bytesPerSecond: Figure,
    best: z.strictObject({ bytesPerSecond: z.number().nonnegative() }).nullable(),
    passes: z.array(Pass).max(1000),
    retransmits: Figure,
    lostPercent: Figure,
    /** Of round trips: the mean difference of successive ones. Of datagrams: as RFC 3550 smooths it. */
    jitterUs: Figure,
    roundTrip: Latency.nullable(),
    pathMtu: z.int().positive().nullable(),
    pathMtuEvidence: PathMtuEvidence.optional(),
    /** What the load moved while round trips were taken. */
    loadBytesPerSecond: Figure.optional(),
    /** Processor time of the two programs in percent of one core: more than 100 where they have several threads. */
    programCpu: z
      .strictObject({
        clientPercent: z.number().nonnegative(),
        serverPercent: z.number().nonnegative().nullable(),
      })
      .optional(),
  })
  .meta({ id: "NetworkResult" });
export type NetworkResult = z.infer<typeof NetworkResult>;

export const FileCopyResult = z
  .strictObject({
    kind: z.literal("file-copy"),
    ...common,
    direction: z.enum(["to-target", "from-target", "within-target"]),
    durationMs: Figure,
    bytesPerSecond: Figure,
    filesPerSecond: Figure,
    best: z.strictObject({ bytesPerSecond: z.number().nonnegative() }).nullable(),
    passes: z.array(Pass).max(1000),
    cacheBypass: CacheBypass.nullable(),
    phases,
  })
  .meta({ id: "FileCopyResult" });
export type FileCopyResult = z.infer<typeof FileCopyResult>;

/** One offered load of a curve. A source may name it without saying what lies between the points. */
export const CurvePoint = z.strictObject({
  name: z.enum(["start", "peak"]).nullable(),
  offeredIops: Figure,
  iops: Figure,
  bytesPerSecond: Figure,
  meanUs: Figure,
  latency: Latency.nullable(),
  /** Whether more was offered than could be served: latency then grows with time and says nothing. */
  isSaturated: z.boolean().nullable(),
  /** By how many requests a second the backlog grew, over the whole of a saturated point. */
  backlogPerSecond: Figure.optional(),
  /** Time in which the load was offered, without warm-up. */
  durationMs: z.number().positive().optional(),
  /** Half of the 95 % interval of the mean latency, in percent of it. */
  meanPrecisionPercent: z.number().nonnegative().optional(),
  /** 99th percentile of how late the generator itself began requests that a free slot was waiting for. */
  generatorLagP99Us: microseconds.optional(),
  /** Whether that lateness is more than a fifth of the response's own 99th percentile. */
  isGeneratorLimited: z.boolean().optional(),
});

/** Results of one workload at rising offered load: latency against IOPS. */
export const CurveResult = z
  .strictObject({
    kind: z.literal("curve"),
    ...common,
    operation: Operation,
    points: z.array(CurvePoint).min(1).max(500),
    /** `not-known`: nothing may be drawn between the points that would look measured. */
    between: z.enum(["measured", "not-known"]),
    /** The highest load up to which all latencies are below a bound; `never` where none is. */
    loadBelow: z
      .array(
        z.strictObject({
          latencyUs: microseconds,
          of: z.enum(["mean", "p99"]),
          iops: Figure,
        }),
      )
      .max(10),
    /** Where throughput divided by latency (Kleinrock's power) is highest. */
    kneeIops: Figure.optional(),
    cacheBypass: CacheBypass.nullable().optional(),
  })
  .meta({ id: "CurveResult" });
export type CurveResult = z.infer<typeof CurveResult>;

export const Result = z
  .discriminatedUnion("kind", [DiskResult, NetworkResult, FileCopyResult, CurveResult])
  .meta({ id: "Result" });
export type Result = z.infer<typeof Result>;
