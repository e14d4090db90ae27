import { type ErrorCode, statusByCode } from "./errors.ts";

export type GuardRequest = {
  method: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
};
export type GuardAnswer = { ok: true } | { ok: false; status: number; code: ErrorCode; message: string };

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);
const loopbackName = /^(localhost|[a-z0-9-]+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/;

function refuse(code: ErrorCode, message: string): GuardAnswer {
  return { ok: false, status: statusByCode[code], code, message };
}

/** The single value of a header; undefined when it is missing or was sent more than once. */
function single(headers: GuardRequest["headers"], name: string): string | undefined {
  const value = headers[name];
  return typeof value === "string" ? value.trim().toLowerCase() : undefined;
}

/** Whether `host` (a Host header's value) is this machine under the port that is served. */
function isOurHost(host: string, port: number, extraName: string | undefined): boolean {
  const parts = /^(\[[0-9a-f:.]+\]|[^:[\]]+)(?::(\d{1,5}))?$/.exec(host);
  const name = parts?.[1];
  if (name === undefined || Number(parts?.[2] ?? 80) !== port) return false;
  return loopbackName.test(name) || name === extraName?.toLowerCase();
}

/**
 * Keeps other sites in a browser of this machine away. Without a sign-in, who reaches the port may do everything, so a name
 * that was rebound to 127.0.0.1 (Host) and a foreign page's form or script (Origin, Sec-Fetch-Site) are refused.
 * `port` is the one that is served; `host` one more name to answer to. Programs send neither Origin nor Sec-Fetch-Site.
 */
export function checkRequest(request: GuardRequest, served: { port: number; host?: string }): GuardAnswer {
  const host = single(request.headers, "host");
  if (host === undefined || !isOurHost(host, served.port, served.host))
    return refuse("misdirected", `this server answers to http://localhost:${served.port} only`);
  if (safeMethods.has(request.method.toUpperCase())) return { ok: true };
  const foreign = refuse("forbidden", "a change must come from Tidemark's own pages or from a program");
  if (request.headers.origin !== undefined && single(request.headers, "origin") !== `http://${host}`)
    return foreign;
  const site = request.headers["sec-fetch-site"];
  if (site !== undefined && site !== "same-origin" && site !== "none") return foreign;
  return { ok: true };
}
