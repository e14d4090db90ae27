import type * as z from "zod";
import type { NamedPathFacts, Nic, Offloads, PathFacts } from "#lib/contract/facts.ts";
import { toBondFacts } from "./configuration-facts.ts";
import { isContradiction } from "./contradictions.ts";
import { type TableChange, toListChanges, toTableChanges } from "./fact-tables.ts";
import { asLink, asMtu, asNic, asOnOff, asText, asWord, asYesNo, type FactState } from "./fact-values.ts";

type Hop = NonNullable<PathFacts["hops"]>[number];

const toOffloadFacts = (offloads: z.infer<typeof Offloads> | null) => ({
  segmentation: asOnOff(offloads?.segmentation),
  genericSegmentation: asOnOff(offloads?.genericSegmentation),
  genericReceive: asOnOff(offloads?.genericReceive),
  largeReceive: asOnOff(offloads?.largeReceive),
  receiveChecksum: asOnOff(offloads?.receiveChecksum),
  transmitChecksum: asOnOff(offloads?.transmitChecksum),
});

const toNicFacts = (nic: z.infer<typeof Nic>) => ({
  nicModel: asText(nic.model),
  nicDriver: asText(nic.driver),
  nicLink: asLink(nic.linkBitsPerSecond),
  nicFullDuplex: asYesNo(nic.isFullDuplex),
  nicWireless: asYesNo(nic.isWireless),
  nicMtu: asMtu(nic.mtu),
  offloads: asOnOff(nic.hasOffloads),
  ...toOffloadFacts(nic.offloads),
});

const toHopFacts = (hop: Hop) => ({
  hopDescription: asText(hop.description),
  hopLink: asLink(hop.linkBitsPerSecond),
});

function toOtherFacts(path: NamedPathFacts) {
  const { mode, links } = toBondFacts(path.bond);
  return {
    clientBond: mode,
    clientLinks: links,
    virtualMachine: asYesNo(path.isVirtualMachine),
    loopback: asYesNo(path.isLoopback),
    routed: asYesNo(path.isRouted),
    vlan: asText(path.vlan),
    pathLink: asLink(path.linkBitsPerSecond),
    pathMtu: asMtu(path.pathMtu?.mtu),
    pathMtuQuality: asWord(path.pathMtu?.quality),
    remark: asText(path.note),
  };
}

const hopState = ({ description, linkBitsPerSecond }: Hop): FactState => ({
  is: "known",
  value: { is: "hop", description, linkBitsPerSecond },
});

/** The run's own NIC first; a path on which neither is known has no list. */
const listNics = ({ nic, otherNics }: PathFacts) =>
  nic === null && otherNics === undefined ? null : [...(nic === null ? [] : [nic]), ...(otherNics ?? [])];

const nics = { fact: "nic" as const, toState: asNic, toFacts: toNicFacts, emptyWord: "no-nic" };
const hops = { fact: "hop" as const, toState: hopState, toFacts: toHopFacts, emptyWord: "no-hops" };

export type PathFactName =
  | keyof ReturnType<typeof toNicFacts>
  | keyof ReturnType<typeof toHopFacts>
  | keyof ReturnType<typeof toOtherFacts>
  | "nic"
  | "hop";

/** Every fact in which a path differs from another, its name apart: NICs first, then hops, then the whole. */
export const toPathChanges = (before: NamedPathFacts, after: NamedPathFacts): TableChange<PathFactName>[] => [
  ...toListChanges(listNics(before), listNics(after), nics),
  ...toListChanges(before.hops, after.hops, hops),
  ...toTableChanges(toOtherFacts(before), toOtherFacts(after)),
];

/** A fact of a named path that the run itself found otherwise. */
export type PathContradiction = {
  fact: PathFactName;
  group: number | null;
  written: FactState;
  found: FactState;
};

/** Where a run's own path, or what its client says of itself, contradicts the named path that it was put on. How the path's MTU came to be known contradicts nothing. */
export function toPathContradictions(
  found: NamedPathFacts | null,
  written: NamedPathFacts,
): PathContradiction[] {
  if (found === null) return [];
  return toPathChanges(written, found)
    .filter((change) => change.fact !== "pathMtuQuality" && isContradiction(change))
    .map(({ before, after, ...rest }) => ({ ...rest, written: before, found: after }));
}
