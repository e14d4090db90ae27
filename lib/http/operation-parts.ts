import { CreatedAnswer } from "#lib/targets/api.ts";

/** Errors that any operation can end with; those of a change of what is there; those of one with a body. */
export const always = ["invalid-request", "internal", "unavailable"] as const;
export const changing = [...always, "forbidden", "not-found"] as const;
export const posting = [...changing, "invalid-json", "too-large", "unsupported-encoding"] as const;

export const created = { status: 201, description: "It was made.", schema: CreatedAnswer };
export const changed = { status: 204, description: "It was changed." };
