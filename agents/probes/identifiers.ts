import { hostname, userInfo } from "node:os";
import type { RunFacts } from "./collect-facts.ts";

function userName(): string | null {
  try {
    return userInfo().username || null;
  } catch {
    return null;
  }
}

/** Facts with what tells this PC and its user apart. Only for somebody who asked for it. */
export function withIdentifiers(facts: RunFacts): RunFacts {
  const { way, driveSerials } = facts.place;
  return {
    ...facts,
    client: {
      ...facts.client,
      identifiers: {
        hostName: hostname() || null,
        userName: userName(),
        macAddress: way.macAddress,
        driveSerials: driveSerials.slice(0, 64),
      },
    },
  };
}
