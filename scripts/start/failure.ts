import { type MessageKey, type MessageValues, say } from "./messages.ts";

/** Something that may be expected to go wrong: a person gets one sentence about it and no stack. */
export class Failure extends Error {
  readonly key: MessageKey;

  constructor(key: MessageKey, values: MessageValues = {}) {
    super(say(key, values));
    this.name = "Failure";
    this.key = key;
  }
}

/** The code of a system error such as "EACCES", or undefined. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;
}
