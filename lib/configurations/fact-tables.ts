import { canonicalJson } from "#lib/contract/canonical.ts";
import { absent, asWord, type FactState, notKnown } from "./fact-values.ts";

/** A fact of a table or list that differs. `group` is its place in a list of several, from 1; null else. */
export type TableChange<Name extends string> = {
  fact: Name;
  group: number | null;
  before: FactState;
  after: FactState;
};

/** Without meaning and not known say equally little: between them nothing changes. */
const isEqual = (before: FactState, after: FactState): boolean =>
  (before.is !== "known" && after.is !== "known") || canonicalJson(before) === canonicalJson(after);

/** The facts of two tables of the same names that differ, in their order. */
export function toTableChanges<Name extends string>(
  before: Record<Name, FactState>,
  after: Record<Name, FactState>,
  group: number | null = null,
): TableChange<Name>[] {
  const names = Object.keys(before).filter((name): name is Name => Object.hasOwn(after, name));
  return names
    .map((fact) => ({ fact, group, before: before[fact], after: after[fact] }))
    .filter((change) => !isEqual(change.before, change.after));
}

type ListForm<Item, Whole extends string, Name extends string> = {
  /** The fact that a whole item is. */
  fact: Whole;
  toState: (item: Item) => FactState;
  toFacts: (item: Item) => Record<Name, FactState>;
  /** The word for a list that is known to be empty. */
  emptyWord: string;
};

/**
 * What differs between two lists, place by place: facts of items that both have, and items that one has alone. A list that is null is not
 * known; one that ends has no further item.
 */
export function toListChanges<Item, Whole extends string, Name extends string>(
  before: readonly Item[] | null,
  after: readonly Item[] | null,
  { fact, toState, toFacts, emptyWord }: ListForm<Item, Whole, Name>,
): TableChange<Whole | Name>[] {
  const length = Math.max(before?.length ?? 0, after?.length ?? 0);
  const empty = (list: readonly Item[] | null) => (list === null ? notKnown : asWord(emptyWord));
  if (length === 0)
    return isEqual(empty(before), empty(after))
      ? []
      : [{ fact, group: null, before: empty(before), after: empty(after) }];
  const stateOf = (list: readonly Item[] | null, item: Item | undefined) =>
    item === undefined ? (list === null ? notKnown : absent) : toState(item);
  return Array.from({ length }, (_, at): TableChange<Whole | Name>[] => {
    const group = length === 1 ? null : at + 1;
    const [old, next] = [before?.[at], after?.[at]];
    return old === undefined || next === undefined
      ? [{ fact, group, before: stateOf(before, old), after: stateOf(after, next) }]
      : toTableChanges(toFacts(old), toFacts(next), group);
  }).flat();
}
