import { createHash } from "node:crypto";
import { readdirSync, readlinkSync } from "node:fs";
import { basename, join } from "node:path";
import type { Mount } from "./mountinfo.ts";

/**
 * What a volume of this PC is told by. `identity` stays the same across boots and differs between volumes, as far as the system
 * tells; null where only the name is known. `isNamed` is false where the name is no more than the file system's type.
 */
export type LocalVolume = { name: string; model: string | null; identity: string | null; isNamed: boolean };

/** 12 hex digits for an identity, which neither tell a UUID or a path nor equal those of another PC. */
export const identityKey = (clientKey: string, identity: string): string =>
  createHash("sha256").update(`${clientKey}\n${identity}`).digest("hex").slice(0, 12);

/** UUID of the file system on a device (`sda1`), by the links of udev; null where there is none. */
export function fileSystemUuid(device: string, folder = "/dev/disk/by-uuid"): string | null {
  try {
    return readdirSync(folder).find((uuid) => basename(readlinkSync(join(folder, uuid))) === device) ?? null;
  } catch {
    return null;
  }
}

/**
 * A local mount's volume. `device` is what lies under it: the kernel's for a file system on one device, that of the mount's
 * source for btrfs, which has none of its own. Without one the source tells it (ZFS), else the place of the mount does.
 */
export function toLocalVolume(
  mount: Pick<Mount, "fileSystem" | "source" | "mountPoint">,
  device: { name: string; model: string | null } | null,
  uuid: string | null,
): LocalVolume {
  if (device !== null) {
    return { ...device, identity: uuid === null ? null : `uuid:${uuid}`, isNamed: true };
  }
  if (mount.fileSystem === "zfs") {
    return { name: mount.source, model: null, identity: `zfs:${mount.source}`, isNamed: true };
  }
  const identity = `mount:${mount.fileSystem}:${mount.mountPoint}`;
  return { name: mount.fileSystem, model: null, identity, isNamed: false };
}
