import { createServer, type Socket } from "node:net";
import {
  type ControlChannel,
  openControlChannel,
} from "#agents/benchmarks/network/iperf3/control-channel.ts";
import { cookieBytes, longestParametersBytes, state } from "#agents/benchmarks/network/iperf3/protocol.ts";
import { readCookie } from "#agents/benchmarks/network/iperf3/read-cookie.ts";

/** A server that does as it is told: `play` gets the control connection, and the streams as they come. */
export type Script = {
  play(channel: ControlChannel, server: { streams: Promise<Socket[]>; socket: Socket }): Promise<void>;
  /** Streams that are taken; any further one is turned away. */
  streams?: number;
};

export type ScriptedServer = { port: number; close(): void };

/** Starts one on loopback. A script that fails ends its connection. */
export async function startScriptedServer({ play, streams: wanted = 1 }: Script): Promise<ScriptedServer> {
  const sockets: Socket[] = [];
  const streams: Socket[] = [];
  let allAreThere: (all: Socket[]) => void = () => undefined;
  const whenThere = new Promise<Socket[]>((resolve) => {
    allAreThere = resolve;
  });
  const server = createServer((socket) => {
    const isControl = sockets.length === 0;
    sockets.push(socket);
    socket.on("error", () => socket.destroy());
    if (isControl) {
      const channel = openControlChannel(socket, { silenceMs: 5000, gone: "client-gone" });
      play(channel, { streams: whenThere, socket }).catch(() => socket.destroy());
      return;
    }
    readCookie(socket, 5000).then(() => {
      if (streams.length === wanted) socket.end(Buffer.from([state.accessDenied & 0xff]));
      else streams.push(socket);
      if (streams.length === wanted) allAreThere(streams);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return {
    port: address.port,
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** Plays a server's part up to the running test, and gives what the client asked for. */
export async function playToRunning(channel: ControlChannel, streams: Promise<Socket[]>): Promise<unknown> {
  const asked = await playToStreams(channel);
  await streams;
  channel.writeState(state.testStart);
  channel.writeState(state.testRunning);
  return asked;
}

/** Plays a server's part until the client is to open its streams. */
export async function playToStreams(channel: ControlChannel): Promise<unknown> {
  await channel.readBytes(cookieBytes);
  channel.writeState(state.exchangeParameters);
  const asked = await channel.readDocument(longestParametersBytes);
  channel.writeState(state.createStreams);
  return asked;
}

/** A server's result of one stream, as iperf3 writes it. */
export const serverResults = (stream: Readonly<Record<string, number>>) => ({
  cpu_util_total: 40,
  cpu_util_user: 10,
  cpu_util_system: 30,
  sender_has_retransmits: 1,
  streams: [{ id: 1, bytes: 0, retransmits: -1, jitter: 0, errors: 0, packets: 0, ...stream }],
});
