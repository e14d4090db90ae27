import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { isRunning, ownIdentity } from "#scripts/install/process-identity.mjs";

/** @typedef {import("#scripts/install/process-identity.mjs").ProcessIdentity} ProcessIdentity */

/**
 * The process that holds the lock file, or undefined when nobody does: no file, or one left by a process that is gone.
 * @param {string} path
 * @returns {ProcessIdentity | undefined}
 */
export function lockHolder(path) {
  const holder = readHolder(path);
  return holder !== undefined && isRunning(holder) ? holder : undefined;
}

/**
 * Takes the lock file for this process, or says who holds it. A lock whose process is gone never blocks.
 * @param {string} path
 * @returns {{ ok: true, release: () => void } | { ok: false, holder: ProcessIdentity }}
 */
export function takeLock(path) {
  mkdirSync(dirname(path), { recursive: true });
  const own = `${path}.${process.pid}`;
  const content = JSON.stringify(ownIdentity());
  writeFileSync(own, content);
  try {
    for (;;) {
      if (claim(own, path, content)) return { ok: true, release: () => releaseLock(path, content) };
      const holder = lockHolder(path);
      if (holder !== undefined) return { ok: false, holder };
      setAside(path, `${own}.stale`);
    }
  } finally {
    rmSync(own, { force: true });
  }
}

/**
 * A hard link appears whole or not at all, so nobody ever reads half a lock.
 * @param {string} own
 * @param {string} path
 * @param {string} content
 */
function claim(own, path, content) {
  try {
    linkSync(own, path);
    return true;
  } catch (error) {
    const code = errorCode(error);
    if (code === "EEXIST") return false;
    if (code !== "EPERM" && code !== "ENOTSUP" && code !== "ENOSYS") throw error;
  }
  try {
    writeFileSync(path, content, { flag: "wx" });
    return true;
  } catch (error) {
    if (errorCode(error) === "EEXIST") return false;
    throw error;
  }
}

/**
 * Two processes may find the same stale lock: whoever moved a living one away by mistake puts it back.
 * @param {string} path
 * @param {string} aside
 */
function setAside(path, aside) {
  try {
    renameSync(path, aside);
  } catch (error) {
    if (errorCode(error) === "ENOENT") return;
    throw error;
  }
  if (lockHolder(aside) === undefined) rmSync(aside, { force: true });
  else renameSync(aside, path);
}

/**
 * @param {string} path
 * @param {string} content
 */
function releaseLock(path, content) {
  try {
    if (readFileSync(path, "utf8") === content) rmSync(path, { force: true });
  } catch {
    // The folder was removed meanwhile: nothing is left to release.
  }
}

/**
 * @param {string} path
 * @returns {ProcessIdentity | undefined}
 */
function readHolder(path) {
  try {
    const value = JSON.parse(readFileSync(path, "utf8"));
    return typeof value?.pid === "number" && typeof value.started === "string" ? value : undefined;
  } catch {
    return undefined;
  }
}

/** @param {unknown} error */
function errorCode(error) {
  return error instanceof Error && "code" in error ? error.code : undefined;
}
