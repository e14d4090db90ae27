import { ethernetBytesPerSecond } from "#lib/analysis/ethernet.ts";
import type { SetupValues } from "#lib/setups/dimensions.ts";
import type { LinkCeiling } from "./answer.ts";

/** The largest MTU in use; where none is known, nothing can be faster than with it. */
const largestMtu = 9000;

/** Bonds that carry all of one connection, or all of one client, over one link. */
const isPerClient: ReadonlySet<string> = new Set(["802.3ad", "balance-xor", "balance-alb"]);

/**
 * How many links of the NAS's bond can carry data at once. Standby links carry none, and a bond that gives each client a link has no
 * more at work than there are clients; where their number is not known, or each opens several connections, it is bounded by all links.
 */
function workingLinks({ values }: SetupValues, links: number, clients: number | null): number {
  const { nasBond } = values;
  if (nasBond === "none" || nasBond === "active-backup") return 1;
  const hasSeveral = values.smbMultichannel === true || Number(values.nfsConnections ?? 1) > 1;
  if (clients === null || hasSeveral || typeof nasBond !== "string" || !isPerClient.has(nasBond))
    return links;
  return Math.min(links, clients);
}

/**
 * The most that the network of a setup carries: TCP over IPv4 without timestamps through its slowest part, bytes per second.
 * The NAS's end has the links of its bond that work at once, the clients' end a link for each client. Null where no link is known,
 * over the air, for local storage and for folders that a cloud's client synchronises.
 */
export function setupCeiling(setup: SetupValues): LinkCeiling | null {
  const { values } = setup;
  const known = (key: string): number | null => {
    const value = values[key];
    return typeof value === "number" && value > 0 ? value : null;
  };
  if (values.protocol === "local" || values.protocol === "cloud-client" || values.wireless === true)
    return null;
  const nasLinks = workingLinks(setup, known("nasLinks") ?? 1, known("clientCount"));
  const clients = known("clientCount") ?? 1;
  const hasClientBond = values.clientBond !== undefined && values.clientBond !== "none";
  const nasLink = known("nasLink");
  const clientLink = hasClientBond ? null : known("clientLink");
  const pathLink = known("pathLink");
  // What is slower than both ends lies between them, and as many of it side by side as either end has.
  const isBetween = pathLink !== null && pathLink < Math.min(nasLink ?? Infinity, clientLink ?? Infinity);
  const ends = [
    { linkBitsPerSecond: nasLink, links: nasLinks },
    { linkBitsPerSecond: clientLink, links: clients },
    { linkBitsPerSecond: isBetween ? pathLink : null, links: Math.max(nasLinks, clients) },
  ];
  const mtus = [known("pathMtu"), known("nasMtu"), known("clientMtu")].filter((mtu) => mtu !== null);
  const isMtuKnown = known("pathMtu") !== null || mtus.length === 2;
  const mtu = Math.min(largestMtu, ...mtus);
  const ceilings = ends.flatMap(({ linkBitsPerSecond, links }) =>
    linkBitsPerSecond === null
      ? []
      : [
          {
            bytesPerSecond: links * ethernetBytesPerSecond({ linkBitsPerSecond, mtu, hasTimestamps: false }),
            linkBitsPerSecond,
            links,
            mtu,
            isMtuKnown,
          },
        ],
  );
  return ceilings.reduce<LinkCeiling | null>(
    (slowest, one) => (slowest === null || one.bytesPerSecond < slowest.bytesPerSecond ? one : slowest),
    null,
  );
}

/** The ceiling that all setups have; null where one of them has another or none. */
export function sharedCeiling(setups: Iterable<SetupValues>): LinkCeiling | null {
  let shared: LinkCeiling | null | undefined;
  for (const setup of setups) {
    const ceiling = setupCeiling(setup);
    if (ceiling === null || (shared !== undefined && ceiling.bytesPerSecond !== shared?.bytesPerSecond))
      return null;
    shared ??= ceiling;
  }
  return shared ?? null;
}
