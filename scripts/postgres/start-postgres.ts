import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Failure } from "#scripts/start/failure.ts";
import { openLog } from "#scripts/start/log-file.ts";
import { type Address, chooseAddress } from "./address.ts";
import { ensureCluster, onDataFolder } from "./cluster.ts";
import { ensureDatabase } from "./database.ts";
import { clearLeftovers, sendSignal } from "./leftovers.ts";
import { binary } from "./native.ts";
import { reachableNative } from "./reachable-binaries.ts";
import { type ServerUser, serverUser } from "./server-user.ts";

export type PostgresOptions = {
  /** The folder of the database cluster; made if it is missing. */
  dataDir: string;
  logFile: string;
  /** Server settings beyond Tidemark's own, such as `{ fsync: "off" }` for a throwaway database. */
  settings?: Record<string, string>;
};

export type Postgres = {
  /** Of the database `tidemark`. */
  databaseUrl: string;
  pid: number;
  /** Resolves when the server has ended, asked or not. */
  exited: Promise<void>;
  /** Ends it with the fast shutdown: open transactions are rolled back, data is written. */
  stop(): Promise<void>;
};

/** The next start recovers what a server that was not done by then has left. */
const patienceMs = 30_000;

/** Recovery after a crash reads the WAL written since the last checkpoint: 512 MB keep that short. */
const ownSettings = {
  max_wal_size: "512MB",
  timezone: "UTC",
  log_timezone: "UTC",
};

/**
 * Starts the embedded Postgres on `dataDir`, after ending what a killed Tidemark left there. Throws Failure when it can't be.
 * The caller holds the lock of the data folder.
 */
export async function startPostgres({ dataDir, logFile, settings }: PostgresOptions): Promise<Postgres> {
  const user = serverUser(dataDir);
  const native = reachableNative(user);
  const log = openLog(logFile);
  try {
    await clearLeftovers(dataDir);
    await ensureCluster(dataDir, native, user, logFile);
    const address = await chooseAddress(dataDir, user);
    const options = { ...ownSettings, ...settings, ...address.options };
    const child = spawnServer(dataDir, native, user, log, options);
    return await whenReady(child, dataDir, logFile, address);
  } finally {
    closeSync(log);
  }
}

function spawnServer(
  dataDir: string,
  native: string,
  user: ServerUser,
  log: number,
  settings: Record<string, string>,
): ChildProcess {
  const { argument, options } = onDataFolder(dataDir, user);
  const args = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  // In a session of its own: Ctrl-C in the terminal must reach the web process first, and the database last.
  return spawn(binary(native, "postgres"), ["-D", argument, ...args], {
    ...options,
    detached: true,
    stdio: ["ignore", log, log],
  });
}

async function whenReady(
  child: ChildProcess,
  dataDir: string,
  logFile: string,
  address: Address,
): Promise<Postgres> {
  let hasEnded = false;
  const exited = new Promise<void>((resolve) => {
    const end = () => {
      hasEnded = true;
      resolve();
    };
    child.once("error", end).once("exit", end);
  });
  const pid = child.pid ?? 0;
  const stop = async () => {
    if (!hasEnded) sendSignal(pid, "SIGINT", dataDir);
    const timer = setTimeout(() => sendSignal(pid, "SIGQUIT", dataDir), patienceMs);
    await exited;
    clearTimeout(timer);
    address.release();
  };
  while (!isReady(dataDir, pid)) {
    if (hasEnded) throw new Failure("postgresNotStarted", { logFile, reason: lastLine(logFile) });
    await sleep(10);
  }
  try {
    await ensureDatabase(address.databaseUrl("postgres"), "tidemark");
  } catch (error) {
    await stop();
    throw error;
  }
  return { databaseUrl: address.databaseUrl("tidemark"), pid, exited, stop };
}

/** The server writes its state into the eighth line of postmaster.pid. */
function isReady(dataDir: string, pid: number): boolean {
  try {
    const lines = readFileSync(join(dataDir, "postmaster.pid"), "utf8").split("\n");
    return Number(lines[0]) === pid && lines[7]?.trim() === "ready";
  } catch {
    return false;
  }
}

function lastLine(logFile: string): string {
  const lines = readFileSync(logFile, "utf8").trimEnd().split("\n");
  return lines.findLast((line) => /FATAL|PANIC|ERROR/.test(line)) ?? lines.at(-1) ?? "";
}
