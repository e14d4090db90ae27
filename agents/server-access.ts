import type { Messages } from "#agents/messages/catalogue.ts";
import type { AgentConfig } from "./config.ts";
import { toServerUrl } from "./config.ts";
import type { Context } from "./context.ts";
import { type Delivery, type DeliveryOptions, deliverWaiting } from "./delivery.ts";
import { tellFirstReport } from "./first-report.ts";
import type { Outbox } from "./outbox.ts";

export type ServerAccess = { server: string | null; token: string | null };

/**
 * The server to report to: named for this call, else as enrolled, else by the environment; null where none is known. The
 * token goes to the server that it belongs to, or to one that was named with the call; null for any other.
 */
export function chooseAccess(
  named: string | null,
  { environment }: Pick<Context, "environment">,
  config: AgentConfig,
): ServerAccess {
  const enrolled = toServerUrl(config.server ?? "");
  const server = named ?? enrolled ?? toServerUrl(environment.TIDEMARK_SERVER ?? "");
  return { server, token: named !== null || server === enrolled ? config.token : null };
}

/** Why a report was kept, in words, with the number of those that wait. */
function keptText(
  delivery: Extract<Delivery, { state: "kept" }>,
  server: string,
  count: number,
  messages: Messages,
): string {
  const { delivery: words } = messages;
  switch (delivery.cause) {
    case "busy":
      return words.busy(delivery.id);
    case "unauthorized":
      return words.unauthorized(count);
    case "unreachable":
      return words.unreachable(server, count);
    case "server-error":
      return words.serverError(server, delivery.status ?? 500, count);
    case "unexpected":
      return words.unexpected(server, delivery.detail, count);
  }
}

export type SendOutcome = { deliveries: Delivery[]; isAnyRejected: boolean; isAnyKept: boolean };

/** Sends the given reports and tells what became of each. Without a server or token it says what is missing. */
export async function sendReports(
  ids: readonly string[],
  {
    outbox,
    server,
    token,
    attempts,
  }: { outbox: Outbox; server: string | null; token: string | null; attempts: number },
  context: Context,
): Promise<SendOutcome> {
  const { messages, signal, tell } = context;
  const nothing: SendOutcome = { deliveries: [], isAnyRejected: false, isAnyKept: ids.length > 0 };
  if (server === null || token === null) {
    const words = server === null ? messages.delivery.noServer : messages.delivery.noToken;
    tell(words(outbox.waiting().length));
    return nothing;
  }
  if (ids[0] !== undefined) tellFirstReport(outbox.read(ids[0]), server, context);
  const onRetry = (waitMs: number): void => tell(messages.delivery.retry((waitMs / 1000).toFixed(1)));
  const options: DeliveryOptions = { outbox, server, token, signal, attempts, onRetry };
  const deliveries = await deliverWaiting(options, ids);
  for (const delivery of deliveries) {
    if (delivery.state === "accepted") tell(messages.delivery.accepted(delivery.url));
    else if (delivery.state === "rejected") {
      tell(messages.delivery.rejected(delivery.id, delivery.reason, delivery.path));
    } else tell(keptText(delivery, server, outbox.waiting().length, messages));
  }
  return {
    deliveries,
    isAnyRejected: deliveries.some(({ state }) => state === "rejected"),
    isAnyKept: deliveries.some(({ state }) => state === "kept"),
  };
}
