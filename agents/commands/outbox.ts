import type { ParsedOptions } from "#agents/command-line.ts";
import type { Context } from "#agents/context.ts";
import { exitCode } from "#agents/failure.ts";
import { openOutbox } from "#agents/outbox.ts";
import { readReport } from "#lib/contract/read-report.ts";

/** Lists what waits and what was refused, oldest first. */
export async function listOutbox(_parsed: ParsedOptions, context: Context): Promise<number> {
  const { outbox: words, delivery } = context.messages;
  const outbox = openOutbox(context.home);
  const line = (id: string, json: string | null): string => {
    const read = readReport(json === null ? null : parse(json));
    if (!read.ok) return words.unreadable(id);
    const { time, target, profile } = read.report;
    const started = time.precision === "instant" ? time.startedAt.slice(0, 16).replace("T", " ") : "";
    return words.line(started, target.name, profile.name, id);
  };
  const waiting = outbox.waiting().map((id) => line(id, outbox.read(id)));
  const rejected = outbox.rejected().map((id) => line(id, outbox.readRejected(id)));
  const lines = [
    ...(waiting.length === 0 ? [delivery.nothing] : [words.waiting(waiting.length), ...waiting]),
    ...(rejected.length === 0 ? [] : [words.rejected(rejected.length), ...rejected]),
  ];
  await context.print(`${lines.join("\n")}\n`);
  return exitCode.ok;
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}
