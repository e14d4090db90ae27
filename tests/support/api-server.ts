import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { checkRequest } from "#lib/http/guard.ts";

type Handler = (request: Request, context: { params: Promise<unknown> }) => Promise<Response>;
type RouteModule = Partial<Record<string, unknown>>;

/** The API's routes by the pattern of their path, loaded when they are first asked for, as the database's address is set late. */
const routes: readonly [pattern: RegExp, load: () => Promise<RouteModule>][] = [
  [/^\/api\/v1\/runs$/, () => import("#app/api/v1/runs/route.ts")],
  [/^\/api\/v1\/runs\/tags$/, () => import("#app/api/v1/runs/tags/route.ts")],
  [/^\/api\/v1\/tags$/, () => import("#app/api/v1/tags/route.ts")],
  [/^\/api\/v1\/tags\/rename$/, () => import("#app/api/v1/tags/rename/route.ts")],
  [
    /^\/api\/v1\/runs\/(?<id>[^/]+)\/observations$/,
    () => import("#app/api/v1/runs/[id]/observations/route.ts"),
  ],
  [
    /^\/api\/v1\/targets\/(?<id>[^/]+)\/observations$/,
    () => import("#app/api/v1/targets/[id]/observations/route.ts"),
  ],
  [/^\/api\/v1\/observations\/(?<id>[^/]+)$/, () => import("#app/api/v1/observations/[id]/route.ts")],
  [/^\/api\/v1\/runs\/move$/, () => import("#app/api/v1/runs/move/route.ts")],
  [/^\/api\/v1\/targets$/, () => import("#app/api/v1/targets/route.ts")],
  [/^\/api\/v1\/targets\/(?<id>[^/]+)$/, () => import("#app/api/v1/targets/[id]/route.ts")],
  [/^\/api\/v1\/targets\/(?<id>[^/]+)\/restore$/, () => import("#app/api/v1/targets/[id]/restore/route.ts")],
  [
    /^\/api\/v1\/targets\/(?<id>[^/]+)\/take-over$/,
    () => import("#app/api/v1/targets/[id]/take-over/route.ts"),
  ],
  [/^\/api\/v1\/targets\/(?<id>[^/]+)\/usage$/, () => import("#app/api/v1/targets/[id]/usage/route.ts")],
  [/^\/api\/v1\/targets\/(?<id>[^/]+)\/volumes$/, () => import("#app/api/v1/targets/[id]/volumes/route.ts")],
  [
    /^\/api\/v1\/targets\/(?<id>[^/]+)\/configurations$/,
    () => import("#app/api/v1/targets/[id]/configurations/route.ts"),
  ],
  [/^\/api\/v1\/targets\/(?<id>[^/]+)\/offer$/, () => import("#app/api/v1/targets/[id]/offer/route.ts")],
  [
    /^\/api\/v1\/targets\/(?<id>[^/]+)\/offer\/dismiss$/,
    () => import("#app/api/v1/targets/[id]/offer/dismiss/route.ts"),
  ],
  [/^\/api\/v1\/volumes\/(?<id>[^/]+)$/, () => import("#app/api/v1/volumes/[id]/route.ts")],
  [/^\/api\/v1\/volumes\/(?<id>[^/]+)\/restore$/, () => import("#app/api/v1/volumes/[id]/restore/route.ts")],
  [/^\/api\/v1\/volumes\/(?<id>[^/]+)\/usage$/, () => import("#app/api/v1/volumes/[id]/usage/route.ts")],
  [/^\/api\/v1\/configurations\/(?<id>[^/]+)$/, () => import("#app/api/v1/configurations/[id]/route.ts")],
  [/^\/api\/v1\/paths$/, () => import("#app/api/v1/paths/route.ts")],
  [/^\/api\/v1\/paths\/(?<id>[^/]+)$/, () => import("#app/api/v1/paths/[id]/route.ts")],
  [/^\/api\/v1\/runs\/(?<id>[^/]+)$/, () => import("#app/api/v1/runs/[id]/route.ts")],
  [/^\/api\/v1\/runs\/(?<id>[^/]+)\/restore$/, () => import("#app/api/v1/runs/[id]/restore/route.ts")],
  [/^\/api\/v1\/catalogue$/, () => import("#app/api/v1/catalogue/route.ts")],
  [/^\/api\/v1\/compare$/, () => import("#app/api/v1/compare/route.ts")],
  [/^\/api\/v1\/views$/, () => import("#app/api/v1/views/route.ts")],
  [/^\/api\/v1\/views\/(?<id>[^/]+)$/, () => import("#app/api/v1/views/[id]/route.ts")],
  [/^\/api\/v1\/shares$/, () => import("#app/api/v1/shares/route.ts")],
  [/^\/api\/v1\/shares\/(?<id>[^/]+)$/, () => import("#app/api/v1/shares/[id]/route.ts")],
  [/^\/api\/v1\/shares\/(?<id>[^/]+)\/revoke$/, () => import("#app/api/v1/shares/[id]/revoke/route.ts")],
  [/^\/api\/v1\/events$/, () => import("#app/api/v1/events/route.ts")],
  [/^\/api\/health$/, () => import("#app/api/health/route.ts")],
  [/^\/api\/openapi\.json$/, () => import("#app/api/openapi.json/route.ts")],
  [/^\/api\/(?<path>.*)$/, () => import("#app/api/[...path]/route.ts")],
];

