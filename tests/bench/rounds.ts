import { randomInt } from "node:crypto";
import { sampleMedian } from "#lib/stats/summary.ts";

/** The same things in a random order (Fisher and Yates). */
export function shuffled<T>(things: readonly T[]): T[] {
  const order = [...things];
  for (let at = order.length - 1; at > 0; at -= 1) {
    const other = randomInt(at + 1);
    const [a, b] = [order[at], order[other]];
    if (a === undefined || b === undefined) continue;
    order[at] = b;
    order[other] = a;
  }
  return order;
}

/**
 * Runs every contender once, in a new random order each time, so that over several rounds a slow minute of the machine
 * meets all of them. Adds each outcome to the contender's list.
 */
export async function runRound<Name extends string, Outcome>(
  contenders: Readonly<Record<Name, () => Promise<Outcome>>>,
  outcomes: Readonly<Record<Name, Outcome[]>>,
  { signal, say }: { signal: AbortSignal; say: (contender: Name) => void },
): Promise<void> {
  for (const name of shuffled(Object.keys(contenders) as Name[])) {
    signal.throwIfAborted();
    say(name);
    outcomes[name].push(await contenders[name]());
  }
}

/** Ratios of two series round by round, with their median. */
export function pairedRatios(
  ours: readonly number[],
  theirs: readonly number[],
): { ratios: number[]; median: number | null } {
  const ratios = ours.flatMap((value, round) => {
    const other = theirs[round];
    return other === undefined || other === 0 ? [] : [value / other];
  });
  return { ratios, median: sampleMedian(ratios) };
}
