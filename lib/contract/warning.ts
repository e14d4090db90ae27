import * as z from "zod";

/** A doubt about a run or a result, as a reason that pages and the agent put into words. */
export const WarningCode = z.enum([
  "bypass-refused",
  "bypass-not-verified",
  "bypass-not-supported",
  "cloud-folder",
  "recycle-bin",
  "series-dropped",
  "pass-short",
  "pass-without-requests",
  "file-fits-client-memory",
  "client-cpu-busy",
  "generator-limited",
  "clock-stepped",
  "facts-changed",
  "write-errors-retried",
  "few-passes",
]);
export type WarningCode = z.infer<typeof WarningCode>;

export const Warning = z
  .strictObject({
    code: WarningCode,
    /** Figures and words that the sentence needs, by name: `{ systemError: "EINVAL" }`. */
    detail: z.record(z.string().max(40), z.union([z.string().max(500), z.number(), z.boolean()])).optional(),
  })
  .meta({ id: "Warning" });
export type Warning = z.infer<typeof Warning>;
