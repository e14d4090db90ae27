import type * as z from "zod";
import type { ConfigurationFacts, Nic, PathFacts } from "#lib/contract/facts.ts";
import type { Report } from "#lib/contract/report.ts";
import { type FoundValues, firstKnown } from "./known.ts";

type Offloads = NonNullable<z.infer<typeof Nic>["offloads"]>;

/** True or false where all that there are agree and are known; null else. */
const agreed = (states: readonly (boolean | null)[]): boolean | null => {
  const [first] = states;
  return first !== undefined && states.every((state) => state === first) ? first : null;
};

function offloadsWord(single: Offloads | null, whole: boolean | null): string | null {
  const known = Object.values(single ?? {}).filter((state) => state !== null);
  const isOn = known.length === 0 ? whole : agreed(known);
  if (isOn === null) return known.length === 0 ? null : "mixed";
  return isOn ? "all-on" : "all-off";
}

function offloadValues(nics: readonly z.infer<typeof Nic>[]): FoundValues {
  const single = firstKnown(nics, ({ offloads }) => offloads);
  const whole = firstKnown(nics, ({ hasOffloads }) => hasOffloads);
  const { segmentation, genericReceive, largeReceive, receiveChecksum, transmitChecksum } = single ?? {};
  const receives = genericReceive === true || largeReceive === true;
  return {
    offloads: offloadsWord(single, whole),
    segmentationOffload: segmentation ?? whole,
    receiveOffload: receives ? true : (agreed([genericReceive ?? null, largeReceive ?? null]) ?? whole),
    checksumOffload: agreed([receiveChecksum ?? null, transmitChecksum ?? null]) ?? whole,
  };
}

const smallest = (numbers: readonly (number | null | undefined)[]): number | null => {
  const known = numbers.filter((number) => typeof number === "number");
  return known.length === 0 ? null : Math.min(...known);
};

/** Measured or stated, else the smaller end where both are known, else what a source lets one conclude. An agent's own conclusion is its own end only. */
function pathMtu(paths: readonly PathFacts[], ends: readonly (number | null)[], isAgent: boolean) {
  const told = firstKnown(paths, (path) => (path.pathMtu?.quality === "derived" ? null : path.pathMtu));
  if (told !== null) return told.mtu;
  if (ends.every((mtu) => mtu !== null)) return smallest(ends);
  return isAgent ? null : firstKnown(paths, (path) => path.pathMtu?.mtu);
}

/** The slowest part that is told, where the whole way is: by both ends, or by what lies between them. One end alone says nothing of it. */
function pathLink(ends: readonly (number | null)[], between: readonly (number | null)[]): number | null {
  const isWayKnown = ends.every((link) => link !== null) || between.some((link) => link !== null);
  return isWayKnown ? smallest([...ends, ...between]) : null;
}

/** Both ends and what lies between. What wins comes first in `facts`; a run's own path wins over the named one, whose name wins. */
export function networkValues(
  { report, namedPath }: { report: Report; namedPath: PathFacts | null },
  facts: readonly ConfigurationFacts[],
): FoundValues {
  const paths = [report.path, namedPath].flatMap((path) => path ?? []);
  const networks = facts.flatMap(({ network }) => network ?? []);
  const nics = paths.flatMap(({ nic }) => nic ?? []);
  const bonds = networks.flatMap(({ bond }) => bond ?? []);
  const hops = firstKnown(paths, (path) => path.hops);
  const nasLink = firstKnown(networks, ({ linkBitsPerSecond }) => linkBitsPerSecond);
  const nasMtu = firstKnown(networks, ({ mtu }) => mtu);
  const clientLink = firstKnown(nics, ({ linkBitsPerSecond }) => linkBitsPerSecond);
  const clientMtu = firstKnown(nics, ({ mtu }) => mtu);
  const between = firstKnown(paths, ({ linkBitsPerSecond }) => linkBitsPerSecond);
  const clientBonds = paths.flatMap(({ bond }) => bond ?? []);
  return {
    nasPort: firstKnown(networks, ({ port }) => port),
    nasLink,
    nasMtu,
    nasBond: firstKnown(bonds, ({ mode }) => mode),
    nasLinks: firstKnown(bonds, ({ links }) => links),
    pathName: namedPath?.name ?? report.path?.name,
    pathLink: pathLink(
      [nasLink, clientLink],
      [between, ...(hops ?? []).map(({ linkBitsPerSecond }) => linkBitsPerSecond)],
    ),
    pathMtu: pathMtu(paths, [nasMtu, clientMtu], report.origin.kind === "agent"),
    vlan: firstKnown(paths, ({ vlan }) => vlan),
    hops: hops?.map(({ description }) => description).join(" → ") || null,
    clientLink,
    clientMtu,
    clientNic: firstKnown(nics, ({ model }) => model),
    clientBond: firstKnown(clientBonds, ({ mode }) => mode),
    clientLinks: firstKnown(clientBonds, ({ links }) => links),
    ...offloadValues(nics),
    wireless: firstKnown(nics, ({ isWireless }) => isWireless),
  };
}
