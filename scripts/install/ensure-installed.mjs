import { rmSync } from "node:fs";
import { join } from "node:path";
import { takeLock } from "#scripts/install/lock-file.mjs";
import { say } from "#scripts/install/messages.mjs";
import { npmCi } from "#scripts/install/npm-ci.mjs";
import { installState, stampPath, writeStamp } from "#scripts/install/packages.mjs";

/**
 * Makes node_modules what package-lock.json says. Resolves to a sentence when that was not possible.
 * @param {string} root
 * @returns {Promise<string | undefined>}
 */
export async function ensureInstalled(root) {
  if (installState(root) === "current") return undefined;
  try {
    const lock = await takeLockPatiently(join(root, "dist", "install.lock"));
    try {
      return await install(root);
    } finally {
      lock.release();
    }
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : undefined;
    if (code === undefined) throw error;
    return say("folderNotWritable", { folder: root, code });
  }
}

/** @param {string} root */
async function install(root) {
  const state = installState(root);
  if (state === "current") return undefined;
  console.error(say("installing", { reason: say(state === "stale" ? "reasonStale" : "reasonMissing") }));
  const startedAt = Date.now();
  rmSync(stampPath(root), { force: true });
  const code = await npmCi(root);
  if (code !== 0) return say("installFailed", { code });
  writeStamp(root);
  console.error(say("installed", { seconds: Math.round((Date.now() - startedAt) / 1000) }));
  return undefined;
}

/** @param {string} path */
async function takeLockPatiently(path) {
  for (let isFirst = true; ; isFirst = false) {
    const lock = takeLock(path);
    if (lock.ok) return lock;
    if (isFirst) console.error(say("waiting"));
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}
