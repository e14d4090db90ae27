import pino from "pino";

const store: { tidemarkLog?: pino.Logger } = globalThis as { tidemarkLog?: pino.Logger };

/** Where secrets could sit in a logged object; none of them reaches the log. */
const redacted = ["authorization", "cookie", "token", "password", "databaseUrl", "connectionString"];

/** The process's one logger: JSON lines on stderr, from level `TIDEMARK_LOG_LEVEL` (default `info`) up. */
export function getLog(): pino.Logger {
  store.tidemarkLog ??= pino(
    {
      level: process.env.TIDEMARK_LOG_LEVEL ?? "info",
      base: { pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: redacted.flatMap((name) => [name, `*.${name}`, `*.headers.${name}`]),
    },
    pino.destination({ dest: 2, sync: true }),
  );
  return store.tidemarkLog;
}
