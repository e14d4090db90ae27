import { existsSync, readlinkSync } from "node:fs";
import { basename, join } from "node:path";
import { type BondFacts, type FoundNic, type NicFacts, toMtu } from "./found-path.ts";
import { parseSpeed } from "./network-interface.ts";
import { listFolder, readLine, readText } from "./small-file.ts";

/** Where the kernel and udev tell; other folders in tests. */
export type NicFolders = { sys: string; udev: string };
export const nicFolders: NicFolders = { sys: "/sys", udev: "/run/udev/data" };

const folderOf = (device: string, { sys }: NicFolders): string => join(sys, "class/net", device);

/** Whether an interface's folder in /sys belongs to a radio; null where there is no such folder. */
export const isWireless = (folder: string): boolean | null =>
  existsSync(folder) ? existsSync(join(folder, "phy80211")) : null;

/** What an interface is made of: `vlan`, `bond`, `bridge`, `wlan`; null for a plain one. */
const deviceType = (folder: string): string | null =>
  /^DEVTYPE=(\S+)$/m.exec(readText(join(folder, "uevent")))?.[1] ?? null;

const lowerDevices = (folder: string): string[] =>
  listFolder(folder).flatMap((name) => (name.startsWith("lower_") ? [name.slice("lower_".length)] : []));

/** The interface under VLANs, and under a bridge that has one port only besides virtual ones. Itself where there is none. */
export function carryingDevice(device: string, folders: NicFolders = nicFolders): string {
  const folder = folderOf(device, folders);
  const type = deviceType(folder);
  if (type !== "vlan" && type !== "bridge" && type !== "macvlan") return device;
  const lower = lowerDevices(folder);
  const real = lower.filter((name) => {
    const below = folderOf(name, folders);
    return existsSync(join(below, "device")) || deviceType(below) !== null;
  });
  const [only] = lower.length === 1 ? lower : real;
  return only === undefined || (lower.length > 1 && real.length > 1) ? device : carryingDevice(only, folders);
}

const modes = ["802.3ad", "balance-rr", "balance-xor", "balance-alb", "active-backup"] as const;

/** A bond's mode (`802.3ad 4`) and members; null for other interfaces. Source: Linux, Documentation/networking/bonding.rst. */
export function readBond(
  device: string,
  folders: NicFolders = nicFolders,
): { bond: BondFacts; members: string[] } | null {
  const folder = join(folderOf(device, folders), "bonding");
  const word = readLine(join(folder, "mode"))?.split(" ")[0];
  if (word === undefined) return null;
  const members = (readLine(join(folder, "slaves")) ?? "").split(" ").filter((name) => name !== "");
  const mode = modes.find((known) => known === word) ?? "other";
  return { bond: { mode, links: members.length === 0 ? null : members.length }, members };
}

function readDriver(folder: string): string | null {
  try {
    return basename(readlinkSync(join(folder, "device/driver")));
  } catch {
    return null;
  }
}

/** Maker and model by udev's data base of hardware; null where udev does not run or does not know the card. */
function readModel(folder: string, { udev }: NicFolders): string | null {
  const index = readLine(join(folder, "ifindex"));
  if (index === null) return null;
  const text = readText(join(udev, `n${index}`));
  const value = (name: string): string | null =>
    new RegExp(`^E:ID_${name}_FROM_DATABASE=(.+)$`, "m").exec(text)?.[1] ?? null;
  const parts = [value("VENDOR"), value("MODEL")].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join(" ").slice(0, 300);
}

/** An interface as /sys tells it. Its offloads need ethtool, which is not asked here. */
export function readNic(device: string, folders: NicFolders = nicFolders): NicFacts {
  const folder = folderOf(device, folders);
  const duplex = readLine(join(folder, "duplex"));
  const queues = listFolder(join(folder, "queues")).filter((name) => name.startsWith("rx-")).length;
  return {
    model: readModel(folder, folders),
    driver: readDriver(folder),
    linkBitsPerSecond: parseSpeed(readLine(join(folder, "speed"))),
    isFullDuplex: duplex === "full" ? true : duplex === "half" ? false : null,
    isWireless: isWireless(folder),
    mtu: toMtu(Number(readLine(join(folder, "mtu")) ?? Number.NaN)),
    offloads: null,
    receiveQueues: queues === 0 ? null : queues,
  };
}

/** `up` and `down` of operstate; drivers that don't tell say `unknown`. */
function readIsUp(folder: string): boolean | null {
  const state = readLine(join(folder, "operstate"));
  return state === "up" ? true : state === "down" || state === "lowerlayerdown" ? false : null;
}

/** An interface with its addresses' networks. */
export function readFoundNic(
  device: string,
  subnets: ReadonlyMap<string, readonly string[]>,
  folders: NicFolders = nicFolders,
): FoundNic {
  const folder = folderOf(device, folders);
  return {
    device,
    nic: readNic(device, folders),
    isUp: readIsUp(folder),
    macAddress: readLine(join(folder, "address")),
    subnets: subnets.get(device) ?? [],
  };
}
