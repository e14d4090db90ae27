import type { Socket } from "node:net";
import { measurePathMtu } from "./path-mtu.ts";
import {
  echoFrame,
  frameBytes,
  type MeasuredBack,
  measureFrame,
  roundTripCookie,
} from "./round-trip-protocol.ts";

/** A client that says nothing for so long is gone. */
const silenceMs = 30_000;

/** Measures the path MTU to an address, the one that a client is connected from. */
export type MeasureBack = (address: string, signal: AbortSignal) => Promise<MeasuredBack>;

const measureFromHere: MeasureBack = async (address, signal) =>
  (await measurePathMtu({ address, clientMtu: null, port: null }, signal)).send;

export type RoundTripService = {
  /** Takes over a connection of which `roundTripCookie` has been read, and nothing else. Ends with it. */
  serve(socket: Socket): void;
  close(): void;
};

/**
 * Sends back what clients send, and measures the path MTU to them, for one at a time. Echoes share this process's event loop with
 * whatever else it does, so that a busy server answers later than its network would.
 */
export function createRoundTripService(measureBack: MeasureBack = measureFromHere): RoundTripService {
  const open = new Set<Socket>();
  let isMeasuring = false;

  async function measureFor(socket: Socket): Promise<void> {
    const stop = new AbortController();
    const onClose = (): void => stop.abort(new Error("the client is gone"));
    socket.once("close", onClose);
    // The client waits for as long as this takes.
    socket.setTimeout(0);
    const address = socket.remoteAddress?.replace(/^::ffff:(?=\d+\.)/, "");
    let answer: MeasuredBack = null;
    if (!isMeasuring && address !== undefined) {
      isMeasuring = true;
      answer = await measureBack(address, stop.signal)
        .catch(() => null)
        .finally(() => {
          isMeasuring = false;
        });
    }
    socket.off("close", onClose);
    if (!socket.writable) return;
    socket.setTimeout(silenceMs);
    const text = Buffer.from(JSON.stringify(answer));
    const head = Buffer.alloc(5);
    head.writeUInt8(measureFrame);
    head.writeUInt32BE(text.length, 1);
    socket.write(Buffer.concat([head, text]));
  }

  return {
    serve(socket) {
      let held: Buffer = Buffer.alloc(0);
      let hasAsked = false;
      open.add(socket);
      socket.setNoDelay(true);
      socket.setTimeout(silenceMs, () => socket.destroy());
      socket.on("error", () => socket.destroy());
      socket.on("close", () => open.delete(socket));
      socket.on("data", (bytes: Buffer) => {
        held = held.length === 0 ? bytes : Buffer.concat([held, bytes]);
        const whole = held.length - (held.length % frameBytes);
        for (let at = 0; at < whole; at += frameBytes) {
          const kind = held[at];
          if (kind === echoFrame) socket.write(held.subarray(at, at + frameBytes));
          else if (kind === measureFrame && !hasAsked) {
            hasAsked = true;
            void measureFor(socket);
          } else {
            socket.destroy();
            return;
          }
        }
        held = held.subarray(whole);
      });
      socket.write(roundTripCookie);
    },
    close() {
      for (const socket of open) socket.destroy();
    },
  };
}
