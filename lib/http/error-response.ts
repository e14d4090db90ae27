import type { Logger } from "pino";
import type { ApiError } from "#lib/contract/api.ts";
import { isDatabaseUnavailable } from "#lib/db/unavailable.ts";
import { HttpError, statusByCode } from "./errors.ts";

type Where = { request: Request; requestId: string; log: Logger };

/** What the caller is told: HttpErrors as they are, a lost database as 503, anything else as a fixed text. */
function toHttpError(error: unknown, { request, log }: Where): HttpError {
  if (error instanceof HttpError) return error;
  if (request.signal.aborted) {
    log.info({ err: error }, "the caller went away");
    return new HttpError("invalid-request", "the request was broken off");
  }
  if (isDatabaseUnavailable(error)) {
    log.error({ err: error }, "the database does not answer");
    return new HttpError("unavailable", "the database does not answer; try again in a moment", {
      headers: { "retry-after": "5" },
    });
  }
  log.error({ err: error }, "unexpected error");
  return new HttpError(
    "internal",
    "something went wrong here; the server's log has more under this request id",
  );
}

/** The API's one form of an error. Unknown errors are logged in full and never shown. */
export function toErrorResponse(error: unknown, where: Where): Response {
  const { code, message, issues, headers } = toHttpError(error, where);
  const body: ApiError = {
    error: { code, message, requestId: where.requestId, ...(issues === undefined ? {} : { issues }) },
  };
  return Response.json(body, { status: statusByCode[code], headers });
}
