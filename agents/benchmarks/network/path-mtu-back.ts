import type { PathMtu } from "./path-mtu.ts";
import { openRoundTripSocket } from "./round-trip.ts";
import { frameBytes, longestAnswerBytes, MeasuredBack, measureFrame } from "./round-trip-protocol.ts";

const connectTimeoutMs = 3000;
/** A path on which large packets vanish takes the other end its time. */
const answerTimeoutMs = 90_000;

/**
 * Has the agent's server at the other end measure the path MTU to this PC. Null where it does not answer, or does so for somebody
 * else. Throws RoundTripFailure where nothing of the kind listens there, and the signal's reason.
 */
export async function askPathMtuBack(
  { address, port }: { address: string; port: number },
  signal: AbortSignal,
): Promise<MeasuredBack> {
  const socket = await openRoundTripSocket({ address, port, timeoutMs: connectTimeoutMs }, signal);
  const frame = Buffer.alloc(frameBytes);
  frame.writeUInt8(measureFrame);
  try {
    return await new Promise((resolve, reject) => {
      const timer = setTimeout(() => resolve(null), answerTimeoutMs);
      const stop = (): void => reject(signal.reason);
      signal.addEventListener("abort", stop, { once: true });
      socket.on("close", () => {
        clearTimeout(timer);
        signal.removeEventListener("abort", stop);
        resolve(null);
      });
      let held: Buffer = Buffer.alloc(0);
      socket.on("data", (bytes: Buffer) => {
        held = Buffer.concat([held, bytes]);
        if (held.length < 5) return;
        const length = held.readUInt32BE(1);
        if (held[0] !== measureFrame || length > longestAnswerBytes) return resolve(null);
        if (held.length >= 5 + length) resolve(parseAnswer(held.toString("utf8", 5, 5 + length)));
      });
      socket.write(frame);
    });
  } finally {
    socket.destroy();
  }
}

function parseAnswer(text: string): MeasuredBack {
  try {
    return MeasuredBack.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/**
 * What the agent's server at the other end found, put into a measurement from here: the way back as it measured it, and the MTU of
 * its NIC as what the other end claims.
 */
export function withAnswerOfAgent({ send, receive }: PathMtu, back: MeasuredBack): PathMtu {
  if (back === null) return { send, receive };
  const { clientMtu } = send.evidence;
  const itsMtu = back.evidence.clientMtu;
  const claims = itsMtu === null ? {} : { peerMtu: itsMtu, peerMtuFrom: "agent" as const };
  return {
    send: { mtu: send.mtu, evidence: { ...send.evidence, ...claims } },
    receive:
      back.mtu === null && receive !== null
        ? receive
        : {
            mtu: back.mtu,
            evidence: {
              ...back.evidence,
              clientMtu,
              peerMtu: itsMtu,
              peerMtuFrom: itsMtu === null ? null : "agent",
            },
          },
  };
}
