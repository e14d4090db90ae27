/** What the web process tells its supervisor. */
export type WebMessage = { type: "ready" } | { type: "listenFailed"; code: string };

/** Tells the supervisor, if there is one, and goes on with `sent`. */
export function sendToSupervisor(message: WebMessage, sent: () => void = () => undefined): void {
  if (process.send === undefined) sent();
  else process.send(message, undefined, undefined, sent);
}

/** Reads a message of the web process; undefined for anything else. */
export function toWebMessage(message: unknown): WebMessage | undefined {
  if (typeof message !== "object" || message === null || !("type" in message)) return undefined;
  if (message.type === "ready") return { type: "ready" };
  if (message.type === "listenFailed" && "code" in message)
    return { type: "listenFailed", code: String(message.code) };
  return undefined;
}
