import { accessSync, constants, realpathSync, statSync } from "node:fs";
import { systemCode } from "./failure.ts";

/** What is at a path: a folder by its real path, and what keeps it from being measured. */
export type FolderLook =
  | { is: "folder"; folder: string }
  | { is: "not-writable"; folder: string; code: string }
  | { is: "file" }
  | { is: "missing" }
  | { is: "failed"; code: string };

/** Looks at an absolute path. Touches the disk or share, which may hang. */
export function lookAtFolder(path: string): FolderLook {
  try {
    const folder = realpathSync(path);
    return statSync(folder).isDirectory() ? writable(folder) : { is: "file" };
  } catch (error) {
    const code = systemCode(error) ?? "EIO";
    if (code === "ENOTDIR") return { is: "file" };
    return code === "ENOENT" ? { is: "missing" } : { is: "failed", code };
  }
}

function writable(folder: string): FolderLook {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
    return { is: "folder", folder };
  } catch (error) {
    return { is: "not-writable", folder, code: systemCode(error) ?? "EIO" };
  }
}
