import { existsSync, readFileSync, statSync } from "node:fs";
import { Failure } from "#scripts/start/failure.ts";

/** Who Postgres runs as. `undefined`: as whoever we are. */
export type ServerUser = { uid: number; gid: number } | undefined;

/**
 * Postgres refuses to run as root. Root's server runs as whoever owns the data already, else as "postgres" or "nobody":
 * initdb wants a user that the system can name.
 */
export function serverUser(dataDir: string): ServerUser {
  if (process.getuid?.() !== 0) return undefined;
  if (existsSync(dataDir)) {
    const { uid, gid } = statSync(dataDir);
    if (uid !== 0) return { uid, gid };
  }
  const accounts = readFileSync("/etc/passwd", "utf8").split("\n");
  for (const name of ["postgres", "nobody"]) {
    const [, , uid, gid] = accounts.find((line) => line.startsWith(`${name}:`))?.split(":") ?? [];
    // macOS writes nobody as -2, which the kernel takes as an unsigned number.
    if (uid !== undefined && gid !== undefined) return { uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 };
  }
  throw new Failure("noServerUser");
}
