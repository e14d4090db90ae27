import { isInSubnet } from "./addresses.ts";
import type { FoundNic } from "./found-path.ts";

/**
 * The fastest other NIC of this PC that leads to the same host or into the same network, if it is faster than the one in use,
 * or wired where that one is a radio. Null where there is none, or where a link's speed is not known.
 */
export function betterNic(
  used: FoundNic,
  all: readonly FoundNic[],
  address: string,
): { linkBitsPerSecond: number } | null {
  const isSameNetwork = (other: FoundNic): boolean =>
    other.subnets.some(
      (subnet) =>
        isInSubnet(address, subnet) ||
        used.subnets.some((own) => isInSubnet(own.split("/")[0] ?? "", subnet)),
    );
  const links = all.flatMap((other) => {
    const { linkBitsPerSecond, isWireless } = other.nic;
    if (other.device === used.device || other.isUp === false) return [];
    if (linkBitsPerSecond === null || isWireless === true || !isSameNetwork(other)) return [];
    const own = used.nic.linkBitsPerSecond;
    const isBetter = used.nic.isWireless === true || (own !== null && linkBitsPerSecond > own);
    return isBetter ? [linkBitsPerSecond] : [];
  });
  return links.length === 0 ? null : { linkBitsPerSecond: Math.max(...links) };
}
