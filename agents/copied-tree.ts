import { lstatSync, readdirSync, rmdirSync, unlinkSync } from "node:fs";
import { join } from "node:path";

const treePattern = /^tree-[a-z0-9-]{1,60}$/;
const branchPattern = /^d\d{4}$/;
const leafPattern = /^f\d{6}\.bin$/;

/** Whether a folder's name is that of a tree of ours. */
export const isTreeName = (name: string): boolean => treePattern.test(name);

/** The name of the n-th folder of a tree, from 0. */
export const branchName = (index: number): string => `d${String(index).padStart(4, "0")}`;

/** The name of the n-th file of a tree, from 0. */
export const leafName = (index: number): string => `f${String(index).padStart(6, "0")}.bin`;

/**
 * Removes a tree: regular files and folders that have names of ours, never through a link. Anything else stays, and then the
 * system's error (ENOTEMPTY) is thrown. `alive` is told with each name.
 */
export function removeTree(path: string, alive: () => void = () => undefined): void {
  if (!lstatSync(path).isDirectory()) return;
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const inside = join(path, entry.name);
    alive();
    if (entry.isDirectory() && branchPattern.test(entry.name)) removeTree(inside, alive);
    else if (entry.isFile() && leafPattern.test(entry.name)) unlinkSync(inside);
  }
  rmdirSync(path);
}

/** Bytes of a tree's files; null where something in it is not ours. */
export function treeBytes(path: string): number | null {
  if (!lstatSync(path).isDirectory()) return null;
  let bytes = 0;
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const inside = join(path, entry.name);
    if (entry.isFile() && leafPattern.test(entry.name)) {
      bytes += lstatSync(inside).size;
      continue;
    }
    const below = entry.isDirectory() && branchPattern.test(entry.name) ? treeBytes(inside) : null;
    if (below === null) return null;
    bytes += below;
  }
  return bytes;
}
