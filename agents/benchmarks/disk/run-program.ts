import { type ChildProcess, spawn } from "node:child_process";
import { answerLimitMs } from "#agents/answer-limit.ts";
import { EngineFailure, EngineHang } from "./engine-child.ts";
import { type SilenceWatch, watchSilence } from "./silence-watch.ts";

const exitGraceMs = 600;
const keptErrorText = 64 * 1024;

export type ProgramAsk = {
  program: string;
  args: readonly string[];
  /** An open file that the program is to find as its descriptor 3; null for none. */
  descriptor: number | null;
  /** How long it may be without progress although all is well, in ms. */
  patienceMs: number;
};

export type ProgramEnd = { exitCode: number | null; killedBy: string | null; errorText: string };

/** `finish` asks the program to end early with what it has, by SIGINT, which Windows does not know: it is killed there. */
export type ProgramCallbacks = {
  signal: AbortSignal;
  finish?: AbortSignal;
  /** Tells `heard` how far the program is. */
  onOutput: (text: string, heard: SilenceWatch["heard"]) => void;
};

/**
 * Runs another program to its end. Its output is handed on as it comes; of its error stream the last 64 KiB are kept. Rejects
 * with the signal's reason as soon as it is aborted, with what `onOutput` throws, with EngineFailure where it can't be
 * started, and with EngineHang when it made no progress for too long; the program has been killed before.
 */
export async function runProgram(
  { program, args, descriptor, patienceMs }: ProgramAsk,
  { signal, finish, onOutput }: ProgramCallbacks,
): Promise<ProgramEnd> {
  signal.throwIfAborted();
  const child = spawn(program, args, {
    // Ctrl-C reaches the whole foreground group; this process alone decides when the program ends.
    detached: process.platform !== "win32",
    env: { ...process.env, LC_ALL: "C" },
    stdio: ["ignore", "pipe", "pipe", ...(descriptor === null ? [] : [descriptor])],
    windowsHide: true,
  });
  const abort = new AbortController();
  let errorText = "";
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    errorText = `${errorText}${text}`.slice(-keptErrorText);
  });
  try {
    return await new Promise((resolve, reject) => {
      const listen = { signal: abort.signal };
      const watch = watchSilence(answerLimitMs(process.env), (silentMs) => reject(new EngineHang(silentMs)));
      watch.allow(patienceMs);
      abort.signal.addEventListener("abort", watch.stop);
      child.stdout?.setEncoding("utf8").on("data", (text: string) => {
        try {
          onOutput(text, watch.heard);
        } catch (error) {
          reject(error);
        }
      });
      const interrupt = (): void => void child.kill("SIGINT");
      signal.addEventListener("abort", () => reject(signal.reason), listen);
      finish?.addEventListener("abort", interrupt, listen);
      child.on("error", (error) => reject(new EngineFailure("ESPAWN", error.message)));
      child.on("spawn", () => finish?.aborted === true && interrupt());
      child.on("close", (exitCode, killedBy) => resolve({ exitCode, killedBy, errorText }));
    });
  } finally {
    abort.abort();
    await endProgram(child);
  }
}

/** Kills the program and waits a moment for its end, so that nothing holds the test file open any more. */
async function endProgram(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, exitGraceMs);
    child.once("exit", () => {
      clearTimeout(timer);
      resolve();
    });
    child.kill("SIGKILL");
  });
}
