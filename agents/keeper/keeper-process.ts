import { setTimeout as sleep } from "node:timers/promises";
import { systemCode } from "#agents/failure.ts";
import { createKeeperCalls } from "./keeper-calls.ts";
import type { KeeperMessage, KeeperOrder } from "./keeper-protocol.ts";

const aliveEveryMs = 500;
/** An engine that writes into the folder ends by itself when the agent is gone, a little later on a busy PC. */
const mostAttempts = 10;
const betweenAttemptsMs = 500;

/**
 * The keeper's process: does what the agent asks of it, one after the other. When the agent is gone, however it ended (but for a
 * killed one on Windows, with which it ends too), it removes the test folder and ends; after a share has hung that is as soon as it
 * answers again.
 */
export function runKeeperProcess(): void {
  // What stops the agent reaches the whole group on some systems; the keeper is still needed then.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => undefined);
  const say = (message: KeeperMessage<unknown>): void => {
    if (process.connected) process.send?.(message, () => undefined);
  };
  let saidMs = performance.now();
  const calls = createKeeperCalls(() => {
    if (performance.now() < saidMs + aliveEveryMs) return;
    saidMs = performance.now();
    say({ kind: "alive" });
  });
  process.on("message", ({ id, name, argument }: KeeperOrder) => {
    try {
      const call: unknown = Reflect.get(calls, name);
      if (typeof call !== "function") throw new TypeError(`the keeper does not know ${name}`);
      say({ kind: "done", id, value: Reflect.apply(call, null, [argument]) });
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      say({ kind: "failed", id, code: systemCode(error), message });
    }
  });
  process.on("disconnect", async () => {
    for (let attempt = 1; attempt <= mostAttempts; attempt += 1) {
      try {
        calls.remove(null);
        break;
      } catch {
        await sleep(betweenAttemptsMs);
      }
    }
    process.exit();
  });
}
