import type { ConfigurationFacts } from "#lib/contract/facts.ts";
import type { Report } from "#lib/contract/report.ts";
import {
  acceleratingDrives,
  type ConfigurationFactName,
  toConfigurationFacts,
  toDriveFacts,
} from "./configuration-facts.ts";
import { isContradiction } from "./contradictions.ts";
import { type TableChange, toListChanges, toTableChanges } from "./fact-tables.ts";
import { asDrives, type FactState } from "./fact-values.ts";

/** One fact that differs. `of` says whose drives they are, `group` which of several groups of equal drives, from 1; null else. */
export type FactChange = TableChange<ConfigurationFactName> & { of: "pool" | "acceleration" | null };

const drives = { toState: asDrives, toFacts: toDriveFacts, emptyWord: "no-drives" };
const poolDrives = { ...drives, fact: "drives" as const };
const otherDrives = { ...drives, fact: "accelerationDrives" as const };

/** Every fact in which `after` differs from `before`, in the order of pages: pool and drives first, firmware last. */
export function toFactChanges(before: ConfigurationFacts, after: ConfigurationFacts): FactChange[] {
  const facts = toTableChanges(toConfigurationFacts(before), toConfigurationFacts(after));
  const pool = toListChanges(before.pool?.drives ?? null, after.pool?.drives ?? null, poolDrives);
  const accelerating = toListChanges(acceleratingDrives(before), acceleratingDrives(after), otherDrives);
  return [
    ...pool.map((change) => ({ ...change, of: "pool" as const })),
    ...facts.map((change) => ({ ...change, of: null })),
    ...accelerating.map((change) => ({ ...change, of: "acceleration" as const })),
  ];
}

/** A fact that a person wrote and an agent found otherwise. Both are known; neither is taken for the truth. */
export type Contradiction = Omit<FactChange, "before" | "after"> & { written: FactState; found: FactState };

/** Drives that only one of two known lists has. */
const isListLonger = ({ fact, before, after }: FactChange) =>
  (fact === "drives" || fact === "accelerationDrives") &&
  before.is !== "not-known" &&
  after.is !== "not-known";

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
    .filter((change) => isContradiction(change) || isListLonger(change))
    .map(({ before, after, ...rest }) => ({ ...rest, written: before, found: after }));
}
