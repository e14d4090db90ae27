import type * as z from "zod";
import { canonicalJson } from "#lib/contract/canonical.ts";
import type { ConfigurationFacts, DriveGroup } from "#lib/contract/facts.ts";
import type { Report } from "#lib/contract/report.ts";
import {
  acceleratingDrives,
  type ConfigurationFactName,
  toConfigurationFacts,
  toDriveFacts,
} from "./configuration-facts.ts";
import { absent, asDrives, asWord, type FactState, notKnown } from "./fact-values.ts";

/**
 * One fact that differs. `group` is the place of a group of drives in its list, from 1, where there are several; null else.
 * `of` says whose drives they are.
 */
export type FactChange = {
  fact: ConfigurationFactName;
  of: "pool" | "acceleration" | null;
  group: number | null;
  before: FactState;
  after: FactState;
};

type Drives = readonly z.infer<typeof DriveGroup>[] | null;

/** Without meaning and not known say equally little: between them nothing changes. */
const isEqual = (before: FactState, after: FactState): boolean =>
  before.is === "known" || after.is === "known" ? canonicalJson(before) === canonicalJson(after) : true;

/** The facts of two tables of the same names that differ, in their order. */
export function toTableChanges<Name extends string>(
  before: Record<Name, FactState>,
  after: Record<Name, FactState>,
): { fact: Name; before: FactState; after: FactState }[] {
  const names = Object.keys(before).filter((name): name is Name => Object.hasOwn(after, name));
  return names
    .map((fact) => ({ fact, before: before[fact], after: after[fact] }))
    .filter((change) => !isEqual(change.before, change.after));
}

/** A list that ends here has no such group; one that is not known might. */
const stateOf = (list: Drives, at: number): FactState =>
  list === null ? notKnown : list[at] === undefined ? absent : asDrives(list[at]);

/** An empty list is known: there are no drives. */
const emptyState = (list: Drives): FactState => (list === null ? notKnown : asWord("no-drives"));

function toDriveChanges(of: "pool" | "acceleration", before: Drives, after: Drives): FactChange[] {
  const fact = of === "pool" ? "drives" : "accelerationDrives";
  const length = Math.max(before?.length ?? 0, after?.length ?? 0);
  if (length === 0)
    return (before === null) === (after === null)
      ? []
      : [{ fact, of, group: null, before: emptyState(before), after: emptyState(after) }];
  return Array.from({ length }, (_, at): FactChange[] => {
    const group = length === 1 ? null : at + 1;
    const [old, next] = [before?.[at], after?.[at]];
    if (old === undefined || next === undefined)
      return [{ fact, of, group, before: stateOf(before, at), after: stateOf(after, at) }];
    return toTableChanges(toDriveFacts(old), toDriveFacts(next)).map((change) => ({ ...change, of, group }));
  }).flat();
}

/** Every fact in which `after` differs from `before`, in the order of pages: pool and drives first, firmware last. */
export function toFactChanges(before: ConfigurationFacts, after: ConfigurationFacts): FactChange[] {
  const changes = toTableChanges(toConfigurationFacts(before), toConfigurationFacts(after)).map((change) => ({
    ...change,
    of: null,
    group: null,
  }));
  return [
    ...toDriveChanges("pool", before.pool?.drives ?? null, after.pool?.drives ?? null),
    ...changes,
    ...toDriveChanges("acceleration", acceleratingDrives(before), acceleratingDrives(after)),
  ];
}

/** A fact that a person wrote and an agent found otherwise. Both are known; neither is taken for the truth. */
export type Contradiction = Omit<FactChange, "before" | "after"> & { written: FactState; found: FactState };

const isDriveList = (fact: ConfigurationFactName) => fact === "drives" || fact === "accelerationDrives";

/** Two spellings of one text are no contradiction. */
export const spelling = (text: string) => text.normalize("NFKC").toLowerCase().replaceAll(/\s+/g, " ").trim();

const optionName = (option: string) => option.split("=", 1)[0] ?? option;

/** Lists of options contradict each other only where both set one option, to different values. */
export const isListContradicted = (written: readonly string[], found: readonly string[]): boolean =>
  written.some((option) => {
    const same = found.filter((other) => optionName(other) === optionName(option));
    return same.length > 0 && !same.includes(option);
  });

function isContradiction({ fact, before, after }: FactChange): boolean {
  if (before.is === "not-known" || after.is === "not-known") return false;
  if (before.is === "absent" || after.is === "absent") return isDriveList(fact);
  const [written, found] = [before.value, after.value];
  if (written.is === "text" && found.is === "text") return spelling(written.text) !== spelling(found.text);
  if (written.is === "list" && found.is === "list") return isListContradicted(written.items, found.items);
  return fact !== "remark";
}

/**
 * What an agent found of the NAS's side. Over SMB or NFS it sees the protocol's file system, not that of the volume, which is left
 * out; so are remarks.
 */
export function toFoundFacts({ configuration }: Pick<Report, "configuration">): ConfigurationFacts {
  const { note: _note, ...facts } = configuration;
  const protocol = facts.access?.protocol;
  const isVolumeSeen = protocol === undefined || protocol === "local" || protocol === "iscsi";
  return isVolumeSeen ? facts : { ...facts, fileSystem: null };
}

/** Where a run's report contradicts the revision that the run is in. */
export function toContradictions(
  report: Pick<Report, "configuration">,
  configuration: ConfigurationFacts,
): Contradiction[] {
  return toFactChanges(configuration, toFoundFacts(report))
    .filter(isContradiction)
    .map(({ before, after, ...rest }) => ({ ...rest, written: before, found: after }));
}
