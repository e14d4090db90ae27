import { createServer, type IncomingMessage, type Server } from "node:http";
import type { Duplex } from "node:stream";

/** Next listens for WebSocket connections on the server that it is told of. This one gets only those that are allowed. */
export const upgradesForNext = createServer();

/**
 * Hands allowed WebSocket connections (Next's in development) on. Answers a function that ends them: the server does not count
 * them as its own, so its close would wait for ever.
 */
export function passUpgrades(server: Server, isAllowed: (request: IncomingMessage) => boolean): () => void {
  const sockets = new Set<Duplex>();
  server.on("upgrade", (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const isTaken = isAllowed(request) && upgradesForNext.emit("upgrade", request, socket, head);
    if (!isTaken) return socket.destroy();
    sockets.add(socket);
    return socket.once("close", () => sockets.delete(socket));
  });
  return () => {
    for (const socket of sockets) socket.destroy();
  };
}
