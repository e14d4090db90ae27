import { toLocalVolume } from "./local-volume.ts";
import { type NetworkMount, publicOptions, splitExport, splitUnc } from "./network-mount.ts";
import { splitWebAddress } from "./other-mount.ts";
import { type Place, unknownPlace } from "./place.ts";
import { commandOutput } from "./run-command.ts";

/** One line of macOS's `mount`: `SOURCE on POINT (TYPE, OPTION, ...)`. */
export type DarwinMount = { source: string; mountPoint: string; fileSystem: string; options: string[] };

export function parseDarwinMounts(text: string): DarwinMount[] {
  return text.split("\n").flatMap((line) => {
    const [, source, mountPoint, list] = /^(.+?) on (\/.*) \(([^()]*)\)$/.exec(line) ?? [];
    if (source === undefined || mountPoint === undefined || list === undefined) return [];
    const [fileSystem = "", ...options] = list.split(", ");
    return [{ source, mountPoint, fileSystem, options }];
  });
}

/** The value beside a key in the two-column text of `smbutil statshares`, of the first share listed. */
export const smbutilValue = (text: string, key: string): string | null =>
  new RegExp(`\\b${key}\\s+(\\S+)`).exec(text)?.[1] ?? null;

const otherAccess = ({ options }: DarwinMount, name: string): NetworkMount["access"] => ({
  protocol: "other",
  name,
  options: publicOptions(options),
});

/** File systems of macOS on a disk of its own; whatever else is mounted goes through another program. */
const localTypes = new Set("apfs hfs exfat msdos ntfs udf cd9660 ufs zfs tmpfs".split(" "));

/** Network facts of a macOS mount; null for local file systems. */
export function toDarwinNetwork(mount: DarwinMount, statshares: string | null): NetworkMount | null {
  if (mount.fileSystem === "smbfs") {
    const named = splitUnc(mount.source);
    if (named === null) return null;
    const flag = (key: string): boolean | null => {
      const value = statshares === null ? null : smbutilValue(statshares, key);
      return value === null ? null : value === "TRUE";
    };
    const version = statshares === null ? null : smbutilValue(statshares, "SMB_VERSION");
    return {
      protocol: "smb",
      ...named,
      address: null,
      access: {
        protocol: "smb",
        dialect: version?.replace(/^SMB_/, "") ?? null,
        isMultichannel: flag("MULTI_CHANNEL_SUPPORTED"),
        channels: null,
        isSigned: flag("SIGNING_ON"),
        isEncrypted: flag("ENCRYPTION_ON"),
        options: publicOptions(mount.options),
      },
    };
  }
  if (mount.fileSystem === "afpfs") {
    const named = splitUnc(mount.source);
    return named === null
      ? null
      : { protocol: "afp", ...named, address: null, access: otherAccess(mount, "AFP") };
  }
  if (mount.fileSystem === "webdav") {
    const named = splitWebAddress(mount.source);
    return named === null ? null : { ...named, address: null, access: otherAccess(mount, "WebDAV") };
  }
  if (mount.fileSystem !== "nfs") return null;
  const named = splitExport(mount.source);
  if (named === null) return null;
  const unknown = { version: null, transport: null, connections: null, isSync: null };
  return {
    protocol: "nfs",
    ...named,
    address: null,
    access: {
      protocol: "nfs",
      ...unknown,
      readBytes: null,
      writeBytes: null,
      options: publicOptions(mount.options),
    },
  };
}

/** The interface in the answer of `route -n get SERVER`; null where there is none. */
export const parseDarwinRoute = (text: string): string | null =>
  /^\s*interface: (\S+)$/m.exec(text)?.[1] ?? null;

/** Facts about a resolved path on macOS. */
export async function probeDarwin(path: string): Promise<Place> {
  const [mounts, product, hypervisor] = await Promise.all([
    commandOutput("mount"),
    commandOutput("sw_vers", "-productVersion"),
    commandOutput("sysctl", "-n", "kern.hv_vmm_present"),
  ]);
  const system = {
    osVersion: product?.trim() || null,
    isVirtualMachine: hypervisor === null ? null : hypervisor.trim() === "1",
  };
  const mount = parseDarwinMounts(mounts ?? "")
    .filter(({ mountPoint }) => path === mountPoint || path.startsWith(mountPoint.replace(/\/?$/, "/")))
    .sort((a, b) => b.mountPoint.length - a.mountPoint.length)[0];
  if (mount === undefined) return { ...unknownPlace, system };
  const isSmb = mount.fileSystem === "smbfs";
  const network = toDarwinNetwork(
    mount,
    isSmb ? await commandOutput("smbutil", "statshares", "-m", mount.mountPoint) : null,
  );
  if (network !== null) {
    const { protocol, server, share, access } = network;
    return {
      ...unknownPlace,
      mountPoint: mount.mountPoint,
      network: { protocol, server, share },
      access,
      nicDevice: parseDarwinRoute((await commandOutput("route", "-n", "get", server)) ?? ""),
      system,
    };
  }
  const name = /^\/dev\/(disk\d+)/.exec(mount.source)?.[1];
  return {
    ...unknownPlace,
    mountPoint: mount.mountPoint,
    fileSystem: {
      type: mount.fileSystem,
      options: publicOptions(mount.options),
      isEncrypted: null,
      compression: null,
      isDeduplicated: null,
    },
    access: localTypes.has(mount.fileSystem) ? { protocol: "local" } : otherAccess(mount, mount.fileSystem),
    device: toLocalVolume(mount, name === undefined ? null : { name, model: null }, null),
    system,
  };
}
