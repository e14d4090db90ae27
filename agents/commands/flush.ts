import type { ParsedOptions } from "#agents/command-line.ts";
import { optionValue } from "#agents/command-line.ts";
import { ensureConfig, toServerUrl } from "#agents/config.ts";
import type { Context } from "#agents/context.ts";
import { exitCode } from "#agents/failure.ts";
import { openOutbox } from "#agents/outbox.ts";
import { chooseAccess, sendReports } from "#agents/server-access.ts";

const attempts = 3;

/** Sends what waits, with `--rejected` also what was refused before. Fails where a report was refused, or still waits. */
export async function flush(parsed: ParsedOptions, context: Context): Promise<number> {
  const named = optionValue(parsed, "server", toServerUrl, ({ wanted }) => wanted.server);
  const config = ensureConfig(context.home);
  const outbox = openOutbox(context.home);
  if (parsed.switches.has("rejected")) for (const id of outbox.rejected()) outbox.retake(id);
  const ids = outbox.waiting();
  if (ids.length === 0) {
    context.tell(context.messages.delivery.nothing);
    return exitCode.ok;
  }
  const access = chooseAccess(named, context, config);
  const sent = await sendReports(ids, { outbox, ...access, attempts }, context);
  return sent.isAnyRejected || sent.isAnyKept ? exitCode.failed : exitCode.ok;
}
