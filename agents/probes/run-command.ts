import { execFile } from "node:child_process";
import type { Gap } from "./gaps.ts";

const commandTimeoutMs = 5000;

/** What a system command came to: its standard output, or why there is none. */
export type CommandAnswer = { text: string } | { text: null; why: "command-missing" | "command-failed" };

/** Runs a system command in the C locale. One that takes more than 5 seconds, or `timeoutMs`, has failed. */
export function runCommand(
  command: string,
  arguments_: readonly string[],
  timeoutMs: number = commandTimeoutMs,
): Promise<CommandAnswer> {
  const options = {
    timeout: timeoutMs,
    killSignal: "SIGKILL" as const,
    maxBuffer: 4 * 1024 * 1024,
    windowsHide: true,
    env: { ...process.env, LC_ALL: "C", PATH: searchPath() },
  };
  return new Promise((resolve) => {
    // One that looks at a share that hangs can't always be killed.
    setTimeout(resolve, timeoutMs + 1000, { text: null, why: "command-failed" }).unref();
    execFile(command, arguments_, options, (error, stdout) => {
      if (error === null) return resolve({ text: stdout });
      resolve({ text: null, why: error.code === "ENOENT" ? "command-missing" : "command-failed" });
    });
  });
}

/** Standard output of a system command in the C locale; null where it is missing, fails or takes more than 5 seconds. */
export const commandOutput = async (command: string, ...arguments_: string[]): Promise<string | null> =>
  (await runCommand(command, arguments_)).text;

/** The gap that a command without an answer leaves; null where it answered. */
export const commandGap = (command: string, answer: CommandAnswer): Gap | null =>
  answer.text === null ? { why: answer.why, command } : null;

/** Ordinary users often lack the folders in which ip and ethtool lie. */
function searchPath(): string {
  const path = process.env.PATH ?? "";
  return process.platform === "win32" ? path : `${path}:/usr/sbin:/sbin`;
}
