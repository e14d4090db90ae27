import type { ParsedOptions } from "#agents/command-line.ts";
import { optionValue } from "#agents/command-line.ts";
import { ensureConfig, toServerUrl } from "#agents/config.ts";
import type { Context } from "#agents/context.ts";
import { exitCode } from "#agents/failure.ts";
import { openOutbox } from "#agents/outbox.ts";
import { chooseServer, sendReports } from "#agents/server-access.ts";

const attempts = 3;

/** Sends what waits. Fails where a report was refused, or still waits. */
export async function flush(parsed: ParsedOptions, context: Context): Promise<number> {
  const named = optionValue(parsed, "server", toServerUrl, ({ wanted }) => wanted.server);
  const config = ensureConfig(context.home);
  const outbox = openOutbox(context.home);
  const ids = outbox.waiting();
  if (ids.length === 0) {
    context.tell(context.messages.delivery.nothing);
    return exitCode.ok;
  }
  const server = chooseServer(named, context, config);
  const sent = await sendReports(ids, { outbox, server, token: config.token, attempts }, context);
  return sent.isAnyRejected || sent.isAnyKept ? exitCode.failed : exitCode.ok;
}
