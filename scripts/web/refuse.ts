import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { ApiError } from "#lib/contract/api.ts";
import { checkRequest } from "#lib/http/guard.ts";
import { apiHeaders } from "#lib/http/headers.ts";
import { getLog } from "#lib/http/log.ts";

type Served = { port: number; host: string };

/** Whether this request is from this machine's own pages and programs. */
export function isAllowed(request: IncomingMessage, served: Served): boolean {
  return check(request, served).ok;
}

/** Answers a request that is not allowed, in the API's form of an error. */
export function refuse(request: IncomingMessage, response: ServerResponse, served: Served): void {
  const answer = check(request, served);
  if (answer.ok) return;
  const requestId = randomUUID();
  const { host, origin } = request.headers;
  getLog().warn({ requestId, code: answer.code, method: request.method, host, origin }, "refused");
  const body: ApiError = { error: { code: answer.code, message: answer.message, requestId } };
  response.writeHead(answer.status, {
    ...apiHeaders,
    "content-type": "application/json",
    connection: "close",
  });
  response.end(JSON.stringify(body));
}

function check(request: IncomingMessage, served: Served) {
  return checkRequest({ method: request.method ?? "GET", headers: request.headers }, served);
}
