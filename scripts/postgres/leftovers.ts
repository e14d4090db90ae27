import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { processStart } from "#scripts/install/process-identity.mjs";
import { binary, nativeFolder } from "./native.ts";

/**
 * Ends what a killed Tidemark left on the data folder: a server that lives on, or the children of one that was killed. After
 * that the data folder is free. To be called by whoever holds the lock of the data folder.
 */
export async function clearLeftovers(dataDir: string): Promise<void> {
  const pid = serverPid(dataDir);
  if (pid !== undefined && isServerOf(pid, dataDir))
    await end(dataDir, [pid], ["SIGINT", "SIGQUIT", "SIGKILL"]);
  await end(dataDir, processesOf(dataDir), ["SIGQUIT", "SIGKILL"]);
  // Postgres takes any living process with that number, and a zombie too, for the old server and would not start.
  if (pid !== undefined && !isServerOf(pid, dataDir))
    rmSync(join(dataDir, "postmaster.pid"), { force: true });
}

/** The number in postmaster.pid, if there is one. */
export function serverPid(dataDir: string): number | undefined {
  try {
    const pid = Number.parseInt(readFileSync(join(dataDir, "postmaster.pid"), "utf8"), 10);
    return pid > 0 ? pid : undefined;
  } catch {
    return undefined;
  }
}

/** Whether `pid` is a living Postgres on that data folder. */
export function isServerOf(pid: number, dataDir: string): boolean {
  if (processStart(pid) === undefined) return false;
  if (process.platform === "win32") {
    const { stdout } = spawnSync("tasklist", ["/FI", `PID eq ${pid}`, "/NH"], { encoding: "utf8" });
    return stdout.includes("postgres.exe");
  }
  if (process.platform !== "linux") {
    const { stdout } = spawnSync("ps", ["-o", "command=", "-p", String(pid)], { encoding: "utf8" });
    return stdout.includes("postgres") && stdout.includes(dataDir);
  }
  try {
    // After a reinstallation the link ends in " (deleted)".
    const isPostgres = basename(readlinkSync(`/proc/${pid}/exe`)).split(" ")[0] === "postgres";
    return isPostgres && readlinkSync(`/proc/${pid}/cwd`) === realpathSync(dataDir);
  } catch {
    return false;
  }
}

function processesOf(dataDir: string): number[] {
  if (process.platform !== "linux") return [];
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return pids.map(Number).filter((pid) => isServerOf(pid, dataDir));
}

/** Each signal gets ten seconds; a large database writes its checkpoint in that time or recovers at the next start. */
async function end(dataDir: string, pids: number[], signals: NodeJS.Signals[]): Promise<void> {
  for (const signal of signals) {
    const living = pids.filter((pid) => isServerOf(pid, dataDir));
    if (living.length === 0) return;
    for (const pid of living) sendSignal(pid, signal, dataDir);
    for (let waited = 0; waited < 10_000 && living.some((pid) => isServerOf(pid, dataDir)); waited += 20)
      await sleep(20);
  }
}

/** SIGINT asks Postgres for its fast shutdown. Windows has no signals: pg_ctl asks there. */
export function sendSignal(pid: number, signal: NodeJS.Signals, dataDir: string): void {
  if (process.platform === "win32") {
    spawnSync(binary(nativeFolder(), "pg_ctl"), ["stop", "-D", dataDir, "-m", "fast", "-W"], {
      stdio: "ignore",
    });
    return;
  }
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended by itself.
  }
}
