import { spawn } from "node:child_process";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { ensureInstalled } from "#scripts/install/ensure-installed.mjs";
import { say } from "#scripts/install/messages.mjs";
import { isAtLeast, runtimePath } from "#scripts/install/runtime.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..");

/**
 * Runs a script of scripts/ on the pinned Node with this command's arguments, after installing what is missing. Signals
 * are handed on; the script's exit code becomes this process's.
 * @param {string} script
 * @param {string[]} nodeArgs
 */
export async function launch(script, nodeArgs = []) {
  const found = process.versions.node;
  if (!isAtLeast(found, 18, 0)) return fail(say("nodeTooOld", { found }));
  const problem = await ensureInstalled(root);
  if (problem !== undefined) return fail(problem);
  const runtime = runtimePath(root);
  if (runtime === undefined)
    return fail(say("noRuntime", { platform: `${process.platform}-${process.arch}`, found }));

  // The IPC channel tells the script when this process is gone, even by kill -9.
  const child = spawn(runtime, [...nodeArgs, join(root, "scripts", script), ...process.argv.slice(2)], {
    stdio: ["inherit", "inherit", "inherit", "ipc"],
  });
  /** @type {NodeJS.Signals[]} */
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
  for (const signal of signals) process.on(signal, () => child.kill(signal));
  endWithNpm(() => child.kill("SIGTERM"));
  child.on("exit", (code, signal) => process.exit(signal === null ? (code ?? 1) : 1));
}

/**
 * npm waits for this script, so a new parent means that npm was killed. Started otherwise, losing the parent is normal.
 * @param {() => void} stop
 */
function endWithNpm(stop) {
  if (process.env.npm_lifecycle_event === undefined || process.platform === "win32") return;
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && stop(), 500).unref();
}

/** @param {string} sentence */
function fail(sentence) {
  console.error(sentence);
  process.exitCode = 1;
}
