import type { RunFacts } from "#agents/probes/collect-facts.ts";
import { identifyNas } from "./identify-nas.ts";
import type { NasFact, NasFacts } from "./nas-facts.ts";

/** What a NAS says of itself; a guess by the maker of its card is too little for a report, which names the target for good. */
const ownWord = (fact: NasFact | null): string | null =>
  fact === null || fact.from === "mac" ? null : fact.value;

/** Facts with the vendor, model and firmware that a NAS told. Its own name is left out. */
export function withNasFacts(facts: RunFacts, nas: NasFacts): RunFacts {
  return {
    ...facts,
    target: {
      ...facts.target,
      vendor: facts.target.vendor ?? ownWord(nas.vendor),
      model: facts.target.model ?? ownWord(nas.model),
    },
    configuration: {
      ...facts.configuration,
      firmware: facts.configuration.firmware ?? ownWord(nas.firmware),
    },
  };
}

/** Asks the server behind the facts what it is, where it is another machine. Takes up to 3 seconds, and never fails. */
export async function askServer(facts: RunFacts, server: string | null): Promise<RunFacts> {
  const { target, path } = facts;
  if (server === null || target.kind !== "nas" || path === null || path.isLoopback === true) return facts;
  return withNasFacts(facts, await identifyNas(server, { isRouted: path.isRouted ?? true }));
}
