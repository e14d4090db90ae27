import type { PathFacts } from "#lib/contract/facts.ts";
import { addressOf, interfaceSubnets } from "./addresses.ts";
import { type FoundPath, type NicFacts, unknownPath, unknownWay } from "./found-path.ts";
import type { Gaps } from "./gaps.ts";
import { carryingDevice, type NicFolders, nicFolders, readBond, readFoundNic, readNic } from "./linux-nic.ts";
import { parseOffloads, parseRoute, type Route } from "./network-interface.ts";
import { betterNic } from "./nic-choice.ts";
import { parseProcRoute } from "./proc-route.ts";
import { type CommandAnswer, commandGap, runCommand } from "./run-command.ts";
import { readText } from "./small-file.ts";

/** The number of a VLAN in `ip -j -d link show DEV`; null for other interfaces. */
export function parseVlan(json: string): string | null {
  const id = /"info_kind":"vlan","info_data":\{[^}]*"id":(\d+)/.exec(json.replaceAll(/\s/g, ""))?.[1];
  return id ?? null;
}

/** The rate at which a radio sends, in `iw dev DEV link` (`tx bitrate: 866.7 MBit/s ...`); null where it is not connected. */
export function parseWirelessRate(text: string): number | null {
  const megabits = Number(/^\s*tx bitrate: ([\d.]+) MBit\/s/m.exec(text)?.[1] ?? Number.NaN);
  return Number.isFinite(megabits) && megabits > 0 ? megabits * 1e6 : null;
}

async function findRoute(address: string): Promise<{ route: Route | null; gaps: Gaps }> {
  const answer = await runCommand("ip", ["-j", "route", "get", address]);
  const route = answer.text === null ? null : parseRoute(answer.text);
  if (route !== null) return { route, gaps: {} };
  const byTable = parseProcRoute(readText("/proc/net/route"), address);
  const gap = commandGap("ip", answer);
  return { route: byTable, gaps: byTable !== null || gap === null ? {} : { route: gap } };
}

/** What needs a command beside /sys: offloads, and the rate of a radio. */
async function completeNic(device: string, nic: NicFacts): Promise<{ nic: NicFacts; gaps: Gaps }> {
  const unasked: CommandAnswer = { text: "" };
  const [offloads, link] = await Promise.all([
    runCommand("ethtool", ["-k", device]),
    nic.isWireless === true ? runCommand("iw", ["dev", device, "link"]) : unasked,
  ]);
  const offloadGap = commandGap("ethtool", offloads);
  const linkGap = commandGap("iw", link);
  return {
    nic: {
      ...nic,
      linkBitsPerSecond: nic.linkBitsPerSecond ?? parseWirelessRate(link.text ?? ""),
      offloads: offloads.text === null ? null : parseOffloads(offloads.text),
    },
    gaps: {
      ...(offloadGap === null ? {} : { nicOffloads: offloadGap }),
      ...(linkGap === null ? {} : { nicLink: linkGap }),
    },
  };
}

/**
 * The interface that leads to a host, from /sys and, where they are installed, ip, ethtool and iw. The NIC is the one that
 * carries VLANs and bridges above it; the MTU is that of the interface which the route names.
 */
export async function findLinuxPath(host: string, folders: NicFolders = nicFolders): Promise<FoundPath> {
  const address = await addressOf(host);
  if (address === null) return { ...unknownWay, gaps: { route: { why: "no-answer" } } };
  const { route, gaps: routeGaps } = await findRoute(address);
  if (route === null) return { ...unknownWay, gaps: { route: { why: "not-told" }, ...routeGaps } };
  const carrier = carryingDevice(route.device, folders);
  const subnets = interfaceSubnets();
  const top = readFoundNic(route.device, subnets, folders);
  const below = readFoundNic(carrier, subnets, folders);
  const { nic, gaps } = await completeNic(carrier, { ...below.nic, mtu: top.nic.mtu });
  const bonded = readBond(carrier, folders);
  const vlan = carrier === route.device ? null : await findVlan(route.device);
  const path: PathFacts = {
    ...unknownPath,
    nic,
    ...(bonded === null
      ? { bond: { mode: "none", links: null } }
      : { otherNics: bonded.members.slice(0, 8).map((name) => readNic(name, folders)), bond: bonded.bond }),
    isLoopback: route.device === "lo",
    isRouted: route.isRouted,
    vlan,
  };
  const others = [...subnets.keys()]
    .filter((name) => name !== carrier && name !== route.device)
    .map((name) => readFoundNic(name, subnets, folders));
  const used = { ...below, nic, subnets: top.subnets };
  return {
    path,
    nicDevice: route.device,
    macAddress: top.macAddress,
    isUp: below.isUp,
    betterLink: route.device === "lo" ? null : betterNic(used, others, address),
    gaps: { ...routeGaps, ...gaps },
  };
}

async function findVlan(device: string): Promise<string | null> {
  const { text } = await runCommand("ip", ["-j", "-d", "link", "show", device]);
  return text === null ? null : parseVlan(text);
}
