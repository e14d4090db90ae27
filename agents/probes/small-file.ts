import { readdirSync, readFileSync } from "node:fs";

/** A small file of the kernel; empty where it is missing or unreadable. */
export function readText(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}

/** The first line of a small file of the kernel; null where it is missing, unreadable or empty. */
export const readLine = (path: string): string | null => readText(path).split("\n")[0]?.trim() || null;

/** Names in a folder; none where there is no such folder. */
export function listFolder(path: string): string[] {
  try {
    return readdirSync(path);
  } catch {
    return [];
  }
}
