import type { Api } from "./api-test.ts";

/** Sends a document to the API as a program on this machine does. */
export function sendJson(api: Api, method: string, path: string, document?: unknown): Promise<Response> {
  const headers = { "content-type": "application/json" };
  return fetch(
    api.url + path,
    document === undefined ? { method } : { method, headers, body: JSON.stringify(document) },
  );
}
