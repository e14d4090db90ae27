import "server-only";
import pg from "pg";
import type { LiveEvent } from "#lib/contract/api.ts";
import { getLog } from "#lib/http/log.ts";
import { onShutdown, shutdownOrder } from "#lib/http/shutdown.ts";
import { runChannel } from "./notices.ts";

/** One open page: `send` an event to it, `end` it for good. */
export type Listener = { send: (event: LiveEvent) => void; end: () => void };

const maxListeners = 100;
const retryMs = 1_000;

type Hub = {
  listeners: Set<Listener>;
  client: pg.Client | null;
  retry: NodeJS.Timeout | null;
  ended: boolean;
};
const store: { tidemarkLive?: Hub } = globalThis as { tidemarkLive?: Hub };

function getHub(): Hub {
  if (store.tidemarkLive !== undefined) return store.tidemarkLive;
  const hub: Hub = { listeners: new Set(), client: null, retry: null, ended: false };
  store.tidemarkLive = hub;
  onShutdown(shutdownOrder.streams, () => endHub(hub));
  return hub;
}

/** Adds a page; false when there are too many, or the server is stopping. The first one opens the connection to Postgres. */
export function addListener(listener: Listener): boolean {
  const hub = getHub();
  if (hub.ended || hub.listeners.size >= maxListeners) return false;
  hub.listeners.add(listener);
  if (hub.client === null && hub.retry === null) connect(hub, false);
  return true;
}

/** Forgets a page. The last one to go closes the connection to Postgres. */
export function removeListener(listener: Listener): void {
  const hub = getHub();
  hub.listeners.delete(listener);
  if (hub.listeners.size === 0) disconnect(hub);
}

function disconnect(hub: Hub): void {
  if (hub.retry !== null) clearTimeout(hub.retry);
  hub.retry = null;
  const client = hub.client;
  hub.client = null;
  client?.end().catch(() => undefined);
}

function endHub(hub: Hub): void {
  hub.ended = true;
  for (const listener of hub.listeners) listener.end();
  hub.listeners.clear();
  disconnect(hub);
}

function broadcast(hub: Hub, event: LiveEvent): void {
  for (const listener of hub.listeners) listener.send(event);
}

// LISTEN needs a connection that stays, so it does not come from the pool.
function connect(hub: Hub, isAgain: boolean): void {
  hub.retry = null;
  const client = new pg.Client({
    connectionString: process.env.DATABASE_URL,
    keepAlive: true,
    connectionTimeoutMillis: 5_000,
  });
  hub.client = client;
  const lose = () => {
    if (hub.client !== client) return;
    hub.client = null;
    client.end().catch(() => undefined);
    hub.retry = setTimeout(connect, retryMs, hub, true);
  };
  client.on("error", lose);
  client.on("end", lose);
  client.on("notification", ({ payload }) => {
    if (payload !== undefined) broadcast(hub, { type: "run", id: payload });
  });
  client
    .connect()
    .then(() => client.query(`LISTEN ${runChannel}`))
    .then(() => {
      if (isAgain) broadcast(hub, { type: "resync" });
    })
    .catch((error: unknown) => {
      getLog().warn({ err: error }, "no live updates until the database answers");
      lose();
    });
}
