import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { echoFrame, frameBytes, isRoundTripCookie, roundTripCookie } from "./round-trip-protocol.ts";
import type { RoundTrips } from "./round-trip-result.ts";

/** What answers at `port`: the system, by accepting or refusing a connection, or the echo of an agent's server. */
export type RoundTripAsk = {
  by: "connect" | "echo";
  /** An IP address. */
  address: string;
  port: number;
  durationMs: number;
  /** From the start of one round trip to the next, however long they take, so that a stall is seen by all that fall into it. */
  intervalMs: number;
  /** A round trip that takes longer counts as lost. */
  timeoutMs: number;
};

/** The other end can't be asked: `no-echo` where what listens there is no agent's server, else the system's code (`EHOSTUNREACH`). */
export class RoundTripFailure extends Error {
  readonly code: string;
  constructor(code: string) {
    super(`no round trips: ${code}`);
    this.name = "RoundTripFailure";
    this.code = code;
  }
}

export type Clock = { nowNs(): number };

export type RoundTripCallbacks = {
  signal: AbortSignal;
  clock: Clock;
  /** Begins no further round trip; those under way are waited for. */
  finish?: AbortSignal | undefined;
};

/** Starts one round trip after another at fixed times, and gives them all when the last has ended. */
async function onSchedule(
  { durationMs, intervalMs }: RoundTripAsk,
  takeOne: (number: number) => Promise<number | null>,
  { signal, finish }: RoundTripCallbacks,
): Promise<RoundTrips> {
  const count = Math.max(1, Math.floor(durationMs / intervalMs));
  const either = finish === undefined ? signal : AbortSignal.any([signal, finish]);
  const startMs = performance.now();
  const trips: Promise<number | null>[] = [];
  let failure: unknown = null;
  for (let number = 0; number < count && failure === null; number += 1) {
    const dueInMs = startMs + number * intervalMs - performance.now();
    if (dueInMs > 0) await sleep(dueInMs, undefined, { signal: either }).catch(() => undefined);
    signal.throwIfAborted();
    if (either.aborted) break;
    trips.push(
      takeOne(number).catch((error: unknown) => {
        failure ??= error;
        return null;
      }),
    );
  }
  const all = await Promise.all(trips);
  if (failure !== null) throw failure;
  return all;
}

/** The time from a SYN to its answer: a connection that is refused is as good as one that is accepted. */
function takeConnect({ address, port, timeoutMs }: RoundTripAsk, clock: Clock): Promise<number | null> {
  return new Promise((resolve, reject) => {
    const startNs = clock.nowNs();
    const socket = connect({ host: address, port, noDelay: true });
    const timer = setTimeout(() => settle(null), timeoutMs);
    const settle = (trip: number | null): void => {
      clearTimeout(timer);
      socket.destroy();
      resolve(trip);
    };
    socket.once("connect", () => settle(clock.nowNs() - startNs));
    socket.on("error", (error: NodeJS.ErrnoException) => {
      const endNs = clock.nowNs();
      if (error.code === "ECONNREFUSED" || error.code === "ECONNRESET") settle(endNs - startNs);
      else if (error.code === "ETIMEDOUT") settle(null);
      else {
        clearTimeout(timer);
        socket.destroy();
        reject(new RoundTripFailure(error.code ?? "EUNKNOWN"));
      }
    });
  });
}

/** Opens the connection that echoes go over. */
export async function openRoundTripSocket(
  { address, port, timeoutMs }: Pick<RoundTripAsk, "address" | "port" | "timeoutMs">,
  signal: AbortSignal,
): Promise<Socket> {
  const socket = connect({ host: address, port, noDelay: true });
  const failed = (code: string): RoundTripFailure => new RoundTripFailure(code);
  try {
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => reject(failed("no-echo")), timeoutMs);
      const stop = (): void => reject(signal.reason);
      signal.addEventListener("abort", stop);
      socket.on("close", () => {
        clearTimeout(timer);
        signal.removeEventListener("abort", stop);
        reject(failed("no-echo"));
      });
      socket.on("error", (error: NodeJS.ErrnoException) => reject(failed(error.code ?? "EUNKNOWN")));
      let held: Buffer = Buffer.alloc(0);
      const take = (bytes: Buffer): void => {
        held = Buffer.concat([held, bytes]);
        if (held.length < roundTripCookie.length && roundTripCookie[0] === held[0]) return;
        socket.off("data", take);
        clearTimeout(timer);
        signal.removeEventListener("abort", stop);
        if (isRoundTripCookie(held)) resolve();
        else reject(failed("no-echo"));
      };
      socket.on("data", take);
      socket.write(roundTripCookie);
    });
    return socket;
  } catch (error) {
    socket.destroy();
    throw error;
  }
}

async function takeEchoes(ask: RoundTripAsk, callbacks: RoundTripCallbacks): Promise<RoundTrips> {
  const { clock } = callbacks;
  const socket = await openRoundTripSocket(ask, callbacks.signal);
  const waiting = new Map<number, (endNs: number | null) => void>();
  let held: Buffer = Buffer.alloc(0);
  socket.on("data", (bytes: Buffer) => {
    const endNs = clock.nowNs();
    held = held.length === 0 ? bytes : Buffer.concat([held, bytes]);
    for (; held.length >= frameBytes; held = held.subarray(frameBytes)) {
      const number = held.readUInt32BE(1);
      waiting.get(number)?.(endNs);
      waiting.delete(number);
    }
  });
  socket.on("close", () => {
    for (const answer of waiting.values()) answer(null);
  });
  try {
    return await onSchedule(
      ask,
      (number) =>
        new Promise((resolve) => {
          const frame = Buffer.alloc(frameBytes);
          frame.writeUInt8(echoFrame);
          frame.writeUInt32BE(number, 1);
          const timer = setTimeout(() => resolve(null), ask.timeoutMs);
          const startNs = clock.nowNs();
          waiting.set(number, (endNs) => {
            clearTimeout(timer);
            resolve(endNs === null ? null : endNs - startNs);
          });
          socket.write(frame);
        }),
      callbacks,
    );
  } finally {
    socket.destroy();
  }
}

/**
 * Takes round trips at fixed times, in nanoseconds and in the order in which they were begun. Throws RoundTripFailure where the
 * other end can't be asked, and the signal's reason.
 */
export async function takeRoundTrips(ask: RoundTripAsk, callbacks: RoundTripCallbacks): Promise<RoundTrips> {
  callbacks.signal.throwIfAborted();
  if (ask.by === "echo") return takeEchoes(ask, callbacks);
  return onSchedule(ask, () => takeConnect(ask, callbacks.clock), callbacks);
}
