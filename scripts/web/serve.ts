import { createServer, type Server } from "node:http";
import next from "next";
import { answerWith } from "#lib/http/page-status.ts";
import { onShutdown, runShutdown, shutdownOrder } from "#lib/http/shutdown.ts";
import { projectRoot } from "#scripts/start/settings.ts";
import { closeServer } from "./close-server.ts";
import { isAllowed, refuse } from "./refuse.ts";
import { sendToSupervisor } from "./supervisor-channel.ts";
import { passUpgrades, upgradesForNext } from "./upgrades.ts";

export type ServeMode = "production" | "development";
type ServeOptions = { host: string; port: number; mode: ServeMode };

/** Serves Tidemark on `host` and `port` until a signal, a word of the supervisor or its end stops it. */
export async function serve({ host, port, mode }: ServeOptions): Promise<void> {
  stopWhenAsked();
  const isDevelopment = mode === "development";
  const app = next({
    dev: isDevelopment,
    dir: projectRoot,
    hostname: host,
    port,
    httpServer: upgradesForNext,
  });
  await app.prepare();
  const handle = app.getRequestHandler();
  const server = createServer((request, response) => {
    if (isAllowed(request, { port, host })) void answerWith(response, () => handle(request, response));
    else refuse(request, response, { port, host });
  });
  if (isDevelopment) {
    const endUpgraded = passUpgrades(server, (request) => isAllowed(request, { port, host }));
    onShutdown(shutdownOrder.streams, endUpgraded);
  }
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
