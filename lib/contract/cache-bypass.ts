import type { CacheBypass } from "./result.ts";

/** Whether more than the open flags spoke for direct I/O: a system may set the flag and go through its cache all the same. */
export const isBypassVerified = ({ inForce, verifiedBy }: CacheBypass): boolean =>
  inForce === "direct" && verifiedBy.some((way) => way !== "open-flags");

/** Whether direct I/O was accepted and then not kept, as against refused or not to be had. */
export const isBypassBroken = ({ refusal }: CacheBypass): boolean =>
  refusal?.reason === "flag-dropped" || refusal?.reason === "file-in-page-cache";
