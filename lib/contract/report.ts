import * as z from "zod";
import { ClientFacts, ConfigurationFacts, PathFacts, Target, Volume } from "./facts.ts";
import { Observation } from "./observation.ts";
import { Result } from "./result.ts";
import { RunId } from "./run-id.ts";
import { RunTime } from "./time.ts";
import { Warning } from "./warning.ts";
import { Workload } from "./workload.ts";

/** The contract that this code writes. Readers take it and the one before: see `readReport`. */
export const contractVersion = 1;

/** A publication that figures were taken from. Null is "not stated". */
export const Source = z
  .strictObject({
    key: z.string().min(1).max(80),
    title: z.string().min(1).max(300),
    author: z.string().max(200).nullable(),
    kind: z.string().max(100).nullable(),
    language: z.string().max(60).nullable(),
    year: z.int().min(1980).max(2100).nullable(),
    url: z.url({ protocol: /^https?$/ }).nullable(),
    note: z.string().max(2000).optional(),
  })
  .meta({ id: "Source" });
export type Source = z.infer<typeof Source>;

/** Where a run comes from. */
export const Origin = z
  .discriminatedUnion("kind", [
    z.strictObject({ kind: z.literal("agent"), agentVersion: z.string().max(40) }),
    z.strictObject({
      kind: z.literal("import"),
      format: z.string().max(60),
      fileName: z.string().max(255).nullable(),
      /** SHA-256 of the imported bytes, in hex. */
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
      /** Place of the run in a file that holds several, from 0. */
      part: z.int().nonnegative().optional(),
    }),
    z.strictObject({ kind: z.literal("published"), source: Source }),
  ])
  .meta({ id: "Origin" });
export type Origin = z.infer<typeof Origin>;

/** What generated the load: the agent's own engine, or another program. */
export const Engine = z
  .strictObject({
    name: z.string().min(1).max(80),
    version: z.string().max(80).nullable(),
    /** How requests are issued: `sync-workers`, `async-pool`, `libaio`. */
    io: z.string().max(60).nullable(),
    /** The command lines that another program was driven by, one a line, with the test file as `test.bin`. */
    options: z.string().max(20_000).optional(),
  })
  .meta({ id: "Engine" });

export const Profile = z
  .strictObject({ name: z.string().min(1).max(80), description: z.string().max(500).optional() })
  .meta({ id: "Profile" });

/**
 * The run's place in a group of clients that ran at the same time. A `sum` stands for all of them;
 * `members: "not-published"` says that their own figures are not to be had.
 */
export const GroupPart = z
  .discriminatedUnion("role", [
    z.strictObject({ role: z.literal("member"), group: z.uuid() }),
    z.strictObject({
      role: z.literal("sum"),
      group: z.uuid(),
      clientCount: z.int().positive().nullable(),
      members: z.enum(["runs", "not-published"]),
      /** The time in which all members ran, on the clock of the server. */
      windowMs: z.number().positive().nullable(),
    }),
  ])
  .meta({ id: "GroupPart" });

/**
 * One run: what a client measured at a target, with all that is known of the circumstances.
 * The same run is the same canonical JSON, byte for byte; its id is a UUID v7 made where it was measured.
 */
export const Report = z
  .strictObject({
    contract: z.literal(contractVersion),
    id: RunId,
    origin: Origin,
    time: RunTime,
    target: Target,
    volume: Volume.nullable(),
    configuration: ConfigurationFacts,
    path: PathFacts.nullable(),
    client: ClientFacts.nullable(),
    engine: Engine,
    profile: Profile,
    group: GroupPart.nullable(),
    workloads: z.array(Workload).min(1).max(200),
    results: z.array(Result).max(500),
    observations: z.array(Observation).max(500),
    warnings: z.array(Warning).max(100),
    tags: z.array(z.string().min(1).max(100)).max(50),
    note: z.string().max(4000).optional(),
  })
  .superRefine((report, context) => {
    const kinds = new Map(report.workloads.map((workload) => [workload.id, workload.kind]));
    if (kinds.size !== report.workloads.length)
      context.addIssue({ code: "custom", path: ["workloads"], message: "two workloads have the same id" });
    report.results.forEach((result, at) => {
      const kind = kinds.get(result.workload);
      const wanted = result.kind === "curve" ? "disk" : result.kind;
      if (kind !== wanted)
        context.addIssue({
          code: "custom",
          path: ["results", at, "workload"],
          message:
            kind === undefined
              ? `no workload has the id "${result.workload}"`
              : `a ${result.kind} result needs a ${wanted} workload, "${result.workload}" is of kind ${kind}`,
        });
    });
    report.observations.forEach(({ workload }, at) => {
      if (workload !== undefined && !kinds.has(workload))
        context.addIssue({
          code: "custom",
          path: ["observations", at, "workload"],
          message: `no workload has the id "${workload}"`,
        });
    });
    const { time } = report;
    if (
      (time.precision === "instant" || time.precision === "local") &&
      time.endedAt !== null &&
      Date.parse(time.endedAt) < Date.parse(time.startedAt)
    )
      context.addIssue({ code: "custom", path: ["time", "endedAt"], message: "ends before it starts" });
  })
  .meta({ id: "Report", title: "Tidemark run report", description: "Contract 1. Unknown facts are null." });
export type Report = z.infer<typeof Report>;
