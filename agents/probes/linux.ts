import { existsSync, readFileSync, readlinkSync, realpathSync } from "node:fs";
import { basename, join } from "node:path";
import type { PathFacts } from "#lib/contract/facts.ts";
import { type BlockDevice, readBlockDevice, readLine } from "./block-device.ts";
import type { SystemFacts } from "./client.ts";
import { fileSystemUuid, toLocalVolume } from "./local-volume.ts";
import { type Mount, mountOfPath, parseMountinfo } from "./mountinfo.ts";
import { parseOffloads, parseRoute, parseSpeed } from "./network-interface.ts";
import { publicOptions, toNetworkMount } from "./network-mount.ts";
import { toGvfsShare, toOtherMount } from "./other-mount.ts";
import { type Place, unknownPlace } from "./place.ts";
import { commandOutput } from "./run-command.ts";

function readText(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}

/** `PRETTY_NAME` of /etc/os-release; null where it is missing. */
export function parseOsRelease(text: string): string | null {
  return /^PRETTY_NAME="?([^"\n]+)"?$/m.exec(text)?.[1] ?? null;
}

/** Whether the processor says that a hypervisor is below; null where there is no flags line (other architectures). */
export function parseHypervisor(cpuinfo: string): boolean | null {
  const flags = /^flags\s*:\s*(.*)$/m.exec(cpuinfo)?.[1];
  return flags === undefined ? null : flags.split(" ").includes("hypervisor");
}

function readSystem(): SystemFacts {
  return {
    osVersion: parseOsRelease(readText("/etc/os-release")),
    isVirtualMachine: parseHypervisor(readText("/proc/cpuinfo")),
  };
}

/** The interface that leads to a server, from /sys and, where they are installed, ip and ethtool. */
async function readPath(address: string): Promise<Pick<Place, "path" | "nicDevice">> {
  const output = await commandOutput("ip", "-j", "route", "get", address);
  const route = output === null ? null : parseRoute(output);
  if (route === null) return { path: null, nicDevice: null };
  const folder = join("/sys/class/net", route.device);
  const offloads = await commandOutput("ethtool", "-k", route.device);
  const duplex = readLine(join(folder, "duplex"));
  const mtu = Number(readLine(join(folder, "mtu")) ?? Number.NaN);
  const path: PathFacts = {
    name: null,
    nic: {
      model: null,
      driver: readDriver(folder),
      linkBitsPerSecond: parseSpeed(readLine(join(folder, "speed"))),
      isFullDuplex: duplex === "full" ? true : duplex === "half" ? false : null,
      isWireless: isWireless(folder),
      mtu: Number.isInteger(mtu) && mtu >= 68 && mtu <= 65_536 ? mtu : null,
      offloads: offloads === null ? null : parseOffloads(offloads),
    },
    isLoopback: route.device === "lo",
    isRouted: route.isRouted,
    vlan: null,
    hops: null,
    pathMtu: null,
  };
  return { path, nicDevice: route.device };
}

/** Whether an interface's folder in /sys belongs to a radio; null where there is no such folder. */
export const isWireless = (folder: string): boolean | null =>
  existsSync(folder) ? existsSync(join(folder, "phy80211")) : null;

function readDriver(folder: string): string | null {
  try {
    return basename(readlinkSync(join(folder, "device/driver")));
  } catch {
    return null;
  }
}

/** The device under a mount; that of its source where the file system has a number of its own (btrfs). */
function readMountedDevice({ device, source }: Mount): BlockDevice | null {
  if (!device.startsWith("0:")) return readBlockDevice(device);
  if (!source.startsWith("/dev/")) return null;
  try {
    const number = readLine(join("/sys/class/block", basename(realpathSync(source)), "dev"));
    return number === null ? null : readBlockDevice(number);
  } catch {
    return null;
  }
}

/** Facts about a resolved path on Linux, all without special rights. */
export async function probeLinux(path: string): Promise<Place> {
  const system = readSystem();
  const mount = mountOfPath(parseMountinfo(readText("/proc/self/mountinfo")), path);
  if (mount === null) return { ...unknownPlace, system };
  const network =
    toNetworkMount(mount.fileSystem, mount.source, mount.options) ??
    (mount.fileSystem === "fuse.gvfsd-fuse" ? toGvfsShare(mount.mountPoint, path) : null);
  if (network !== null) {
    const { protocol, server, share, access, address } = network;
    return {
      ...unknownPlace,
      mountPoint: mount.mountPoint,
      network: { protocol, server, share },
      access,
      ...(await readPath(address ?? server)),
      system,
    };
  }
  const fileSystem = {
    type: mount.fileSystem,
    options: publicOptions(mount.options),
    isEncrypted: null,
    compression: null,
    isDeduplicated: null,
  };
  const other = toOtherMount(mount.fileSystem, mount.source);
  if (other !== null) {
    return {
      ...unknownPlace,
      mountPoint: mount.mountPoint,
      fileSystem,
      network: other.server,
      access: { protocol: "other", name: other.name, options: publicOptions(mount.options) },
      device: toLocalVolume(mount, null, null),
      isCloudMount: other.isCloud,
      ...(other.server === null ? {} : await readPath(other.server.server)),
      system,
    };
  }
  const device = readMountedDevice(mount);
  return {
    ...unknownPlace,
    mountPoint: mount.mountPoint,
    fileSystem: {
      ...fileSystem,
      isEncrypted: device?.pool.layers?.includes("dm-crypt") === true ? true : null,
      compression: mount.options.find((option) => option.startsWith("compress"))?.split("=")[1] ?? null,
    },
    access: { protocol: "local" },
    device: toLocalVolume(
      mount,
      device === null ? null : { name: device.name, model: device.model },
      device === null ? null : fileSystemUuid(device.name),
    ),
    pool: device?.pool ?? null,
    system,
  };
}