const isHandler = (value: unknown): value is Handler => typeof value === "function";

async function findHandler(method: string, path: string): Promise<[Handler, unknown] | undefined> {
  for (const [pattern, load] of routes) {
    const match = pattern.exec(path);
    if (match === null) continue;
    const handler = (await load())[method === "HEAD" ? "GET" : method];
    return isHandler(handler) ? [handler, { ...match.groups }] : undefined;
  }
  return undefined;
}

/** As the DOM's types know it: Node's own differ from them in name only. */
function toWebStream(incoming: IncomingMessage): ReadableStream<Uint8Array> {
  const iterator = incoming[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>({
    pull: async (output) => {
      const next = await iterator.next();
      if (next.done === true) output.close();
      else output.enqueue(next.value);
    },
    cancel: async () => {
      await iterator.return?.();
    },
  });
}

function toRequest(incoming: IncomingMessage, url: URL, signal: AbortSignal): Request {
  const headers = new Headers();
  for (const [name, values] of Object.entries(incoming.headersDistinct))
    for (const value of values ?? []) headers.append(name, value);
  const method = incoming.method ?? "GET";
  const hasBody = method !== "GET" && method !== "HEAD";
  const body = hasBody ? toWebStream(incoming) : undefined;
  const init: RequestInit & { duplex: "half" } = { method, headers, signal, duplex: "half" };
  return new Request(url, body === undefined ? init : { ...init, body });
}

async function answer(incoming: IncomingMessage, outgoing: ServerResponse, port: number): Promise<void> {
  const guarded = checkRequest({ method: incoming.method ?? "GET", headers: incoming.headers }, { port });
  if (!guarded.ok) return void outgoing.writeHead(guarded.status).end(guarded.code);
  const gone = new AbortController();
  outgoing.on("close", () => gone.abort());
  const url = new URL(incoming.url ?? "/", `http://127.0.0.1:${port}`);
  const found = await findHandler(incoming.method ?? "GET", url.pathname);
  if (found === undefined) return void outgoing.writeHead(405).end();
  const [handler, params] = found;
  const response = await handler(toRequest(incoming, url, gone.signal), { params: Promise.resolve(params) });
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  if (response.body === null) return void outgoing.end();
  await pipeline(Readable.from(response.body), outgoing).catch(() => undefined);
}

export type ApiServer = { url: string; port: number; close(): Promise<void> };

/** The API's own route handlers behind a real HTTP server on a free port, without Next around them. */
export async function startApiServer(): Promise<ApiServer> {
  let port = 0;
  const server = createServer((incoming, outgoing) => {
    answer(incoming, outgoing, port).catch((error: unknown) => outgoing.destroy(error as Error));
  });
  // Tests run programs meanwhile, and come back to a connection that would have been closed in that moment.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
