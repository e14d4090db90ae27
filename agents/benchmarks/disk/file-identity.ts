import { fstatSync } from "node:fs";

/** Device and inode of an open file, which tell it apart from another one of its name. */
export function fileIdentity(descriptor: number): string {
  const { dev, ino } = fstatSync(descriptor, { bigint: true });
  return `${dev}:${ino}`;
}

/** Another file has the name of ours: its folder was replaced. Nothing may be written to it or removed. */
export class SwappedFile extends Error {
  readonly code = "ESWAPPED";
  constructor(path: string) {
    super(`${path} is not the file that was made`);
  }
}

/** Throws SwappedFile where an identity is known and the open file has another one. */
export function checkIdentity(descriptor: number, path: string, identity: string | null): void {
  if (identity !== null && fileIdentity(descriptor) !== identity) throw new SwappedFile(path);
}
