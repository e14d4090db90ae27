import type { SetupDimension } from "./dimensions.ts";

export type Known = string | number | boolean;

/** Values of dimensions as they are found; what is null or left out is not known. */
export type FoundValues = Partial<Record<SetupDimension, Known | null | undefined>>;

/** The first that is known, of the facts in the order in which they win. */
export function firstKnown<Fact, Value>(
  facts: readonly Fact[],
  read: (fact: Fact) => Value | null | undefined,
): Value | null {
  for (const fact of facts) {
    const value = read(fact);
    if (value !== null && value !== undefined) return value;
  }
  return null;
}

/** What is known of the parts, with a space between. */
export const joined = (parts: readonly (string | null | undefined)[]): string | null =>
  parts.filter((part) => part !== null && part !== undefined).join(" ") || null;
