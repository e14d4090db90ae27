import { isIPv4 } from "node:net";
import type { Route } from "./network-interface.ts";

const isUpFlag = 1;
const isGatewayFlag = 2;

/** `0170100A` of /proc/net/route, an IPv4 address in the byte order of the processor, as 32 bits. */
function littleEndian(hex: string): number {
  const value = Number.parseInt(hex, 16);
  return (((value & 0xff) << 24) | ((value & 0xff00) << 8) | ((value >>> 8) & 0xff00) | (value >>> 24)) >>> 0;
}

const toNumber = (address: string): number =>
  address.split(".").reduce((sum, part) => sum * 256 + Number(part), 0);

/**
 * The route to an IPv4 address by /proc/net/route, for systems without a full `ip`: the longest mask wins, then the lowest
 * metric. Null where there is none. Source: Linux, Documentation/filesystems/proc.rst and net/ipv4/fib_trie.c.
 */
export function parseProcRoute(text: string, address: string): Route | null {
  if (!isIPv4(address)) return null;
  const wanted = toNumber(address);
  const routes = text
    .split("\n")
    .slice(1)
    .flatMap((line) => {
      const [device, destination, , flags, , , metric, mask] = line.trim().split(/\s+/);
      if (device === undefined || destination === undefined || mask === undefined) return [];
      const bits = Number.parseInt(flags ?? "", 16);
      const isMatch = (wanted & littleEndian(mask)) >>> 0 === littleEndian(destination);
      if (!isMatch || (bits & isUpFlag) === 0) return [];
      return [
        {
          device,
          isRouted: (bits & isGatewayFlag) !== 0,
          mask: littleEndian(mask),
          metric: Number(metric),
        },
      ];
    })
    .sort((a, b) => b.mask - a.mask || a.metric - b.metric);
  const [best] = routes;
  return best === undefined || best.device === "*" ? null : { device: best.device, isRouted: best.isRouted };
}
