import { spawn } from "node:child_process";
import { join } from "node:path";
import { projectRoot } from "./settings.ts";

const tied = join(projectRoot, "scripts", "install", "tied.mjs");

type RunOptions = {
  signal: AbortSignal;
  /** A file descriptor for both outputs. */
  output: number | "inherit";
  env?: Record<string, string>;
};

/**
 * Runs a script on this Node in the project's folder and resolves to its exit code. It ends when `signal` says so, and with this
 * process, however that ends.
 */
export function runNode(args: string[], { signal, output, env }: RunOptions): Promise<number> {
  const child = spawn(process.execPath, [tied, ...args], {
    cwd: projectRoot,
    env: { ...process.env, ...env },
    stdio: ["ignore", output, output, "ipc"],
    signal,
    killSignal: "SIGTERM",
  });
  return new Promise((resolve) => {
    child.on("error", () => resolve(1));
    child.on("close", (code) => resolve(code ?? 1));
  });
}
