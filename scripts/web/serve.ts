import { createServer, type IncomingMessage, type Server } from "node:http";
import type { Duplex } from "node:stream";
import next from "next";
import { onShutdown, runShutdown, shutdownOrder } from "#lib/http/shutdown.ts";
import { projectRoot } from "#scripts/start/settings.ts";
import { closeServer } from "./close-server.ts";
import { isAllowed, refuse } from "./refuse.ts";
import { sendToSupervisor } from "./supervisor-channel.ts";

export type ServeMode = "production" | "development";
type ServeOptions = { host: string; port: number; mode: ServeMode };

/** Serves Tidemark on `host` and `port` until a signal, a word of the supervisor or its end stops it. */
export async function serve({ host, port, mode }: ServeOptions): Promise<void> {
  stopWhenAsked();
  const app = next({ dev: mode === "development", dir: projectRoot, hostname: host, port });
  await app.prepare();
  const handle = app.getRequestHandler();
  const server = createServer((request, response) => {
    if (!isAllowed(request, { port, host })) return refuse(request, response, { port, host });
    void handle(request, response);
  });
  const upgrade = app.getUpgradeHandler();
  server.on("upgrade", (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (isAllowed(request, { port, host })) void upgrade(request, socket, head);
    else socket.destroy();
  });
  onShutdown(shutdownOrder.server, () => closeServer(server));
  listen(server, host, port);
}

function listen(server: Server, host: string, port: number): void {
  server.once("error", (error: NodeJS.ErrnoException) => {
    console.error(error);
    sendToSupervisor({ type: "listenFailed", code: error.code ?? "unknown" }, () => process.exit(1));
  });
  server.listen(port, host, () => sendToSupervisor({ type: "ready" }));
}

/** Ctrl-C comes from the terminal and from npm, so each of these may come twice. */
function stopWhenAsked(): void {
  const stop = () => void runShutdown().then(() => process.exit(0));
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, stop);
  process.on("disconnect", stop);
  process.on("message", (message) => message === "stop" && stop());
}
