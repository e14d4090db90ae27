import * as z from "zod";
import { parseSize } from "#agents/sizes.ts";

const size = z.string().regex(/^(?=[\d.]*[1-9])\d+(\.\d+)? ?(B|KiB|MiB|GiB|TiB)$/);
const seconds = (least: number) => z.number().min(least).max(3600);
const Operations = z
  .array(z.enum(["read", "write"]))
  .min(1)
  .max(2);

const Data = z.union([
  z.enum(["random", "zero"]),
  z.strictObject({ compressiblePercent: z.int().min(0).max(100) }),
]);

const Load = z.strictObject({
  requestsPerSecond: z.int().min(1).max(10_000_000),
  arrivals: z
    .enum(["poisson", "uniform", "bounded"])
    .describe(
      "poisson and uniform: an open load, with latency from when a request was due. bounded: the rate waits for a free thread, with latency from the real start.",
    ),
});

const members = {
  pattern: z.enum(["sequential", "random"]),
  blockSize: size.describe("Bytes of a request in steps of 512 B, from 512B to 64MiB."),
  queueDepth: z
    .int()
    .min(1)
    .max(1024)
    .describe("Outstanding requests of each thread. Times threads at most 1024, with a load at most 64."),
  threads: z.int().min(1).max(1024),
  operations: Operations.describe("What is measured of a workload that is not mixed, one after the other."),
  readPercent: z
    .int()
    .min(0)
    .max(100)
    .describe("Mixes reads and writes by this share of reads. 0 and 100 are pure writes and reads."),
  workingSet: size.describe("The first part of the test file, in which all requests lie."),
  data: Data.describe("What is written: random and not compressible, zeros, or compressible by a share."),
  load: Load.describe(
    "Offers a rate instead of keeping a fixed number of requests outstanding. queueDepth times threads is then at most 64.",
  ),
  sync: z
    .enum(["none", "each-request"])
    .describe("each-request: each write is followed by fdatasync, whose time counts."),
  passSeconds: seconds(0.1),
  passSize: size.describe("Ends a pass after so much, where that comes before its time."),
  warmUpSeconds: seconds(0).describe("Left out of each pass's figures."),
};

const ProfileWorkload = z.strictObject(members).partial();
export type ProfileWorkload = z.infer<typeof ProfileWorkload>;

/**
 * A profile as a person writes it. Sizes are texts such as `8KiB`, times are seconds. A workload takes from `defaults` what
 * it does not say itself; `pattern` and `blockSize` must come from one of the two.
 */
export const ProfileFile = z
  .strictObject({
    $schema: z.string().max(500).optional(),
    name: z.string().trim().min(1).max(80),
    description: z.string().trim().min(1).max(500).optional(),
    fileSize: size
      .describe(
        "Size of the test file in whole MiB, from 16MiB. Absent: by the memory and the room that are known.",
      )
      .optional(),
    passes: z.int().min(1).max(100).optional().describe("Passes of each workload. Absent: 5."),
    precision: z
      .strictObject({ percent: z.number().min(0.1).max(50), maxPasses: z.int().min(6).max(1000) })
      .describe(
        "Further passes until half of the 95 % interval of each median is that small, at most maxPasses in all.",
      )
      .optional(),
    operations: Operations.optional().describe(
      "The order in which a pass goes through all workloads: reads, writes, then mixes. Absent: read, write.",
    ),
    defaults: ProfileWorkload.optional(),
    workloads: z.array(ProfileWorkload).min(1).max(100),
  })
  .meta({ title: "Tidemark profile" });
export type ProfileFile = z.infer<typeof ProfileFile>;

/** Bytes of a size that the schema has checked. Throws on any other text. */
export function sizeBytes(text: string): number {
  const bytes = parseSize(text);
  if (bytes === null) throw new RangeError(`no size: ${text}`);
  return bytes;
}

/** The schema that `profiles --schema` prints and docs/profile.schema.json holds: JSON Schema, draft 2020-12. */
export const profileSchema = (): unknown => z.toJSONSchema(ProfileFile, { io: "input" });
