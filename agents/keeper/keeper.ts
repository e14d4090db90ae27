import { fork } from "node:child_process";
import { ownProgram } from "#agents/own-program.ts";
import type { KeeperCalls } from "./keeper-calls.ts";
import { type KeeperMessage, type KeeperOrder, keeperArgument } from "./keeper-protocol.ts";
import { NoAnswer } from "./no-answer.ts";

/** Touches a target on the agent's behalf, in a process of its own, which a share that hangs may hold up as it likes. */
export type Keeper = {
  /** How long a target may leave a request without an answer. */
  limitMs: number;
  /**
   * Has something done there, after what was asked before. Rejects with NoAnswer after the limit without a sign of life, else
   * with the system's error.
   */
  ask<Name extends keyof KeeperCalls>(
    name: Name,
    argument: Parameters<KeeperCalls[Name]>[0],
    limitMs?: number,
  ): Promise<ReturnType<KeeperCalls[Name]>>;
};

/**
 * Starts a keeper. It ends with this process, after it has removed what it made; on Windows a killed agent takes it along, since
 * it is in the same job, and the next run's sweep removes the folder.
 */
export function startKeeper(limitMs: number): Keeper {
  const child = fork(ownProgram(new URL("./keeper-entry.ts", import.meta.url)), [keeperArgument], {
    // Ctrl-C reaches the whole foreground group, and the keeper has work to do after it.
    detached: process.platform !== "win32",
    execArgv: [],
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  child.unref();
  child.channel?.unref();
  // Every call has a listener; a long queue of them is no leak.
  child.setMaxListeners(0);
  child.on("error", () => undefined);
  let lastId = 0;
  return {
    limitMs,
    ask<Name extends keyof KeeperCalls>(
      name: Name,
      argument: Parameters<KeeperCalls[Name]>[0],
      ownLimitMs = limitMs,
    ) {
      lastId += 1;
      const id = lastId;
      const listening = new AbortController();
      const asked = new Promise<ReturnType<KeeperCalls[Name]>>((resolve, reject) => {
        const timer = setTimeout(() => reject(new NoAnswer(ownLimitMs)), ownLimitMs);
        const onMessage = (message: KeeperMessage<ReturnType<KeeperCalls[Name]>>): void => {
          if (message.kind === "alive") timer.refresh();
          else if (message.id !== id) return;
          else if (message.kind === "done") resolve(message.value);
          else reject(withCode(message.message, message.code));
        };
        const onEnd = (): void => reject(withCode("the process that keeps the test folder ended", "EKEEPER"));
        child.on("message", onMessage);
        child.on("disconnect", onEnd);
        listening.signal.addEventListener("abort", () => {
          clearTimeout(timer);
          child.off("message", onMessage);
          child.off("disconnect", onEnd);
        });
        if (!child.connected) return onEnd();
        const order: KeeperOrder = { id, name, argument };
        child.send(order, (error) => {
          if (error !== null) onEnd();
        });
      });
      return asked.finally(() => listening.abort());
    },
  };
}

const withCode = (message: string, code: string | null): Error =>
  code === null ? new Error(message) : Object.assign(new Error(message), { code });
