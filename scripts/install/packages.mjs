import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** @typedef {Record<string, { version?: string, integrity?: string, optional?: boolean, devOptional?: boolean }>} LockedPackages */

/** @param {string} root */
export function stampPath(root) {
  return join(root, "node_modules", ".tidemark-installed");
}

const installFields = [
  "dependencies",
  "devDependencies",
  "optionalDependencies",
  "overrides",
  "allowScripts",
];

/**
 * What an installation was made from. A node_modules carried over from another platform differs too.
 * @param {string} root
 */
export function packagesHash(root) {
  const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  return createHash("sha256")
    .update(
      JSON.stringify([process.platform, process.arch, ...installFields.map((field) => manifest[field])]),
    )
    .update(readFileSync(join(root, "package-lock.json")))
    .digest("hex");
}

/**
 * Whether node_modules is what package-lock.json says. The stamp is written after a complete installation; one made by a
 * plain `npm ci` is known by the copy of the lock file that npm leaves as its last act.
 * @param {string} root
 * @returns {"current" | "stale" | "missing"}
 */
export function installState(root) {
  if (!existsSync(stampPath(root))) {
    if (!isInstalledByNpm(root)) return "missing";
    writeStamp(root);
    return "current";
  }
  if (readFileSync(stampPath(root), "utf8") !== packagesHash(root)) return "stale";
  return "current";
}

/** @param {string} root */
export function writeStamp(root) {
  try {
    writeFileSync(stampPath(root), packagesHash(root));
  } catch {
    // Without the stamp (a node_modules of somebody else's) the next start compares the lock files again.
  }
}

/** @param {string} root */
function isInstalledByNpm(root) {
  try {
    const wanted = readPackages(join(root, "package-lock.json"));
    const found = readPackages(join(root, "node_modules", ".package-lock.json"));
    return Object.entries(wanted).every(([path, entry]) => {
      const installed = found[path];
      if (path === "" || (installed === undefined && (entry.optional || entry.devOptional))) return true;
      return installed?.version === entry.version && installed?.integrity === entry.integrity;
    });
  } catch {
    return false;
  }
}

/**
 * @param {string} path
 * @returns {LockedPackages}
 */
function readPackages(path) {
  return JSON.parse(readFileSync(path, "utf8")).packages;
}
