import { systemCode } from "#agents/failure.ts";
import { createKeeperCalls } from "./keeper-calls.ts";
import type { KeeperMessage, KeeperOrder } from "./keeper-protocol.ts";

const aliveEveryMs = 500;

/**
 * The keeper's process: does what the agent asks of it, one after the other. When the agent is gone, however it ended, it removes
 * the test folder and ends; after a share has hung that is as soon as it answers again.
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
  process.on("disconnect", () => {
    try {
      calls.remove(null);
    } finally {
      process.exit();
    }
  });
}
