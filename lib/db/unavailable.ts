/** SQLSTATE classes and codes that say that the server is away or going away, not that a statement was wrong. */
const stateCode = /^(08...|57P0[1-5]|53300)$/;
const systemCodes = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENOTFOUND",
]);
const prismaCodes = new Set(["P1001", "P1002", "P1008", "P1017", "P2024"]);
const pgMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error)/;

/** Whether an error means that the database could not be reached, so that trying again later makes sense. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError && error.errors.some(isDatabaseUnavailable)) return true;
  const code = "code" in error ? error.code : undefined;
  if (typeof code === "string" && (stateCode.test(code) || systemCodes.has(code) || prismaCodes.has(code)))
    return true;
  // A Unix socket that is not there; a file that is not there has the same code with another call.
  if (code === "ENOENT" && "syscall" in error && error.syscall === "connect") return true;
  if (pgMessages.test(error.message)) return true;
  return isDatabaseUnavailable(error.cause);
}
