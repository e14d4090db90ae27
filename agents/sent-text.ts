import type { Messages } from "#agents/messages/catalogue.ts";
import type { Report } from "#lib/contract/report.ts";

const identifierNames = ["hostName", "userName", "macAddress", "driveSerials"] as const;

/** The identifiers that a report holds, by their names. */
function heldIdentifiers({ client }: Report): (typeof identifierNames)[number][] {
  const held = client?.identifiers;
  if (held === undefined) return [];
  return identifierNames.filter((name) => {
    const value = held[name];
    return Array.isArray(value) ? value.length > 0 : value !== null;
  });
}

/** What a report tells of a PC, its network and its user, before the first one of a PC is sent: a line each. */
export function sentLines(report: Report, server: string, { privacy: words }: Messages): string[] {
  const join = (parts: readonly (string | null | undefined)[]): string | null =>
    parts.filter((part) => part != null && part !== "").join(words.listSeparator) || null;
  const { client, path, target, volume } = report;
  const { access } = report.configuration;
  const options = access !== null && "options" in access ? access.options : null;
  const pc = join([client?.model, client?.osVersion, client?.cpu]);
  const nic = join([path?.nic?.model, path?.nic?.driver]);
  const mount = access === null ? null : join([access.protocol, ...(options ?? [])]);
  const held = join(heldIdentifiers(report).map((name) => words.identifiers[name]));
  const parts = [
    words.target(target.name, volume?.name ?? null),
    ...(mount === null ? [] : [words.access(mount)]),
    ...(nic === null ? [] : [words.way(nic)]),
    ...(pc === null ? [] : [words.client(pc)]),
    ...(held === null ? [] : [words.withIdentifiers(held)]),
  ];
  return [
    words.firstReport(server),
    ...parts.map((part) => `  ${part}`),
    ...(held === null ? [words.leftOut] : []),
  ];
}
