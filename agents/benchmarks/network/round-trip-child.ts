import { fork } from "node:child_process";
import { ownProgram } from "#agents/own-program.ts";
import { type RoundTripAsk, RoundTripFailure } from "./round-trip.ts";
import { roundTripArgument } from "./round-trip-argument.ts";
import { RoundTripMessage, type RoundTripOrder } from "./round-trip-process.ts";
import type { RoundTrips } from "./round-trip-result.ts";

/**
 * Takes round trips in a process of its own, until their time is over or `finish` says that it is enough. Rejects with RoundTripFailure where the other end can't be asked, and with the signal's
 * reason; the process is gone either way.
 */
export async function measureRoundTrips(
  ask: RoundTripAsk,
  signal: AbortSignal,
  finish?: AbortSignal,
): Promise<RoundTrips> {
  signal.throwIfAborted();
  const child = fork(ownProgram(new URL("./round-trip-entry.ts", import.meta.url)), [roundTripArgument], {
    execArgv: [],
    detached: process.platform !== "win32",
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const ended = new AbortController();
  try {
    return await new Promise((resolve, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason), { signal: ended.signal });
      child.on("error", () => reject(new RoundTripFailure("ESPAWN")));
      child.on("exit", () => reject(new RoundTripFailure("EENDED")));
      child.on("message", (raw) => {
        const message = RoundTripMessage.safeParse(raw);
        if (!message.success) reject(new RoundTripFailure("EPROTO"));
        else if (message.data.kind === "failed") reject(new RoundTripFailure(message.data.code));
        else resolve(message.data.trips);
      });
      const send = (order: RoundTripOrder): void => {
        if (!child.connected) return;
        child.send(order, (error) => {
          if (error !== null) reject(new RoundTripFailure("EENDED"));
        });
      };
      send({ kind: "measure", ask });
      const sendFinish = (): void => send({ kind: "finish" });
      if (finish?.aborted === true) sendFinish();
      else finish?.addEventListener("abort", sendFinish, { signal: ended.signal });
    });
  } finally {
    ended.abort();
    child.kill("SIGKILL");
  }
}
