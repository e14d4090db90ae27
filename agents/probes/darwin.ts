import { parseDiskutil } from "./darwin-disk.ts";
import { findDarwinPath } from "./darwin-path.ts";
import { readDarwinSystem } from "./darwin-system.ts";
import { gapFor } from "./gaps.ts";
import { toLocalVolume } from "./local-volume.ts";
import { type NetworkMount, publicOptions, splitExport, splitUnc } from "./network-mount.ts";
import { splitWebAddress } from "./other-mount.ts";
import { type Place, unknownPlace } from "./place.ts";
import { commandGap, commandOutput, runCommand } from "./run-command.ts";

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

/**
 * The session of a share. Before macOS 12, smbutil names only what is on; since then also the algorithm in use, or `OFF`.
 * Source: Apple's smb project, statshares.c.
 */
function toSmbAccess(mount: DarwinMount, statshares: string | null): NetworkMount["access"] {
  const value = (key: string): string | null => (statshares === null ? null : smbutilValue(statshares, key));
  const version = value("SMB_VERSION");
  const isOn = (key: string): boolean | null => (version === null ? null : value(key) === "TRUE");
  const inUse = (key: string): boolean | null => {
    const algorithm = value(key);
    return algorithm === null ? null : algorithm !== "OFF";
  };
  return {
    protocol: "smb",
    dialect: version?.replace(/^SMB_/, "").replace(/^(\d)\.(\d)(\d)$/, "$1.$2.$3") ?? null,
    isMultichannel: isOn("MULTI_CHANNEL_SUPPORTED"),
    channels: null,
    isSigned: inUse("SMB_CURR_SIGN_ALGORITHM") ?? isOn("SIGNING_ON"),
    isEncrypted: inUse("SMB_CURR_ENCRYPT_ALGORITHM"),
    options: publicOptions(mount.options),
  };
}

/**
 * An NFS mount by `nfsstat -m`: the last `NFS parameters:`, since newer versions print what was asked for before what is in
 * force. Without it only the options of the mount are known.
 */
function toNfsAccess(mount: DarwinMount, nfsstat: string | null): NetworkMount["access"] {
  const parameters = [...(nfsstat ?? "").matchAll(/NFS parameters: (\S+)/g)].at(-1)?.[1]?.split(",") ?? [];
  const value = (name: string): string | null =>
    parameters.find((one) => one.startsWith(`${name}=`))?.slice(name.length + 1) ?? null;
  const size = (name: string): number | null => {
    const bytes = Number(value(name) ?? Number.NaN);
    return Number.isSafeInteger(bytes) && bytes > 0 ? bytes : null;
  };
  const connections = Number(value("nconnect") ?? (parameters.length === 0 ? Number.NaN : 1));
  return {
    protocol: "nfs",
    version: value("vers"),
    transport: parameters.find((one) => /^(tcp|udp|ticotsord)/.test(one)) ?? value("proto"),
    connections: Number.isInteger(connections) && connections > 0 ? connections : null,
    isSync: parameters.length === 0 ? null : mount.options.includes("synchronous"),
    readBytes: size("rsize"),
    writeBytes: size("wsize"),
    options: publicOptions(mount.options),
  };
}

const otherAccess = ({ options }: DarwinMount, name: string): NetworkMount["access"] => ({
  protocol: "other",
  name,
  options: publicOptions(options),
});

/** File systems of macOS on a disk of its own; whatever else is mounted goes through another program. */
const localTypes = new Set("apfs hfs exfat msdos ntfs udf cd9660 ufs zfs tmpfs".split(" "));

/** Network facts of a macOS mount; null for local file systems. `told` is what smbutil or nfsstat says of it. */
export function toDarwinNetwork(mount: DarwinMount, told: string | null): NetworkMount | null {
  if (mount.fileSystem === "smbfs") {
    const named = splitUnc(mount.source);
    return named === null
      ? null
      : { protocol: "smb", ...named, address: null, access: toSmbAccess(mount, told) };
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
  return named === null
    ? null
    : { protocol: "nfs", ...named, address: null, access: toNfsAccess(mount, told) };
}

/** What the tool of a network file system says of a mount; null for others, and where it is missing. */
function askTool({ fileSystem, mountPoint }: DarwinMount): Promise<string | null> {
  if (fileSystem === "smbfs") return commandOutput("smbutil", "statshares", "-m", mountPoint);
  if (fileSystem === "nfs") return commandOutput("nfsstat", "-m", mountPoint);
  return Promise.resolve(null);
}

/** Facts about a resolved path on macOS. */
export async function probeDarwin(path: string): Promise<Place> {
  const [mounts, system] = await Promise.all([commandOutput("mount"), readDarwinSystem()]);
  const mount = parseDarwinMounts(mounts ?? "")
    .filter(({ mountPoint }) => path === mountPoint || path.startsWith(mountPoint.replace(/\/?$/, "/")))
    .sort((a, b) => b.mountPoint.length - a.mountPoint.length)[0];
  if (mount === undefined) return { ...unknownPlace, system };
  const network = toDarwinNetwork(mount, await askTool(mount));
  if (network !== null) {
    const { protocol, server, share, access } = network;
    return {
      ...unknownPlace,
      mountPoint: mount.mountPoint,
      network: { protocol, server, share },
      access,
      way: await findDarwinPath(server),
      gaps: access.protocol === "smb" ? gapFor(["smbChannels"], { why: "not-told" }) : {},
      system,
    };
  }
  const name = /^\/dev\/(disk\d+)/.exec(mount.source)?.[1];
  const answer = name === undefined ? null : await runCommand("diskutil", ["info", "-plist", mount.source]);
  const disk = parseDiskutil(answer?.text ?? "");
  const gap = answer === null ? null : commandGap("diskutil", answer);
  return {
    ...unknownPlace,
    mountPoint: mount.mountPoint,
    fileSystem: {
      type: mount.fileSystem,
      options: publicOptions(mount.options),
      isEncrypted: disk?.isEncrypted ?? null,
      compression: null,
      isDeduplicated: null,
    },
    access: localTypes.has(mount.fileSystem) ? { protocol: "local" } : otherAccess(mount, mount.fileSystem),
    device: toLocalVolume(mount, name === undefined ? null : { name, model: disk?.model ?? null }, null),
    pool: disk?.pool ?? null,
    gaps: gap === null ? {} : gapFor(["drive", "media"], gap),
    system,
  };
}
