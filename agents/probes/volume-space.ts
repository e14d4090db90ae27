import { statfsSync } from "node:fs";

/** Size of the volume and the room in it for this user; null where the system does not tell. */
export function volumeSpace(path: string): { sizeBytes: number | null; freeBytes: number | null } {
  try {
    const { bsize, blocks, bavail } = statfsSync(path);
    const bytes = (count: number): number | null =>
      Number.isSafeInteger(count * bsize) ? count * bsize : null;
    return blocks > 0
      ? { sizeBytes: bytes(blocks), freeBytes: bytes(bavail) }
      : { sizeBytes: null, freeBytes: null };
  } catch {
    return { sizeBytes: null, freeBytes: null };
  }
}
