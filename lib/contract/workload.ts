import * as z from "zod";

const bytes = z.int().positive();
/** As many as a column of the database holds. */
const count = z
  .int()
  .positive()
  .max(2 ** 31 - 1);
const fact = <T extends z.ZodType>(schema: T) => schema.nullable();

const common = {
  /** Names this workload inside its report; results refer to it. */
  id: z.string().min(1).max(80),
  /** What people call it: `SEQ1M Q8T1`. Equal workloads have equal labels. */
  label: z.string().min(1).max(80),
  note: z.string().max(2000).optional(),
};

/** What the written data is like: random and not compressible, zeros, or compressible by a share of 0 to 100 %. */
export const DataPattern = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("random") }),
  z.strictObject({ kind: z.literal("zero") }),
  z.strictObject({ kind: z.literal("compressible"), percent: z.number().min(0).max(100) }),
]);

/**
 * How load is offered. `closed`: a fixed number of outstanding requests. `open`: a rate, latency from the intended start.
 * `bounded`: a rate served by a bounded number of threads, latency from the real start. `steps`: several rates up to a share of the peak.
 */
export const OfferedLoad = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("closed") }),
  z.strictObject({
    kind: z.literal("open"),
    requestsPerSecond: z.number().positive(),
    arrivals: z.enum(["uniform", "poisson"]),
  }),
  z.strictObject({ kind: z.literal("bounded"), requestsPerSecond: z.number().positive() }),
  z.strictObject({
    kind: z.literal("steps"),
    lowPercent: z.number().min(0),
    highPercent: z.number().positive(),
    isThreadBounded: z.boolean(),
  }),
]);

/** What is asked of a storage. Null is "not known". A pure workload leaves reads and writes to its results' operation. */
export const DiskWorkload = z
  .strictObject({
    kind: z.literal("disk"),
    ...common,
    pattern: fact(z.enum(["sequential", "random", "random-within-file", "synthetic-database"])),
    blockBytes: fact(bytes),
    /** Share of reads in a mixed workload, 0 to 100; null where reads and writes are apart, or it is not known. */
    readPercent: fact(z.number().min(0).max(100)),
    /** Outstanding requests of each thread: `Q32T16` has 512 in all. */
    queueDepth: fact(count),
    threads: fact(count),
    fileBytes: fact(bytes),
    /** Whether all threads share one file. Absent: one file. */
    fileLayout: fact(z.enum(["shared", "file-per-thread"])).optional(),
    /** What each thread covers in one piece, where that is not the whole file (IOR's block size). */
    perThreadBytes: fact(bytes).optional(),
    workingSetBytes: fact(bytes),
    data: fact(DataPattern),
    load: fact(OfferedLoad),
    passMs: fact(z.number().positive()),
    /** Bytes after which a pass ends, where that comes before its time. */
    passBytes: fact(bytes).optional(),
    warmUpMs: fact(z.number().nonnegative()),
    /** Rest between two passes. */
    pauseMs: fact(z.number().nonnegative()).optional(),
    /** When written data is forced to stable storage. */
    sync: fact(z.enum(["none", "end-of-pass", "each-request"])),
  })
  .meta({ id: "DiskWorkload" });
export type DiskWorkload = z.infer<typeof DiskWorkload>;

/** What is asked of a network. The direction belongs to each result. */
export const NetworkWorkload = z
  .strictObject({
    kind: z.literal("network"),
    ...common,
    test: z.enum(["throughput", "round-trip", "path-mtu"]),
    transport: fact(z.enum(["tcp", "udp", "icmp"])),
    streams: fact(z.int().positive()),
    windowBytes: fact(bytes),
    segmentBytes: fact(bytes),
    offeredBitsPerSecond: fact(z.number().positive()),
    passMs: fact(z.number().positive()),
    omitMs: fact(z.number().nonnegative()),
    isUnderLoad: fact(z.boolean()),
    /** What answers a round trip: the system of the other end, or a program there that sends back what it gets. */
    roundTripBy: z.enum(["connect", "echo"]).optional(),
    /** Which way the link was kept full while round trips were taken. */
    loadDirection: z.enum(["send", "receive", "both-ways"]).optional(),
  })
  .meta({ id: "NetworkWorkload" });
