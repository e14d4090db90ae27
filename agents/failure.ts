import type { Messages } from "#agents/messages/catalogue.ts";

/** Exit codes of the agent. */
export const exitCode = { ok: 0, failed: 1, usage: 2, interrupted: 130, terminated: 143 } as const;

/**
 * An expected failure: it ends the command with a sentence, not with a stack. The sentence is chosen when it is shown,
 * so that whatever fails need not know the language.
 */
export class AgentFailure extends Error {
  readonly exitCode: number;
  readonly say: (messages: Messages) => string;

  constructor(exit: number, say: (messages: Messages) => string, options?: ErrorOptions) {
    super("expected failure", options);
    this.name = "AgentFailure";
    this.exitCode = exit;
    this.say = say;
  }
}

/** Whether a system's error code says that there is no room left, on the disk or for this person. */
export const isFullCode = (code: string): boolean => code === "ENOSPC" || code === "EDQUOT";

/** The system's error code (`ENOENT`) of anything thrown; null where there is none. */
export function systemCode(error: unknown): string | null {
  if (typeof error !== "object" || error === null || !("code" in error)) return null;
  return typeof error.code === "string" ? error.code : null;
}
