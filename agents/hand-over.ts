import { canonicalJson } from "#lib/contract/canonical.ts";
import type { Report } from "#lib/contract/report.ts";
import type { AgentConfig } from "./config.ts";
import type { Context } from "./context.ts";
import { AgentFailure, exitCode, systemCode } from "./failure.ts";
import { type Outbox, openOutbox } from "./outbox.ts";
import { resultText } from "./result-text.ts";
import { chooseAccess, sendReports } from "./server-access.ts";

const attempts = 4;

/** Where a report is to go: shown as text or as JSON, kept and sent, or neither. */
export type Delivery = { isJson: boolean; isPosted: boolean; server: string | null };

/** Shows a report, keeps it and sends it, as asked. Gives the exit code. */
export const handOver = (
  report: Report,
  delivery: Delivery,
  config: AgentConfig,
  context: Context,
): Promise<number> =>
  delivery.isPosted ? keepAndSend(report, delivery, config, context) : showOnly(report, delivery, context);

async function showOnly(report: Report, { isJson }: Delivery, context: Context): Promise<number> {
  await context.print(isJson ? canonicalJson(report) : resultText(report, context.messages));
  context.tell(context.messages.delivery.notSent);
  return exitCode.ok;
}

async function keepAndSend(
  report: Report,
  request: Delivery,
  config: AgentConfig,
  context: Context,
): Promise<number> {
  const { messages } = context;
  const outbox = openOutbox(context.home);
  const json = canonicalJson(report);
  const notKept = keep(outbox, report.id, json, context.home);
  if (!request.isJson || notKept !== null)
    await context.print(request.isJson ? json : resultText(report, messages));
  if (notKept !== null) throw notKept;
  const older = outbox.waiting().filter((id) => id !== report.id);
  let posted = json;
  try {
    const access = { outbox, ...chooseAccess(request.server, context, config) };
    const own = await sendReports([report.id], { ...access, attempts }, context);
    for (const delivery of own.deliveries) if (delivery.state === "accepted") posted = delivery.json;
    if (own.isAnyKept) return exitCode.ok;
    const others = await sendReports(older, { ...access, attempts: 1 }, context);
    return own.isAnyRejected || others.isAnyRejected ? exitCode.failed : exitCode.ok;
  } catch (error) {
    if (!context.signal.aborted) throw error;
    context.tell(messages.result.stoppedSending);
    return exitCode.interrupted;
  } finally {
    if (request.isJson) await context.print(posted);
  }
}

/** Null when the report is on disk, else the failure to be shown after the result, which must not be lost with it. */
function keep(outbox: Outbox, id: string, json: string, home: string): AgentFailure | null {
  try {
    outbox.keep(id, json);
    return null;
  } catch (error) {
    const code = systemCode(error);
    if (code === null) throw error;
    return new AgentFailure(exitCode.failed, ({ failure }) => failure.notKept(home, code), { cause: error });
  }
}
