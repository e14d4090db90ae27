import { spawn } from "node:child_process";
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
} from "node:fs";
import { join } from "node:path";
import { Failure } from "#scripts/start/failure.ts";
import { passwordFile } from "./address.ts";
import { binary } from "./native.ts";
import type { ServerUser } from "./server-user.ts";

/**
 * How to run a Postgres program on `dataDir` as `user`. Node enters the folder before it gives root's rights up, and
 * /proc/self/cwd leads there without the way: so the data may lie in a folder that only root may enter.
 */
export function onDataFolder(dataDir: string, user: ServerUser) {
  const argument = user !== undefined && process.platform === "linux" ? "/proc/self/cwd" : dataDir;
  return { argument, options: { cwd: dataDir, ...user } };
}

/**
 * Makes the database cluster in `dataDir` if there is none. It is made under another name first: what a killed initdb left
 * is never taken for a database.
 */
export async function ensureCluster(
  dataDir: string,
  native: string,
  user: ServerUser,
  logFile: string,
): Promise<void> {
  if (existsSync(join(dataDir, "PG_VERSION"))) return;
  if (existsSync(dataDir) && readdirSync(dataDir).length > 0)
    throw new Failure("notADatabase", { folder: dataDir });
  const unfinished = `${dataDir}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true, mode: 0o700 });
  if (user !== undefined) chownSync(unfinished, user.uid, user.gid);
  const { argument, options } = onDataFolder(unfinished, user);
  const isWindows = process.platform === "win32";
  // The built-in provider sorts by code point and folds case by Unicode, the same on every system.
  const locale = ["--encoding=UTF8", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
  const access = isWindows ? ["--auth=scram-sha-256", `--pwfile=${passwordFile(dataDir)}`] : ["--auth=trust"];
  const log = openSync(logFile, "a");
  const child = spawn(
    binary(native, "initdb"),
    ["-D", argument, "-U", "tidemark", "--no-instructions", ...locale, ...access],
    { ...options, stdio: ["ignore", log, log] },
  );
  closeSync(log);
  const code = await new Promise((resolve, reject) => child.once("error", reject).once("close", resolve));
  if (code !== 0) throw new Failure("initdbFailed", { code: String(code), logFile });
  renameSync(unfinished, dataDir);
}
