import { existsSync, mkdirSync, openSync, renameSync, statSync } from "node:fs";
import { dirname } from "node:path";

const largestBytes = 10_000_000;

/** Opens a log to append to, readable by its owner only. A large one makes room under another name, one generation long. */
export function openLog(path: string): number {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  if (existsSync(path) && statSync(path).size > largestBytes) renameSync(path, `${path}.1`);
  return openSync(path, "a", 0o600);
}
