import { spawn } from "node:child_process";
import { closeSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { isRunning, processStart } from "#scripts/install/process-identity.mjs";
import type { ServeMode } from "#scripts/web/serve.ts";
import { toWebMessage } from "#scripts/web/supervisor-channel.ts";
import { writePrivateFile } from "./data-folder.ts";
import { Failure } from "./failure.ts";
import { openLog } from "./log-file.ts";
import { portFailure } from "./port.ts";
import { projectRoot, type Settings } from "./settings.ts";

export type WebProcess = {
  /** How it ended, in a few words, whether asked or not. */
  exited: Promise<string>;
  stop(): Promise<void>;
};

type WebOptions = { settings: Settings; databaseUrl: string; mode: ServeMode; logFile: string };

/** The web process gets this long for its orderly end. */
const patienceMs = 15_000;

/** Starts the web process; resolves when it answers. In development its words go to the terminal, else to the log file. */
export async function startWeb(options: WebOptions): Promise<WebProcess> {
  const { settings, logFile } = options;
  const child = spawnWeb(options);
  const started = processStart(child.pid ?? 0) ?? "unknown";
  writePrivateFile(pidFile(settings.dataDir), JSON.stringify({ pid: child.pid, started }));
  const exited = new Promise<string>((resolve) => {
    child.once("error", (error) => resolve(error.message));
    child.once("exit", (code, signal) => resolve(signal ?? `code ${code}`));
  });
  const stop = async () => {
    if (child.connected) child.send("stop");
    const timer = setTimeout(() => child.kill("SIGKILL"), patienceMs);
    await exited;
    clearTimeout(timer);
    rmSync(pidFile(settings.dataDir), { force: true });
  };
  const failure = await new Promise<Failure | undefined>((resolve) => {
    child.on("message", (value) => {
      const message = toWebMessage(value);
      if (message?.type === "ready") resolve(undefined);
      if (message?.type === "listenFailed") resolve(portFailure(settings, message.code));
    });
    void exited.then(() => resolve(new Failure("webNotStarted", { logFile })));
  });
  if (failure === undefined) return { exited, stop };
  await stop();
  throw failure;
}

/** Reports are large and short-lived: with more room for new objects, taking them in waits less for the garbage collector. */
export const youngSpace = "--max-semi-space-size=64";

function spawnWeb({ settings, databaseUrl, mode, logFile }: WebOptions) {
  const log = mode === "development" ? "inherit" : openLog(logFile);
  try {
    return spawn(process.execPath, [youngSpace, join(projectRoot, "scripts", "web.ts")], {
      cwd: projectRoot,
      stdio: ["ignore", log, log, "ipc"],
      // Out of the terminal's reach: the supervisor passes Ctrl-C on, in its order.
      detached: process.platform !== "win32",
      env: {
        ...process.env,
        NODE_ENV: mode,
        NEXT_TELEMETRY_DISABLED: "1",
        DATABASE_URL: databaseUrl,
        HOST: settings.host,
        PORT: String(settings.port),
        TIDEMARK_DATA: settings.dataDir,
      },
    });
  } finally {
    if (typeof log === "number") closeSync(log);
  }
}

/** Ends a web process whose supervisor was killed and that has not noticed yet: it would hold the port. */
export async function endLeftoverWeb(dataDir: string): Promise<void> {
  const identity = readIdentity(pidFile(dataDir));
  if (identity === undefined) return;
  for (const signal of ["SIGTERM", "SIGKILL"] as const) {
    for (let waited = 0; waited < 6_000 && isRunning(identity); waited += 50) {
      if (waited === 0) process.kill(identity.pid, signal);
      await sleep(50);
    }
  }
  rmSync(pidFile(dataDir), { force: true });
}

function pidFile(dataDir: string): string {
  return join(dataDir, "web.pid");
}

function readIdentity(path: string): { pid: number; started: string } | undefined {
  try {
    const { pid, started } = JSON.parse(readFileSync(path, "utf8"));
    return typeof pid === "number" && typeof started === "string" ? { pid, started } : undefined;
  } catch {
    return undefined;
  }
}
