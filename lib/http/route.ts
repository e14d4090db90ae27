import "server-only";
import type { Logger } from "pino";
import type * as z from "zod";
import { type AgentIdentity, authenticateAgent } from "#lib/agents/queries.ts";
import { toContractIssues } from "#lib/contract/read-report.ts";
import { toErrorResponse } from "./error-response.ts";
import { HttpError } from "./errors.ts";
import { apiHeaders } from "./headers.ts";
import { getLog } from "./log.ts";

/** `lists` names parameters of the query that may come several times, and are lists. */
type Inputs<Params, Query> = {
  params: z.ZodType<Params>;
  query: z.ZodType<Query>;
  lists?: readonly string[];
};
type Call<Params, Query> = {
  request: Request;
  params: Params;
  query: Query;
  requestId: string;
  log: Logger;
};
type NextContext = { params: Promise<unknown> };
type NextHandler = (request: Request, context: NextContext) => Promise<Response>;

function parse<T>(schema: z.ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new HttpError("invalid-request", "the address has invalid parts", {
    issues: toContractIssues(parsed.error),
  });
}

/** The query as an object; a parameter that comes twice and is no list is refused rather than half ignored. */
function readQuery(search: URLSearchParams, lists: readonly string[]): Record<string, string | string[]> {
  const names = [...search.keys()].filter((name) => !lists.includes(name));
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined)
    throw new HttpError("invalid-request", "a parameter was given twice", {
      issues: [{ path: twice, message: "given twice" }],
    });
  const ofLists = lists.filter((name) => search.has(name)).map((name) => [name, search.getAll(name)]);
  return { ...Object.fromEntries(search), ...Object.fromEntries(ofLists) };
}

function route<Params, Query, Caller>(
  identify: (request: Request) => Promise<Caller>,
  inputs: Inputs<Params, Query>,
  handle: (call: Call<Params, Query>, caller: Caller) => Promise<Response>,
): NextHandler {
  return async (request, context) => {
    const requestId = crypto.randomUUID();
    const startedAt = performance.now();
    const url = new URL(request.url);
    const log = getLog().child({ requestId, method: request.method, path: url.pathname });
    let response: Response;
    try {
      const caller = await identify(request);
      // Next gives routes without parts in their path no params at all.
      const params = parse(inputs.params, (await context.params) ?? {});
      const query = parse(inputs.query, readQuery(url.searchParams, inputs.lists ?? []));
      response = await handle({ request, params, query, requestId, log }, caller);
    } catch (error) {
      response = toErrorResponse(error, { request, requestId, log });
    }
    for (const [name, value] of Object.entries(apiHeaders))
      if (!response.headers.has(name)) response.headers.set(name, value);
    response.headers.set("x-request-id", requestId);
    log.info({ status: response.status, durationMs: Math.round(performance.now() - startedAt) }, "answered");
    return response;
  };
}

/** A route for anyone on this machine: the server listens on loopback and checks Host and Origin, and has no sign-in. */
export function localRoute<Params, Query>(
  inputs: Inputs<Params, Query>,
  handle: (call: Call<Params, Query>) => Promise<Response>,
): NextHandler {
  return route(async () => undefined, inputs, handle);
}

/** A route for an agent: `authorization: Bearer tmk_…`. Answers 401 before anything else of the request is read. */
export function agentRoute<Params, Query>(
  inputs: Inputs<Params, Query>,
  handle: (call: Call<Params, Query>, agent: AgentIdentity) => Promise<Response>,
): NextHandler {
  return route(identifyAgent, inputs, handle);
}

async function identifyAgent(request: Request): Promise<AgentIdentity> {
  const token = /^bearer +(\S+)$/i.exec(request.headers.get("authorization") ?? "")?.[1];
  const agent = token === undefined ? null : await authenticateAgent(token);
  if (agent !== null) return agent;
  throw new HttpError("unauthorized", "a valid agent token is needed: npm run agents -- create NAME", {
    // The body was not read, and is not going to be.
    headers: { "www-authenticate": 'Bearer realm="tidemark"', connection: "close" },
  });
}
