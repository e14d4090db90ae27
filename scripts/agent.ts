import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { constants } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { buildAgent } from "#scripts/build-agent.ts";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const dataFolder = resolve(root, process.env.TIDEMARK_DATA || ".tidemark");

/** Address of the server that runs on this data folder; null when none does. */
function runningServer(): string | null {
  try {
    const server: unknown = JSON.parse(readFileSync(join(dataFolder, "server.json"), "utf8"));
    if (typeof server !== "object" || server === null) return null;
    const { url, pid } = server as { url?: unknown; pid?: unknown };
    if (typeof url !== "string" || typeof pid !== "number") return null;
    process.kill(pid, 0);
    return url;
  } catch {
    return null;
  }
}

const bundle = await buildAgent();
const server = runningServer();
const child = spawn(process.execPath, [bundle, ...process.argv.slice(2)], {
  stdio: "inherit",
  // Paths are meant from where npm was called, not from the project's folder.
  cwd: process.env.INIT_CWD || process.cwd(),
  env: {
    ...process.env,
    TIDEMARK_AGENT_HOME: process.env.TIDEMARK_AGENT_HOME || join(dataFolder, "agent"),
    ...(server === null ? {} : { TIDEMARK_SERVER: process.env.TIDEMARK_SERVER || server }),
  },
});
// The agent bears a Ctrl-C that arrives twice, from the terminal and from here.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => child.kill(signal));
// The launcher is gone, even by kill -9.
process.on("disconnect", () => child.kill("SIGTERM"));
child.on("exit", (code, signal) => {
  process.exit(code ?? 128 + (signal === null ? 0 : constants.signals[signal]));
});
