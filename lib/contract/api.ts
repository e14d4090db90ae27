import * as z from "zod";
import { Quality } from "./figure.ts";
import { Operation, Statistic } from "./result.ts";
import { runSorts } from "./run-sorts.ts";
import { DiskWorkload } from "./workload.ts";

/** Every error of the API. `code` is for programs, `message` says what to do, `requestId` finds it in the log. */
export const ApiError = z
  .strictObject({
    error: z.strictObject({
      code: z.string(),
      message: z.string(),
      requestId: z.string(),
      issues: z.array(z.strictObject({ path: z.string(), message: z.string() })).optional(),
    }),
  })
  .meta({ id: "ApiError" });
export type ApiError = z.infer<typeof ApiError>;

/** The answer to a report that was taken in: `isDuplicate` when the same one was there already. */
export const PutRunAnswer = z
  .strictObject({ id: z.uuid(), isDuplicate: z.boolean(), url: z.string() })
  .meta({ id: "PutRunAnswer" });
export type PutRunAnswer = z.infer<typeof PutRunAnswer>;

/** Filters, order and page of a list of runs, as in a URL's query. */
export const ListRunsQuery = z
  .strictObject({
    target: z.string().max(200).optional(),
    agent: z.string().max(120).optional(),
    profile: z.string().max(80).optional(),
    origin: z.enum(["agent", "import", "published"]).optional(),
    /** `hide` leaves out runs of publications. */
    published: z.enum(["show", "hide"]).optional(),
    from: z.iso.date().optional(),
    to: z.iso.date().optional(),
    text: z.string().max(200).optional(),
    /** One that the run or its target has. */
    tag: z.string().max(100).optional(),
    /** A revision, or `none` for runs without one. */
    configuration: z.union([z.literal("none"), z.uuid()]).optional(),
    sort: z.enum(runSorts).default("-time"),
    cursor: z.string().max(500).optional(),
    limit: z.coerce.number().int().min(1).max(200).default(50),
  })
  .meta({ id: "ListRunsQuery" });
export type ListRunsQuery = z.infer<typeof ListRunsQuery>;

/** The headline of one result: null where it is not known or not a single value. */
export const ResultHeadline = z.strictObject({
  kind: z.enum(["disk", "network", "file-copy", "curve"]),
  workload: z.string(),
  /** Equal for equal workloads: of two with one label, file size or length of passes may differ. From SHA-256, in hex. */
  workloadKey: z.string().regex(/^[0-9a-f]{16}$/),
  /** How a disk workload reaches its blocks, and their size; null where it is not known, or it is no disk workload. */
  pattern: DiskWorkload.shape.pattern,
  blockBytes: z.number().nullable(),
  /** Whether the client's cache was kept out. Results that differ in it are no measure of each other. */
  cacheBypass: z.enum(["direct", "none", "not-known"]).nullable(),
  operation: z.union([
    Operation,
    z.enum(["send", "receive", "round-trip", "to-target", "from-target", "within-target"]),
  ]),
  statistic: Statistic,
  bytesPerSecond: z.number().nullable(),
  /** The slowest and the fastest pass; null where the passes are not known. */
  lowBytesPerSecond: z.number().nullable(),
  highBytesPerSecond: z.number().nullable(),
  iops: z.number().nullable(),
  meanUs: z.number().nullable(),
  p99Us: z.number().nullable(),
  /** How far the rate and the IOPS can be trusted; null where there is no figure. */
  quality: Quality.nullable().optional(),
  iopsQuality: Quality.nullable().optional(),
});
export type ResultHeadline = z.infer<typeof ResultHeadline>;

export const RunSummary = z
  .strictObject({
    id: z.uuid(),
    origin: z.enum(["agent", "import", "published"]),
    startedAt: z.iso.datetime().nullable(),
    timePrecision: z.enum(["instant", "local", "day", "month", "year", "unknown"]),
    receivedAt: z.iso.datetime(),
    target: z.strictObject({ key: z.string(), name: z.string(), kind: z.string() }),
    volume: z.string().nullable(),
    agent: z.string().nullable(),
    profile: z.string(),
    fileBytes: z.number().nullable(),
    warningCount: z.int(),
    tags: z.array(z.string()),
    /** The revision in which it was made; null where nobody has described the volume. */
    configuration: z
      .strictObject({ id: z.uuid(), revision: z.int(), name: z.string().nullable() })
      .nullable(),
    results: z.array(ResultHeadline),
  })
  .meta({ id: "RunSummary" });
export type RunSummary = z.infer<typeof RunSummary>;

export const ListRunsAnswer = z
  .strictObject({ runs: z.array(RunSummary), nextCursor: z.string().nullable(), total: z.int() })
  .meta({ id: "ListRunsAnswer" });
export type ListRunsAnswer = z.infer<typeof ListRunsAnswer>;

export const HealthAnswer = z
  .strictObject({
    status: z.enum(["ok", "unavailable"]),
    database: z.enum(["ok", "unavailable"]),
    version: z.string(),
  })
  .meta({ id: "HealthAnswer" });
export type HealthAnswer = z.infer<typeof HealthAnswer>;

/** An event of the live stream: a run was taken in, or events may have been missed and a page should read anew. */
export const LiveEvent = z
  .discriminatedUnion("type", [
    z.strictObject({ type: z.literal("run"), id: z.uuid() }),
    z.strictObject({ type: z.literal("resync") }),
  ])
  .meta({ id: "LiveEvent" });
export type LiveEvent = z.infer<typeof LiveEvent>;
