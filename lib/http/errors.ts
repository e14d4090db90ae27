import type { ContractIssue } from "#lib/contract/read-report.ts";

/** Every error that the API answers with: its code and its HTTP status. */
export const statusByCode = {
  "invalid-request": 400,
  "invalid-json": 400,
  unauthorized: 401,
  forbidden: 403,
  "not-found": 404,
  "method-not-allowed": 405,
  conflict: 409,
  gone: 410,
  "too-large": 413,
  "unsupported-encoding": 415,
  misdirected: 421,
  "invalid-report": 422,
  internal: 500,
  "too-many-streams": 503,
  unavailable: 503,
} as const;
export type ErrorCode = keyof typeof statusByCode;

/** A refusal that the caller is meant to read. `message` says what to do about it and holds nothing secret. */
export class HttpError extends Error {
  readonly code: ErrorCode;
  readonly issues: ContractIssue[] | undefined;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    code: ErrorCode,
    message: string,
    more: { issues?: ContractIssue[]; headers?: Record<string, string> } = {},
  ) {
    super(message);
    this.name = "HttpError";
    this.code = code;
    this.issues = more.issues;
    this.headers = more.headers ?? {};
  }
}
