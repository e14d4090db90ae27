import { ConfigurationFacts } from "#lib/contract/facts.ts";
import { isListContradicted, spelling } from "./contradictions.ts";

type Members = Record<string, unknown>;

const isObject = (value: unknown): value is Members =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === "string");

/** Whether the found one is to replace the written one, both known, neither made of members. */
function isReplaced(written: unknown, found: unknown): boolean {
  if (typeof written === "string" && typeof found === "string") return spelling(written) !== spelling(found);
  if (isTexts(written) && isTexts(found)) return isListContradicted(written, found);
  return written !== found;
}

/** Facts of another protocol, or of another kind of accelerator, don't mix. */
const isOneKind = (a: Members, b: Members) => a.protocol === b.protocol && a.kind === b.kind && a.is === b.is;

function fill(written: unknown, found: unknown, isFoundNewer: boolean): unknown {
  if (found === null || found === undefined) return written ?? null;
  if (written === null || written === undefined) return found;
  const merge = (a: unknown, b: unknown) => fill(a, b, isFoundNewer);
  if (isObject(written) && isObject(found) && isOneKind(written, found)) {
    const names = new Set([...Object.keys(written), ...Object.keys(found)]);
    return Object.fromEntries([...names].map((name) => [name, merge(written[name], found[name])]));
  }
  if (Array.isArray(written) && Array.isArray(found) && !isTexts(found) && written.length === found.length)
    return written.map((item, at) => merge(item, found[at]));
  return isFoundNewer && isReplaced(written, found) ? found : written;
}

/**
 * What people wrote, filled up with what an agent found where they wrote nothing. Where both are known and differ, what was written
 * stays, unless the agent found it after it was written (`isFoundNewer`). What the agent does not know stays as it is.
 */
export function fillUp(
  written: ConfigurationFacts,
  found: ConfigurationFacts,
  isFoundNewer: boolean,
): ConfigurationFacts {
  return ConfigurationFacts.parse(fill(written, found, isFoundNewer));
}
