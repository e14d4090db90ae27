import { createHash } from "node:crypto";
import { type Dirent, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { errorCode } from "./failure.ts";

/**
 * A hash of the files and folders `names` below `root`: of every path and content, so that it changes exactly when a build may
 * come out differently. What is missing counts as missing; dot files and generated folders don't count.
 */
export function sourcesHash(root: string, names: readonly string[], salt = ""): string {
  const hash = createHash("sha256").update(salt);
  for (const path of names.flatMap((name) => listFiles(root, name)).sort()) {
    const content = readFileSync(join(root, path));
    hash.update(`\0${path}\0${content.length}\0`).update(content);
  }
  return hash.digest("hex");
}

function listFiles(root: string, name: string): string[] {
  let entries: Dirent[];
  try {
    entries = readdirSync(join(root, name), { withFileTypes: true });
  } catch (error) {
    if (errorCode(error) === "ENOTDIR") return [name];
    if (errorCode(error) === "ENOENT") return [];
    throw error;
  }
  return entries
    .filter((entry) => !entry.name.startsWith(".") && entry.name !== "generated")
    .flatMap((entry) =>
      entry.isDirectory() ? listFiles(root, join(name, entry.name)) : [join(name, entry.name)],
    );
}
