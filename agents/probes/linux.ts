import { existsSync, realpathSync } from "node:fs";
import { basename, join } from "node:path";
import { type BlockDevice, readBlockDevice, readDevices } from "./block-device.ts";
import { readBtrfs } from "./btrfs.ts";
import { parseCifsSession } from "./cifs-debug.ts";
import { type Gaps, gapFor } from "./gaps.ts";
import { readIscsiTarget } from "./iscsi.ts";
import { findLinuxPath } from "./linux-path.ts";
import { readLinuxSystem } from "./linux-system.ts";
import { fileSystemUuid, toLocalVolume } from "./local-volume.ts";
import { type Mount, mountOfPath, parseMountinfo } from "./mountinfo.ts";
import { parseMountstats } from "./mountstats.ts";
import { type NetworkMount, publicOptions, toNetworkMount, toNfsMount } from "./network-mount.ts";
import { toGvfsShare, toOtherMount } from "./other-mount.ts";
import { type Place, unknownPlace } from "./place.ts";
import { commandGap } from "./run-command.ts";
import { readLine, readText } from "./small-file.ts";
import { readZfs } from "./zfs.ts";

const cifsDebug = "/proc/fs/cifs/DebugData";

/** An SMB mount with what the kernel's own client says of the session; its options only tell what was asked for. */
function completeSmb(mount: NetworkMount): { mount: NetworkMount; gaps: Gaps } {
  if (mount.access.protocol !== "smb") return { mount, gaps: {} };
  const session = parseCifsSession(readText(cifsDebug), mount.server, mount.share);
  if (session === null) {
    const why = existsSync(cifsDebug) ? "not-told" : "no-answer";
    return { mount, gaps: gapFor(["smbChannels", "smbSigning", "smbEncryption"], { why }) };
  }
  const { access } = mount;
  return {
    mount: {
      ...mount,
      access: {
        ...access,
        dialect: session.dialect ?? access.dialect,
        isSigned: session.isSigned ?? access.isSigned,
        isEncrypted: session.isEncrypted ?? access.isEncrypted,
        channels: session.channels ?? access.channels,
      },
    },
    gaps: {},
  };
}

/** An NFS mount with the options that are in force and the connections that carry it. */
function completeNfs(mount: NetworkMount, { source, mountPoint, options }: Mount): NetworkMount {
  const stats = parseMountstats(readText("/proc/self/mountstats"), mountPoint);
  const found = stats === null ? null : toNfsMount(source, [...new Set([...options, ...stats.options])]);
  if (found === null || found.access.protocol !== "nfs") return mount;
  return {
    ...found,
    address: mount.address,
    access: { ...found.access, connections: stats?.connections ?? found.access.connections },
  };
}

function networkMount(mount: Mount, path: string): { mount: NetworkMount; gaps: Gaps } | null {
  const found = toNetworkMount(mount.fileSystem, mount.source, mount.options);
  if (found?.access.protocol === "nfs") return { mount: completeNfs(found, mount), gaps: {} };
  if (found !== null) return completeSmb(found);
  const share = mount.fileSystem === "fuse.gvfsd-fuse" ? toGvfsShare(mount.mountPoint, path) : null;
  if (share === null) return null;
  // Gvfs speaks SMB in its own process and tells nobody how.
  const keys = ["smbDialect", "smbChannels", "smbSigning", "smbEncryption"] as const;
  return { mount: share, gaps: gapFor(keys, { why: "not-told" }) };
}

/** The device under a mount; those of its source where the file system has a number of its own (btrfs). */
function mountedDevice({ device, source, fileSystem }: Mount): BlockDevice | null {
  if (!device.startsWith("0:")) return readBlockDevice(device);
  if (!source.startsWith("/dev/")) return null;
  try {
    const name = basename(realpathSync(source));
    const btrfs = fileSystem === "btrfs" ? readBtrfs(name) : null;
    if (btrfs !== null) {
      const found = readDevices(name, btrfs.devicePaths);
      const layers = ["btrfs", ...(found.pool.layers ?? [])];
      const raid = btrfs.devicePaths.length === 1 ? (found.pool.raid ?? btrfs.raid) : btrfs.raid;
      return { ...found, pool: { ...found.pool, raid, layers } };
    }
    const number = readLine(join("/sys/class/block", name, "dev"));
    return number === null ? null : readBlockDevice(number);
  } catch {
    return null;
  }
}

/** Facts about a resolved path on Linux, all without special rights. */
export async function probeLinux(path: string): Promise<Place> {
  const system = readLinuxSystem();
  const mount = mountOfPath(parseMountinfo(readText("/proc/self/mountinfo")), path);
  if (mount === null) return { ...unknownPlace, system };
  const { mountPoint } = mount;
  const found = networkMount(mount, path);
  if (found !== null) {
    const { protocol, server, share, access, address } = found.mount;
    const way = await findLinuxPath(address ?? server);
    return {
      ...unknownPlace,
      mountPoint,
      network: { protocol, server, share },
      access,
      way,
      gaps: found.gaps,
      system,
    };
  }
  const options = publicOptions(mount.options);
  const fileSystem = {
    type: mount.fileSystem,
    options,
    isEncrypted: null,
    compression: null,
    isDeduplicated: null,
  };
  const other = toOtherMount(mount.fileSystem, mount.source);
  if (other !== null) {
    return {
      ...unknownPlace,
      mountPoint,
      fileSystem,
      network: other.server,
      access: { protocol: "other", name: other.name, options },
      device: toLocalVolume(mount, null, null),
      isCloudMount: other.isCloud,
      ...(other.server === null ? {} : { way: await findLinuxPath(other.server.server) }),
      system,
    };
  }
  return { ...(await localPlace(mount)), system };
}

/** A file system on devices of this PC, or on a drive that an iSCSI session brings. */
async function localPlace(mount: Mount): Promise<Place> {
  const device = mountedDevice(mount);
  const options = publicOptions(mount.options);
  const isEncrypted = device?.pool.layers?.includes("dm-crypt") === true ? true : null;
  const compression = mount.options.find((option) => option.startsWith("compress"))?.split("=")[1] ?? null;
  const local: Place = {
    ...unknownPlace,
    mountPoint: mount.mountPoint,
    fileSystem: { type: mount.fileSystem, options, isEncrypted, compression, isDeduplicated: null },
    access: { protocol: "local" },
    device: toLocalVolume(
      mount,
      device === null ? null : { name: device.name, model: device.model },
      device === null ? null : fileSystemUuid(device.name),
    ),
    pool: device?.pool ?? null,
    driveSerials: device?.serials ?? [],
  };
  if (mount.fileSystem === "zfs") {
    const { status, pool, properties } = await readZfs(mount.source);
    const gap = commandGap("zpool", status);
    return {
      ...local,
      pool,
      ...(local.fileSystem === null ? {} : { fileSystem: { ...local.fileSystem, ...properties } }),
      gaps: gap === null ? {} : gapFor(["raid", "poolState", "drive"], gap),
    };
  }
  const target =
    device === null || device.iscsiSession === null ? null : readIscsiTarget(device.iscsiSession);
  if (device === null || target === null) return local;
  const { name, address } = target;
  return {
    ...local,
    network: address === null ? null : { protocol: "iscsi", server: address, share: name },
    access: { protocol: "iscsi", lunBytes: device.sizeBytes, options: null },
    ...(address === null ? {} : { way: await findLinuxPath(address) }),
  };
}
