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

/** Shares for a test: all of two dialects, two cache modes and NFS in the soak, else one of each kind. */
export const someShares = isSoak ? allShares : allShares.slice(0, 2);
