import * as z from "zod";
import type { KnownWarningCode } from "./warning-codes.ts";

/**
 * A doubt about a run or a result, as a reason that pages and the agent put into words. Any slug: a reader that does not
 * know it shows the code. `warning-codes.ts` lists those of this version, which writers keep to.
 */
export const WarningCode = z.string().regex(/^[a-z][a-z0-9-]{1,60}$/);
export type WarningCode = z.infer<typeof WarningCode>;

export const Warning = z
  .strictObject({
    code: WarningCode,
    /** Figures and words that the sentence needs, by name: `{ systemError: "EINVAL" }`. The keys of each code: `warning-codes.ts`. */
    detail: z.record(z.string().max(40), z.union([z.string().max(500), z.number(), z.boolean()])).optional(),
  })
  .meta({ id: "Warning" });
export type Warning = z.infer<typeof Warning>;

/** A warning that this version can put into words. */
export type KnownWarning = Warning & { code: KnownWarningCode };
