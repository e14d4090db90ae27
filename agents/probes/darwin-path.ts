import { addressOf, interfaceSubnets } from "./addresses.ts";
import { type DarwinInterface, parseAirPortRate, parseHardwarePorts, parseIfconfig } from "./darwin-nic.ts";
import { type FoundPath, unknownPath, unknownWay } from "./found-path.ts";
import { type Gaps, gapFor } from "./gaps.ts";
import type { Route } from "./network-interface.ts";
import { betterNic } from "./nic-choice.ts";
import { commandGap, commandOutput, runCommand } from "./run-command.ts";

/** The route in the answer of `route -n get SERVER`; null where there is none. */
export function parseDarwinRoute(text: string): Route | null {
  const device = /^\s*interface: (\S+)$/m.exec(text)?.[1];
  return device === undefined ? null : { device, isRouted: /^\s*gateway: \S+$/m.test(text) };
}

/** The way by an address, the route to it and all interfaces. Drivers and queues are told by none of macOS's tools. */
export function toDarwinPath(
  address: string,
  route: Route,
  all: readonly DarwinInterface[],
): Omit<FoundPath, "gaps"> & { carrier: DarwinInterface | null } {
  const top = all.find(({ device }) => device === route.device);
  const isLoopback = route.device.startsWith("lo");
  if (top === undefined) {
    const path = { ...unknownPath, isLoopback, isRouted: route.isRouted };
    return { ...unknownWay, path, nicDevice: route.device, carrier: null };
  }
  const below = top.vlan === null ? undefined : all.find(({ device }) => device === top.vlan?.parent);
  const carrier = below ?? top;
  const nic = { ...carrier.nic, mtu: top.nic.mtu };
  const members = carrier.bond?.members ?? [];
  const others = all.filter(({ device }) => device !== carrier.device && !members.includes(device));
  return {
    path: {
      ...unknownPath,
      nic,
      ...(carrier.bond === null
        ? { bond: { mode: "none", links: null } }
        : {
            bond: carrier.bond.bond,
            otherNics: all.filter(({ device }) => members.includes(device)).map((one) => one.nic),
          }),
      isLoopback,
      isRouted: route.isRouted,
      vlan: top.vlan?.id ?? null,
    },
    nicDevice: route.device,
    macAddress: top.macAddress,
    isUp: carrier.isUp,
    betterLink: isLoopback ? null : betterNic({ ...carrier, nic, subnets: top.subnets }, others, address),
    carrier,
  };
}

const airPortLimitMs = 10_000;

/** The interface that leads to a host on macOS. */
export async function findDarwinPath(host: string): Promise<FoundPath> {
  const address = await addressOf(host);
  if (address === null) return { ...unknownWay, gaps: { route: { why: "no-answer" } } };
  const family = address.includes(":") ? ["-inet6"] : [];
  const [routeAnswer, interfaces, ports] = await Promise.all([
    runCommand("route", ["-n", "get", ...family, address]),
    runCommand("ifconfig", []),
    commandOutput("networksetup", "-listallhardwareports"),
  ]);
  const route = parseDarwinRoute(routeAnswer.text ?? "");
  if (route === null) {
    return { ...unknownWay, gaps: { route: commandGap("route", routeAnswer) ?? { why: "not-told" } } };
  }
  const all = parseIfconfig(interfaces.text ?? "", parseHardwarePorts(ports ?? ""), interfaceSubnets());
  const { carrier, ...way } = toDarwinPath(address, route, all);
  const gaps: Gaps = gapFor(["nicDriver", "nicQueues"], { why: "not-told" });
  if (carrier?.nic.isWireless !== true || way.path?.nic == null) return { ...way, gaps };
  const profile = await runCommand("system_profiler", ["SPAirPortDataType", "-json"], airPortLimitMs);
  const linkBitsPerSecond = parseAirPortRate(profile.text ?? "");
  return { ...way, path: { ...way.path, nic: { ...way.path.nic, linkBitsPerSecond } }, gaps };
}
