import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";

/** Whether this process may mount a file system in memory. Only root of the machine's own namespace may. */
export const canMount = process.platform === "linux" && process.getuid?.() === 0;

/** Mounts a file system in memory of a size in MiB on a new folder. The caller unmounts it. */
export function mountSmall(folder: string, mebibytes: number): { unmount(): void } {
  mkdirSync(folder);
  execFileSync("mount", ["-t", "tmpfs", "-o", `size=${mebibytes * 1024}k`, "tmpfs", folder]);
  return { unmount: () => execFileSync("umount", ["-l", folder]) };
}
