import { connect, type Socket } from "node:net";
import type { ControlChannel } from "./control-channel.ts";
import { Iperf3Failure, toConnectFailure, toServerFailure } from "./iperf3-failure.ts";
import { state } from "./protocol.ts";

/** Waits for the server's next state. Fails with Iperf3Failure where that is another one, in the meaning that it has. */
export async function expectState(
  channel: ControlChannel,
  expected: number,
  limitMs?: number | null,
): Promise<void> {
  const told = await channel.readState(limitMs);
  if (told === expected) return;
  if (told === state.accessDenied) throw new Iperf3Failure("busy");
  if (told === state.serverTerminate) throw new Iperf3Failure("terminated");
  if (told !== state.serverError) throw new Iperf3Failure("not-iperf3");
  const number = (await channel.readBytes(4)).readInt32BE();
  throw toServerFailure(number);
}

/** Connects to a server. Rejects with Iperf3Failure, after the limit with `no-answer`. */
export function connectControl(host: string, port: number, limitMs: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port });
    const timer = setTimeout(() => {
      socket.destroy();
      reject(new Iperf3Failure("no-answer"));
    }, limitMs);
    const refuse = (error: NodeJS.ErrnoException): void => {
      clearTimeout(timer);
      reject(toConnectFailure(error.code ?? null));
    };
    socket.once("error", refuse);
    socket.once("connect", () => {
      clearTimeout(timer);
      socket.off("error", refuse);
      resolve(socket);
    });
  });
}
