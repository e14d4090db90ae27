import { ethernetBytesPerSecond } from "#lib/analysis/ethernet.ts";
import type { SetupValues } from "#lib/setups/dimensions.ts";
import type { LinkCeiling } from "./answer.ts";

/** The largest MTU in use; where none is known, nothing can be faster than with it. */
const largestMtu = 9000;

/**
 * The most that the network of a setup carries: TCP over IPv4 without timestamps through its slowest part, bytes per second.
 * The NAS's end has its bonded links, the clients' end a link for each client. Null where no link is known, over the air and
 * for local storage.
 */
export function setupCeiling({ values }: SetupValues): LinkCeiling | null {
  const known = (key: string): number | null => {
    const value = values[key];
    return typeof value === "number" && value > 0 ? value : null;
  };
  if (values.protocol === "local" || values.wireless === true) return null;
  const nasLinks = known("nasLinks") ?? 1;
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
