import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { takeLock } from "#scripts/install/lock-file.mjs";
import { errorCode, Failure } from "./failure.ts";

/** The layout of the data folder that this version reads and writes. */
const knownFormat = 1;
const neededMB = 500;

/**
 * Makes the data folder if needed and takes it for this process; the answer gives it back. Throws Failure when another Tidemark
 * holds it, when it is a newer version's, can't be written to or is nearly full.
 */
export function openDataFolder(dataDir: string): () => void {
  const release = writableOrFailure(dataDir, () => {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    return lockOrFailure(dataDir);
  });
  try {
    checkFormat(dataDir);
    checkFreeSpace(dataDir);
    return release;
  } catch (error) {
    release();
    throw error;
  }
}

function lockOrFailure(dataDir: string): () => void {
  const lock = takeLock(join(dataDir, "start.lock"));
  if (lock.ok) return lock.release;
  const url = readServerUrl(dataDir) ?? "its address";
  throw new Failure("alreadyRunning", { folder: dataDir, pid: lock.holder.pid, url });
}

function readServerUrl(dataDir: string): string | undefined {
  try {
    return String(JSON.parse(readFileSync(join(dataDir, "server.json"), "utf8")).url);
  } catch {
    return undefined;
  }
}

function checkFormat(dataDir: string): void {
  const file = join(dataDir, "version");
  if (!existsSync(file)) {
    writableOrFailure(dataDir, () => writeFileSync(file, `${JSON.stringify({ format: knownFormat })}\n`));
    return;
  }
  const found = readFormat(file);
  if (found === undefined) throw new Failure("unreadableVersion", { file });
  if (found > knownFormat) throw new Failure("newerData", { folder: dataDir, found, known: knownFormat });
}

function readFormat(file: string): number | undefined {
  try {
    const { format } = JSON.parse(readFileSync(file, "utf8"));
    return Number.isInteger(format) ? format : undefined;
  } catch {
    return undefined;
  }
}

/** Throws Failure when `folder` has less room than a start needs. */
export function checkFreeSpace(folder: string): void {
  const { bavail, bsize } = statfsSync(folder);
  const freeMB = Math.floor((bavail * bsize) / 1e6);
  if (freeMB < neededMB) throw new Failure("noSpace", { folder, neededMB, freeMB });
}

function writableOrFailure<T>(folder: string, write: () => T): T {
  try {
    return write();
  } catch (error) {
    const code = errorCode(error);
    if (code === undefined || error instanceof Failure) throw error;
    if (code === "ENOSPC") throw new Failure("noSpace", { folder, neededMB, freeMB: 0 });
    throw new Failure("folderNotWritable", { folder, code });
  }
}

/** Writes a file that only its owner may read, whole or not at all. */
export function writePrivateFile(path: string, content: string): void {
  const unfinished = `${path}.${process.pid}`;
  rmSync(unfinished, { force: true });
  writeFileSync(unfinished, content, { mode: 0o600, flag: "wx" });
  renameSync(unfinished, path);
}
