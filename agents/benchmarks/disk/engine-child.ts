import { type ChildProcess, fork } from "node:child_process";
import { answerLimitMs } from "#agents/answer-limit.ts";
import { ownProgram } from "#agents/own-program.ts";
import {
  type EngineMessage,
  type EngineOrder,
  type EnginePatience,
  type EngineProgress,
  type EngineTask,
  engineArgument,
} from "./engine-protocol.ts";
import { watchSilence } from "./silence-watch.ts";
import { isBlocking } from "./slot-pool.ts";

/** The engine could not do its task: the system's error code, and its sentence. */
export class EngineFailure extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.name = "EngineFailure";
    this.code = code;
  }
}

/** A disk or share took requests and did not answer them. */
export class EngineHang extends EngineFailure {
  readonly silentMs: number;
  constructor(silentMs: number) {
    super("EHANG", `no progress for ${Math.round(silentMs / 1000)} s`);
    this.silentMs = silentMs;
  }
}

const exitGraceMs = 600;
/** Each slot's thread compiles the same few loops: what V8's slower compiler takes for that, the short passes do not earn back. */
const engineFlags = ["--no-turbofan"];
const maxThreadPool = 1024;
/** A read and a write for each of eight streams. */
const copyThreadPool = 16;

function startEngine(task: EngineTask): ChildProcess {
  const isAsync = task.kind === "measure" && !isBlocking(task.slots, task.load.arrivals !== null);
  const poolSize = isAsync ? Math.min(maxThreadPool, task.slots) : task.kind === "copy" ? copyThreadPool : 4;
  const child = fork(ownProgram(new URL("./engine-entry.ts", import.meta.url)), [engineArgument], {
    execArgv: task.kind === "copy" ? [] : engineFlags,
    env: { ...process.env, UV_THREADPOOL_SIZE: String(poolSize) },
    // Ctrl-C reaches the whole foreground group; the parent alone decides when the engine ends.
    detached: process.platform !== "win32",
    // An engine whose disk hangs can't be killed: it must not hold what whoever started the agent reads to its end.
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
  child.stderr?.pipe(process.stderr, { end: false });
  return child;
}

/** Kills the engine and waits a moment for its end, so that nothing holds the test file open any more. */
async function endEngine(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, exitGraceMs);
    child.once("exit", () => {
      clearTimeout(timer);
      resolve();
    });
    killGroup(child);
  });
}

/** A copying program that the engine started is in its group and ends with it. Windows has no such groups. */
function killGroup(child: ChildProcess): void {
  try {
    if (process.platform === "win32" || child.pid === undefined) child.kill("SIGKILL");
    else process.kill(-child.pid, "SIGKILL");
  } catch {
    // It ended in this moment.
  }
}

export type EngineCallbacks = {
  signal: AbortSignal;
  /** Ends a measurement before its time; the engine still answers with what it measured until then. */
  finish?: AbortSignal | undefined;
  onProgress: (progress: EngineProgress) => void;
};

/**
 * Runs one task in a process of its own and resolves with its last message. Rejects with EngineFailure (EngineHang
 * when nothing has moved for as long as a target may leave a request without an answer), or with the signal's reason as soon as it
 * is aborted; in every case the process has been told to die before.
 */
export async function runEngineTask(
  task: EngineTask,
  { signal, finish, onProgress }: EngineCallbacks,
): Promise<Exclude<EngineMessage, EngineProgress | EnginePatience | { kind: "failed" }>> {
  signal.throwIfAborted();
  const child = startEngine(task);
  const abort = new AbortController();
  try {
    return await new Promise((resolve, reject) => {
      const watch = watchSilence(answerLimitMs(process.env), (silentMs) => reject(new EngineHang(silentMs)));
      abort.signal.addEventListener("abort", watch.stop);
      signal.addEventListener("abort", () => reject(signal.reason), { signal: abort.signal });
      child.on("error", (error) => reject(new EngineFailure("ESPAWN", error.message)));
      child.on("exit", (code, killedBy) => {
        reject(new EngineFailure("EENGINE", `the engine's process ended early (${killedBy ?? code})`));
      });
      child.on("message", (message: EngineMessage) => {
        if (message.kind === "progress") {
          watch.heard(`${message.stage} ${message.bytes}`);
          onProgress(message);
        } else if (message.kind === "patience") watch.allow(message.extraMs);
        else if (message.kind === "failed") reject(new EngineFailure(message.code, message.message));
        else resolve(message);
      });
      const send = (order: EngineOrder): void => {
        if (!child.connected) return;
        child.send(order, (error) => {
          if (error !== null) reject(new EngineFailure("EENGINE", error.message));
        });
      };
      send(task);
      const sendFinish = (): void => send({ kind: "finish" });
      if (finish?.aborted === true) sendFinish();
      else finish?.addEventListener("abort", sendFinish, { signal: abort.signal });
    });
  } finally {
    abort.abort();
    await endEngine(child);
  }
}
