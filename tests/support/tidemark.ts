import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import * as z from "zod";
import { anyFreePort } from "#scripts/start/port.ts";
import { projectRoot } from "#scripts/start/settings.ts";

const ServerFile = z.object({ url: z.string(), pid: z.number(), databaseUrl: z.string() });
const AgentConfig = z.object({ token: z.string() });
const PidFile = z.object({ pid: z.number() });

/** A whole Tidemark as `npm start` gives it, on a data folder of its own. */
export type Tidemark = {
  url: string;
  databaseUrl: string;
  dataDir: string;
  /** The home of the agent that is enrolled, with its token. */
  agentHome: string;
  token: string;
  pids: { supervisor: number; web: number; postgres: number };
  /** Ends it as Ctrl-C does. */
  stop(): Promise<void>;
  /** Ends supervisor and web process without giving them a chance; the database is left alone, as an orphan. */
  kill(): Promise<void>;
};

type Options = { dataDir: string; port?: number; env?: Readonly<Record<string, string>> };

const readJson = <T>(schema: z.ZodType<T>, ...path: string[]): T =>
  schema.parse(JSON.parse(readFileSync(join(...path), "utf8")));

/** Starts Tidemark (building what changed) and waits until it answers. Throws with its own words when it ends instead. */
export async function startTidemark({ dataDir, port, env }: Options): Promise<Tidemark> {
  const wanted = port ?? (await anyFreePort("127.0.0.1"));
  // The channel lets it end when the test is gone, however that ended.
  const child = spawn(process.execPath, [join(projectRoot, "scripts", "start.ts")], {
    stdio: ["ignore", "pipe", "pipe", "ipc"],
    env: {
      ...process.env,
      // On the embedded database, whatever the person who runs the tests uses.
      DATABASE_URL: "",
      NODE_ENV: "production",
      ...env,
      TIDEMARK_DATA: dataDir,
      HOST: "127.0.0.1",
      PORT: `${wanted}`,
    },
  });
  let words = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (chunk: Buffer) => {
      words += chunk.toString("utf8");
    });
  }
  while (!existsSync(join(dataDir, "server.json")) || serverPid(dataDir) !== child.pid) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`Tidemark ended:\n${words}`);
    await sleep(50);
  }
  return toTidemark(child, dataDir);
}

/** A server.json that a killed Tidemark left behind names another process. */
function serverPid(dataDir: string): number | null {
  try {
    return readJson(ServerFile, dataDir, "server.json").pid;
  } catch {
    return null;
  }
}

function toTidemark(child: ChildProcess, dataDir: string): Tidemark {
  const { url, pid, databaseUrl } = readJson(ServerFile, dataDir, "server.json");
  const agentHome = join(dataDir, "agent");
  const { token } = readJson(AgentConfig, agentHome, "config.json");
  const web = readJson(PidFile, dataDir, "web.pid").pid;
  const postgres = Number.parseInt(readFileSync(join(dataDir, "postgres", "postmaster.pid"), "utf8"), 10);
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const end = async (signal: NodeJS.Signals, pids: readonly number[]): Promise<void> => {
    for (const one of pids) killIfThere(one, signal);
    await ended;
  };
  return {
    url,
    databaseUrl,
    dataDir,
    agentHome,
    token,
    pids: { supervisor: pid, web, postgres },
    stop: () => end("SIGTERM", [pid]),
    kill: () => end("SIGKILL", [pid, web]),
  };
}

/** Sends a signal to a process that may have ended by itself. */
export function killIfThere(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended.
  }
}
