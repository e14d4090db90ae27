import { spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from "node:fs";
import { join } from "node:path";
import { Failure } from "#scripts/start/failure.ts";
import { binary, nativeFolder } from "./native.ts";
import type { ServerUser } from "./server-user.ts";

const places = ["/var/lib/tidemark", "/var/tmp/tidemark-root"];

/**
 * The folder of Postgres's programs that `user` can run: the packages' own, or, where they lie in a folder that only root
 * may enter, a copy in a place of root's that everybody can read.
 */
export function reachableNative(user: ServerUser): string {
  const native = nativeFolder();
  if (user === undefined || canRun(native, user)) return native;
  for (const place of places) {
    if (!prepare(place)) continue;
    const copy = join(place, `postgres-${packageVersion(native)}`);
    if (!existsSync(copy)) copyReadable(native, copy);
    if (canRun(copy, user)) return copy;
  }
  throw new Failure("binariesUnreachable", { folder: native });
}

function canRun(native: string, user: { uid: number; gid: number }): boolean {
  return (
    spawnSync(binary(native, "postgres"), ["--version"], { ...user, cwd: "/", stdio: "ignore" }).status === 0
  );
}

function packageVersion(native: string): string {
  return JSON.parse(readFileSync(join(native, "..", "package.json"), "utf8")).version;
}

/** In a folder that everybody may write to, somebody else may have made the place first: then it is not used. */
function prepare(place: string): boolean {
  try {
    mkdirSync(place, { recursive: true, mode: 0o755 });
    const found = lstatSync(place);
    return found.isDirectory() && found.uid === 0 && (found.mode & 0o022) === 0;
  } catch {
    return false;
  }
}

/** The copy gets its name when it is complete. Another start may have been faster. */
function copyReadable(native: string, copy: string): void {
  const unfinished = `${copy}.${process.pid}`;
  cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true });
  makeReadable(unfinished);
  try {
    renameSync(unfinished, copy);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(copy)) throw error;
  }
}

function makeReadable(path: string): void {
  const found = lstatSync(path);
  if (found.isSymbolicLink()) return;
  chmodSync(path, found.isDirectory() || (found.mode & 0o100) !== 0 ? 0o755 : 0o644);
  if (found.isDirectory()) for (const name of readdirSync(path)) makeReadable(join(path, name));
}
