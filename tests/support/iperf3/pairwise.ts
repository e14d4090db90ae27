/** Values that each option can have. */
export type Factors = Readonly<Record<string, readonly unknown[]>>;
export type Case<Table extends Factors> = { readonly [Name in keyof Table]: Table[Name][number] };

/**
 * Cases in which every pair of values of two options comes together at least once, out of those that `isPossible` allows. The
 * same table gives the same cases: greedily, the one that covers most of what is left.
 */
export function pairwise<Table extends Factors>(
  table: Table,
  isPossible: (one: Case<Table>) => boolean = () => true,
): Case<Table>[] {
  const names = Object.keys(table);
  let all: Record<string, unknown>[] = [{}];
  for (const name of names) {
    all = all.flatMap((one) => (table[name] ?? []).map((value) => ({ ...one, [name]: value })));
  }
  const possible = (all as Case<Table>[]).filter(isPossible);
  const pairsOf = (one: Case<Table>): string[] =>
    names.flatMap((name, at) =>
      names.slice(at + 1).map((other) => JSON.stringify([name, one[name], other, one[other]])),
    );
  const missing = new Set(possible.flatMap(pairsOf));
  const chosen: Case<Table>[] = [];
  while (missing.size > 0) {
    const gains = possible.map((one) => pairsOf(one).filter((pair) => missing.has(pair)).length);
    const best = possible[gains.indexOf(Math.max(...gains))];
    if (best === undefined) break;
    for (const pair of pairsOf(best)) missing.delete(pair);
    chosen.push(best);
  }
  return chosen;
}
