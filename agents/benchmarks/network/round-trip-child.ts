import { fork } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { ownProgram } from "#agents/own-program.ts";
import { type RoundTripAsk, RoundTripFailure } from "./round-trip.ts";
import { roundTripArgument } from "./round-trip-argument.ts";
import { RoundTripMessage } from "./round-trip-process.ts";
import type { RoundTrips } from "./round-trip-result.ts";

/**
 * Takes round trips in a process of its own. Rejects with RoundTripFailure where the other end can't be asked, and with the signal's
 * reason; the process is gone either way.
 */
export async function measureRoundTrips(ask: RoundTripAsk, signal: AbortSignal): Promise<RoundTrips> {
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
      child.send(ask, (error) => {
        if (error !== null) reject(new RoundTripFailure("EENDED"));
      });
    });
  } finally {
    ended.abort();
    child.kill("SIGKILL");
  }
}

/** Keeps a link full until it is told to end. Gives what it moved in bytes per second; null where it does not know. */
export type Load = (signal: AbortSignal) => Promise<number | null>;

/** Until a load is up to speed. */
const settleMs = 1000;

/**
 * Takes round trips while a load is under way, and ends the load after them. A load that ends or fails before does so for all;
 * one that is told to end may answer with what it moved, or throw what it was told.
 */
export async function measureUnderLoad(
  ask: RoundTripAsk,
  load: Load,
  signal: AbortSignal,
  settle: number = settleMs,
): Promise<{ trips: RoundTrips; loadBytesPerSecond: number | null }> {
  const enough = new AbortController();
  const either = AbortSignal.any([signal, enough.signal]);
  let hasEnded = false;
  const loading = load(either)
    .catch((error: unknown) => {
      if (enough.signal.aborted) return null;
      throw error;
    })
    .finally(() => {
      hasEnded = true;
    });
  const tooSoon = loading.then(() => {
    if (!enough.signal.aborted) throw new RoundTripFailure("ELOADENDED");
    return new Promise<never>(() => undefined);
  });
  tooSoon.catch(() => undefined);
  try {
    await Promise.race([sleep(settle, undefined, { signal: either }), tooSoon]);
    const trips = await Promise.race([measureRoundTrips(ask, either), tooSoon]);
    enough.abort(new Error("enough"));
    return { trips, loadBytesPerSecond: await loading };
  } finally {
    if (!hasEnded) enough.abort(new Error("enough"));
    await loading.catch(() => undefined);
  }
}
