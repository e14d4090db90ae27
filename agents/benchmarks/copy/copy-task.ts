import type { ClientCpu } from "#lib/contract/result.ts";

/** A file of a copy, by its path below the root of its tree. */
export type CopiedFile = { path: string; bytes: number };

/** How files are copied; `operating-system` is the call that Node has for it (copy_file_range, CopyFileW, copyfile). */
export const copyMethods = ["operating-system", "cp", "robocopy", "stream", "parallel-stream"] as const;
export type CopyMethod = (typeof copyMethods)[number];

/** Makes the local files with random data. */
export type MakeTask = {
  kind: "make";
  root: string;
  folders: readonly string[];
  files: readonly CopiedFile[];
};

/** Copies a tree to a root that does not exist yet. With `syncs` each file is forced to stable storage at the end. */
export type CopyTask = {
  kind: "copy";
  from: string;
  to: string;
  folders: readonly string[];
  files: readonly CopiedFile[];
  method: CopyMethod;
  syncs: boolean;
};

/** Compares a copy with what it was made of: all sizes, and the content of one file in twenty. */
export type CheckTask = { kind: "check"; from: string; to: string; files: readonly CopiedFile[] };

export type CopyOrder = MakeTask | CopyTask | CheckTask;

export type CopyAnswer =
  | { kind: "made" }
  | { kind: "copied"; startNs: number; durationMs: number; cpu: ClientCpu | null }
  /** The first file that is not as it should be; null where all are. */
  | { kind: "checked"; wrongFile: string | null };
