import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { buildAgent } from "#scripts/build-agent.ts";

export type AgentOutcome = { status: number | null; stdout: string; stderr: string };

/** The agent's bundle at work: its process, and how it ended. */
export type RunningAgent = { child: ChildProcess; outcome: Promise<AgentOutcome> };

/** The smallest measurement that is one: `run FOLDER` with these takes a few seconds. */
export const briefly = ["--size", "16MiB", "--passes", "1", "--seconds", "0.2"] as const;

/** Starts the built agent with a home of the test, in English. The server is that of its configuration. */
export async function startAgent(
  args: readonly string[],
  home: string,
  env: Readonly<Record<string, string>> = {},
): Promise<RunningAgent> {
  const bundle = await buildAgent();
  const child = spawn(process.execPath, [bundle, ...args, "--lang", "en"], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, ...env, TIDEMARK_AGENT_HOME: home },
  });
  const outcome = { stdout: "", stderr: "" };
  for (const name of ["stdout", "stderr"] as const) {
    child[name].on("data", (chunk: Buffer) => {
      outcome[name] += chunk.toString("utf8");
    });
  }
  return { child, outcome: once(child, "close").then(([status]) => ({ status, ...outcome })) };
}

/** Runs the built agent to its end. */
export async function runAgent(
  args: readonly string[],
  home: string,
  env?: Readonly<Record<string, string>>,
): Promise<AgentOutcome> {
  return (await startAgent(args, home, env)).outcome;
}

/**
 * Sends a signal to the process that keeps a running agent's test folder in `parent`, and removes it when the agent is gone.
 * Whether there is one.
 */
export function signalKeeper(parent: string, signal: NodeJS.Signals): boolean {
  for (const name of readdirSync(parent).filter((one) => one.startsWith(".tidemark-"))) {
    try {
      const pid: unknown = JSON.parse(readFileSync(join(parent, name, "owner.json"), "utf8")).process.pid;
      // 0 and below would be whole groups of processes.
      if (typeof pid === "number" && pid > 0) return process.kill(pid, signal);
    } catch {
      // No marker yet, none any more, or its process has ended.
    }
  }
  return false;
}
