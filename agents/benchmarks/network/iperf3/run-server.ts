import { createServer, type Socket } from "node:net";
import { state } from "./protocol.ts";
import { readCookie } from "./read-cookie.ts";
import { type ServedTest, type Session, serveClient } from "./server-session.ts";

export type Iperf3ServerOptions = {
  port: number;
  /** Null: all of this PC's. */
  address: string | null;
  silenceMs: number;
  /** What the versions of this program's own clients begin with. */
  ownVersionPrefix: string;
};

export type Iperf3ServerCallbacks = {
  onTest(client: string, served: ServedTest): void;
  onFailure(client: string, failure: unknown): void;
  /** A client was sent away, since another one is served. */
  onBusy(client: string): void;
  /**
   * Takes over a connection that began with 37 bytes of another service's, whether or not a test is under way. Those bytes have
   * been read. False: it is none of its own.
   */
  onOther?(cookie: Buffer, socket: Socket): boolean;
};

export type Iperf3Server = { port: number; close(): Promise<void> };

/** Whoever connects says at once who it is. */
const longestCookieMs = 10_000;
/** How long a connection that was turned away may take to hear of it. */
const farewellMs = 2000;

/**
 * Serves iperf3 clients, one at a time, as iperf3's own server does: any other is told that the server is busy. Rejects with
 * the system's error where the port can't be listened on.
 */
export async function startIperf3Server(
  options: Iperf3ServerOptions,
  callbacks: Iperf3ServerCallbacks,
): Promise<Iperf3Server> {
  let session: Session | null = null;
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    socket.on("error", () => socket.destroy());
    const client = (socket.remoteAddress ?? "?").replace(/^::ffff:/, "");
    readCookie(socket, Math.min(options.silenceMs, longestCookieMs)).then((cookie) => {
      if (cookie === null) return socket.destroy();
      if (callbacks.onOther?.(cookie, socket) === true) return;
      if (session !== null) {
        if (session.offer(socket, cookie)) return;
        callbacks.onBusy(client);
        return turnAway(socket);
      }
      const own = serveClient(socket, cookie, { ...options, port: portOf() });
      session = own;
      own.ended
        .then(
          (served) => callbacks.onTest(client, served),
          (failure: unknown) => callbacks.onFailure(client, failure),
        )
        .finally(() => {
          session = null;
        });
    });
  });
  const portOf = (): number => {
    const address = server.address();
    return typeof address === "object" && address !== null ? address.port : options.port;
  };
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(
      { port: options.port, ...(options.address === null ? {} : { host: options.address }) },
      resolve,
    );
  });
  return {
    port: portOf(),
    async close() {
      session?.stop();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.end();
        setTimeout(() => {
          for (const socket of sockets) socket.destroy();
        }, 200);
      });
    },
  };
}

/** Says "busy" and closes. What the client has sent is read, or its system would throw the answer away with the connection. */
function turnAway(socket: Socket): void {
  socket.end(Buffer.from([state.accessDenied & 0xff]));
  socket.resume();
  setTimeout(() => socket.destroy(), farewellMs).unref();
}
