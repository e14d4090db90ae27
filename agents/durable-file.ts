import { randomBytes } from "node:crypto";
import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, unlinkSync, writeSync } from "node:fs";
import { dirname } from "node:path";

/**
 * Writes a whole file or nothing: a new file beside it, forced to disk, then renamed over it. Readable by its owner only.
 * Throws the system's error (ENOSPC, EACCES) and then leaves nothing behind.
 */
export function writeDurably(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const fresh = `${path}.${randomBytes(6).toString("hex")}.part`;
  const bytes = Buffer.from(text, "utf8");
  const descriptor = openSync(fresh, "wx", 0o600);
  try {
    try {
      let at = 0;
      while (at < bytes.length) at += writeSync(descriptor, bytes, at);
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
    renameSync(fresh, path);
  } catch (error) {
    unlinkSync(fresh);
    throw error;
  }
  syncFolder(dirname(path));
}

/** Makes a rename survive a power cut. Windows has no such thing as a descriptor of a folder. */
function syncFolder(path: string): void {
  if (process.platform === "win32") return;
  const descriptor = openSync(path, "r");
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