export type NetworkWorkload = z.infer<typeof NetworkWorkload>;

/** A real copy of files. The direction belongs to each result. */
export const FileCopyWorkload = z
  .strictObject({
    kind: z.literal("file-copy"),
    ...common,
    method: fact(
      z.enum([
        "operating-system",
        "robocopy",
        "cp",
        "file-manager",
        "stream",
        "parallel-stream",
        "server-side",
      ]),
    ),
    /** Files under way at a time. */
    threads: fact(z.int().positive()).optional(),
    fileCount: fact(z.int().positive()),
    totalBytes: fact(bytes),
    tree: fact(z.enum(["single-file", "documents", "photos", "mixed"])),
    /** Whether the time of a copy includes forcing it to stable storage. */
    sync: fact(z.enum(["none", "end-of-pass", "each-request"])).optional(),
  })
  .meta({ id: "FileCopyWorkload" });
export type FileCopyWorkload = z.infer<typeof FileCopyWorkload>;

export const Workload = z
  .discriminatedUnion("kind", [DiskWorkload, NetworkWorkload, FileCopyWorkload])
  .meta({ id: "Workload" });
export type Workload = z.infer<typeof Workload>;

/** `128 KiB` as `128K`, `1 MiB` as `1M`, 512 bytes as `512`. */
function shortBytes(value: number): string {
  const units = ["", "K", "M", "G"];
  let rest = value;
  let unit = 0;
  while (rest >= 1024 && rest % 1024 === 0 && unit < units.length - 1) {
    rest /= 1024;
    unit += 1;
  }
  return `${rest}${units[unit]}`;
}

const patternLabels = {
  sequential: "SEQ",
  random: "RND",
  "random-within-file": "RND",
  "synthetic-database": "DB",
} as const;

const workingSetText = (workingSetBytes: number | null, fileBytes: number | null): string =>
  workingSetBytes === null || workingSetBytes === fileBytes ? "" : ` in ${shortBytes(workingSetBytes)}`;

const loadText = (load: DiskWorkload["load"]): string => {
  if (load === null || load.kind === "closed") return "";
  // The published curves are VDBench's, bounded by its threads, and named without it.
  if (load.kind === "steps") return load.isThreadBounded ? "" : " open loop";
  return ` @${load.requestsPerSecond}/s${load.kind === "bounded" ? " (bounded)" : load.arrivals === "uniform" ? " (uniform)" : ""}`;
};

const dataText = (data: DiskWorkload["data"]): string => {
  if (data === null || data.kind === "random") return "";
  return data.kind === "zero" ? " zeros" : ` ${data.percent}% compressible`;
};

/**
 * The label of a disk workload in the field's own form: `SEQ1M Q8T1`, `RND4K Q32T16`, with `R70` for a mix of 70 % reads, and
 * with what is unlike a plain test: a working set smaller than the file, an offered rate, data that is not random, `fsync`
 * with each request.
 * What is not known is left out; `IO` stands for an unknown pattern.
 */
export function diskWorkloadLabel(
  workload: Pick<DiskWorkload, "pattern" | "blockBytes" | "queueDepth" | "threads" | "readPercent"> &
    Partial<Pick<DiskWorkload, "workingSetBytes" | "fileBytes" | "data" | "load" | "sync">>,
): string {
  const pattern = workload.pattern === null ? "IO" : patternLabels[workload.pattern];
  const block = workload.blockBytes === null ? "" : shortBytes(workload.blockBytes);
  const depth = workload.queueDepth === null ? "" : `Q${workload.queueDepth}`;
  const threads = workload.threads === null ? "" : `T${workload.threads}`;
  const queue = depth === "" && threads === "" ? "" : ` ${depth}${threads}`;
  const mix = workload.readPercent === null ? "" : ` R${workload.readPercent}`;
  const part = workingSetText(workload.workingSetBytes ?? null, workload.fileBytes ?? null);
  const load = loadText(workload.load ?? null);
  const data = dataText(workload.data ?? null);
  const sync = workload.sync === "each-request" ? " fsync" : "";
  return `${pattern}${block}${queue}${mix}${part}${load}${data}${sync}`;
}
