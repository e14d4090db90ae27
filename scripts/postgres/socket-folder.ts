import { createHash } from "node:crypto";
import { chmodSync, chownSync, lstatSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ServerUser } from "./server-user.ts";

/** A socket's path is at most 103 bytes long on macOS, 107 on Linux: too short for many a data folder. */
const longestTmp = 60;

/**
 * A folder of ours alone with a short path, the same one at each start of one data folder, so that connections find a
 * restarted server. Where that name is taken by somebody else, a new one.
 */
export function socketFolder(dataDir: string, user: ServerUser): string {
  const tmp = Buffer.byteLength(tmpdir()) > longestTmp ? "/tmp" : tmpdir();
  const owner = user?.uid ?? process.getuid?.();
  const name = createHash("sha256")
    .update(`${owner} ${realpathSync(dataDir)}`)
    .digest("hex")
    .slice(0, 16);
  const folder = join(tmp, `tidemark-${name}`);
  try {
    mkdirSync(folder, { mode: 0o700 });
    give(folder, user);
  } catch {
    const found = lstatSync(folder, { throwIfNoEntry: false });
    const isOurs = found?.isDirectory() === true && found.uid === owner && (found.mode & 0o077) === 0;
    if (!isOurs) return give(mkdtempSync(join(tmp, "tidemark-")), user);
  }
  // Whoever holds the data folder has ended its server. A killed one leaves its socket's lock, and Postgres takes a zombie, or any
  // other process that got the number by now, for its living owner.
  for (const name of [".s.PGSQL.5432", ".s.PGSQL.5432.lock"]) rmSync(join(folder, name), { force: true });
  return folder;
}

function give(folder: string, user: ServerUser): string {
  chmodSync(folder, 0o700);
  if (user !== undefined) chownSync(folder, user.uid, user.gid);
  return folder;
}
