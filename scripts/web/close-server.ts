import type { Server } from "node:http";

const patienceMs = 5_000;

/** Takes no new connections, lets running answers finish for five seconds, then cuts them off. */
export function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => server.closeAllConnections(), patienceMs);
    server.close(() => {
      clearTimeout(timer);
      resolve();
    });
    server.closeIdleConnections();
  });
}
