import type { AddressParameters } from "#lib/explorer/address.ts";
import { readAddressIssues } from "#lib/explorer/address-issues.ts";
import { HttpError } from "./errors.ts";

/**
 * Refuses an address of the explorer of which a part would not count: a mistyped filter would show, keep or publish more than was
 * meant. `path` is where the address stands in the request's body. Throws `invalid-request` with what can't be read.
 */
export function refuseUnread(parameters: AddressParameters, path: string | null = null): void {
  const issues = readAddressIssues(parameters).map(({ name, text, reason }) => {
    const message = `${JSON.stringify(text.slice(0, 60))} ${reason}`;
    return path === null ? { path: name, message } : { path, message: `${name}: ${message}` };
  });
  if (issues.length > 0)
    throw new HttpError("invalid-request", "the comparison has parts that can't be read", { issues });
}
