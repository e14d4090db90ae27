import { join } from "node:path";

/** Where NAS keep what clients delete: Synology, QNAP, ASUSTOR, and Samba's vfs_recycle as it comes. */
const binNames = ["#recycle", "@Recycle", ".@recycle", ".recycle"];

/** The recycle bin at the root of a share; null where none shows. */
export const findRecycleBin = (shareRoot: string, exists: (path: string) => boolean): string | null =>
  binNames.find((name) => exists(join(shareRoot, name))) ?? null;
