import { test } from "vitest";
import type { ShareKind } from "./share-rig.ts";

/** A kind of share with the options that it is mounted with. */
export type MountedShare = { kind: ShareKind; options: string };

const allShares: readonly MountedShare[] = [
  { kind: "smb", options: "vers=3.1.1,cache=none" },
  { kind: "nfs", options: "vers=4.2,proto=tcp" },
  { kind: "smb", options: "vers=3.1.1,cache=strict" },
  { kind: "smb", options: "vers=2.1,cache=none" },
  { kind: "smb", options: "vers=2.1,cache=strict" },
];

/** Whether tests that take long are asked for, as `npm run test:soak` does. */
export const isSoak = process.env.TIDEMARK_SOAK === "1";

/**
 * Has a test for each share: all of two dialects, two cache modes and NFS in the soak, one after another, else one of each kind at
 * the same time.
 */
export const testShares = isSoak ? test.for(allShares) : test.concurrent.for(allShares.slice(0, 2));
