import { ApiError, PutRunAnswer } from "#lib/contract/api.ts";
import type { Refusal } from "./outbox.ts";

/** What one attempt came to. Only `retry` is worth another one soon. */
export type PostAnswer =
  | { state: "accepted"; url: string; isDuplicate: boolean }
  | { state: "refused"; refusal: Refusal }
  | { state: "too-large"; refusal: Refusal }
  | { state: "unauthorized" }
  | { state: "retry"; status: number | null; detail: string; afterMs: number | null }
  | { state: "unexpected"; detail: string };

export type PostOptions = { server: string; token: string; id: string; json: string; signal: AbortSignal };

const answerTimeoutMs = 15_000;
/** The slowest line that a report is given time for. */
const slowestBytesPerMs = 50;
const longestRetryAfterMs = 30_000;
const longestAnswer = 1024 * 1024;
const longestText = 500;
const retryStatuses = new Set([408, 425, 429]);
/** What stays refused however often it is sent: no report at all, another one under this id, one against the contract. */
const finalStatuses = new Set([400, 409, 422]);

/** Puts one report to the server, once. Rejects only when `signal` is aborted. */
export async function postReport({ server, token, id, json, signal }: PostOptions): Promise<PostAnswer> {
  const timeout = AbortSignal.timeout(answerTimeoutMs + Math.ceil(json.length / slowestBytesPerMs));
  try {
    const response = await fetch(`${server}/api/v1/runs/${id}`, {
      method: "PUT",
      headers: {
        authorization: `Bearer ${token}`,
        "content-type": "application/json",
        accept: "application/json",
      },
      body: json,
      // A redirect would carry the token to an address that nobody named.
      redirect: "manual",
      signal: AbortSignal.any([signal, timeout]),
    });
    const body = parseJson(await readStart(response.body, longestAnswer));
    return readAnswer(response.status, body, { server, id, retryAfter: response.headers.get("retry-after") });
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    return { state: "retry", status: null, detail: connectionDetail(error), afterMs: null };
  }
}

type Asked = { server: string; id: string; retryAfter: string | null };

/** Turns status and body of an answer into what is to be done next. */
export function readAnswer(status: number, body: unknown, { server, id, retryAfter }: Asked): PostAnswer {
  if (status === 200 || status === 201) {
    const answer = PutRunAnswer.safeParse(body);
    if (!answer.success || answer.data.id !== id) return { state: "unexpected", detail: `${status}` };
    const url = new URL(answer.data.url, `${server}/`).href;
    return { state: "accepted", url, isDuplicate: answer.data.isDuplicate };
  }
  if (status === 401) return { state: "unauthorized" };
  if (status === 413) return { state: "too-large", refusal: toRefusal(status, body) };
  if (status >= 500 || retryStatuses.has(status)) {
    return { state: "retry", status, detail: `${status}`, afterMs: parseRetryAfter(retryAfter) };
  }
  const isTidemark = ApiError.safeParse(body).success;
  if (finalStatuses.has(status) && isTidemark) {
    return { state: "refused", refusal: toRefusal(status, body) };
  }
  return { state: "unexpected", detail: `${status}` };
}

function toRefusal(status: number, body: unknown): Refusal {
  const answer = ApiError.safeParse(body);
  if (!answer.success) return { status, message: `${status}`, issues: [] };
  const { message, issues = [] } = answer.data.error;
  return {
    status,
    message: printable(message),
    issues: issues.map((issue) => ({ path: printable(issue.path), message: printable(issue.message) })),
  };
}

/** A server's text without what a terminal would act on: controls and marks that turn the writing direction. */
export const printable = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, " ")
    .trim()
    .slice(0, longestText);

/** The text of a body, cut off after `limit` bytes: no more than that is received. */
async function readStart(body: ReadableStream<Uint8Array> | null, limit: number): Promise<string> {
  if (body === null) return "";
  const parts: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop cancels the stream.
  for await (const part of body) {
    parts.push(part);
    size += part.length;
    if (size >= limit) break;
  }
  return Buffer.concat(parts).toString("utf8", 0, limit);
}

/** Milliseconds of a Retry-After in whole seconds, at most 30 seconds; null for a date or nothing. */
export function parseRetryAfter(header: string | null): number | null {
  return header !== null && /^\d+$/.test(header)
    ? Math.min(longestRetryAfterMs, Number(header) * 1000)
    : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function connectionDetail(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const code = typeof cause === "object" && cause !== null && "code" in cause ? cause.code : null;
  return typeof code === "string" ? code : cause instanceof Error ? cause.name : "network";
}
