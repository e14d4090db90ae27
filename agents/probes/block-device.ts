import { realpathSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { ConfigurationFacts } from "#lib/contract/facts.ts";
import { iscsiSession } from "./iscsi.ts";
import { listFolder, readLine } from "./small-file.ts";

type Pool = NonNullable<ConfigurationFacts["pool"]>;
type Media = NonNullable<Pool["media"]>;

/** Layer that a device of this name and device-mapper id adds above the drives; null for a drive or a partition. */
export function deviceLayer(name: string, mapperId: string | null): string | null {
  if (name.startsWith("md")) return "md";
  if (name.startsWith("bcache")) return "bcache";
  if (!name.startsWith("dm-")) return null;
  if (mapperId?.startsWith("LVM-")) return "lvm";
  if (mapperId?.startsWith("CRYPT-")) return "dm-crypt";
  return "dm";
}

/** What a drive is by name and the kernel's hint, which is worth nothing for virtual drives. */
export function driveMedia(name: string, rotational: string | null): Media | null {
  if (name.startsWith("nvme")) return "nvme";
  if (/^(vd|xvd|loop|zram|ram|nbd)/.test(name)) return null;
  if (rotational === "1") return "hdd";
  return rotational === "0" ? "ssd" : null;
}

/** A file system's device with what lies below it, as /sys tells. `serials` stay on this PC unless somebody asks for them. */
export type BlockDevice = {
  name: string;
  model: string | null;
  pool: Pool;
  /** The iSCSI session of a drive that is reached over the network. */
  iscsiSession: string | null;
  sizeBytes: number | null;
  serials: string[];
};

const raidLevels: Readonly<Record<string, NonNullable<Pool["raid"]>>> = {
  raid0: "raid0",
  raid1: "raid1",
  raid4: "other",
  raid5: "raid5",
  raid6: "raid6",
  raid10: "raid10",
};

/** The device `major:minor` of a mount; null where it has none (network, memory, overlay). */
export function readBlockDevice(majorMinor: string, sys = "/sys"): BlockDevice | null {
  try {
    const path = realpathSync(join(sys, "dev/block", majorMinor));
    return readDevices(basename(path), [path]);
  } catch {
    return null;
  }
}

/** What was seen on the way from a file system down to the drives. */
type Seen = {
  layers: string[];
  raids: string[];
  states: NonNullable<Pool["state"]>[];
  stripes: number[];
  drivePaths: string[];
};

/** One file system on several devices, as the real paths of their folders in /sys. */
export function readDevices(name: string, paths: readonly string[]): BlockDevice {
  const seen: Seen = { layers: [], raids: [], states: [], stripes: [], drivePaths: [] };
  for (const path of paths) walk(path, seen);
  const drivePaths = [...new Set(seen.drivePaths)];
  const drives = drivePaths.map(readDrive);
  const [first] = drives;
  const raid = seen.raids.map((level) => raidLevels[level]).find((level) => level !== undefined);
  const session = drivePaths.map(iscsiSession).find((one) => one !== null) ?? null;
  return {
    name,
    model: drives.length === 1 ? (first?.model ?? null) : null,
    pool: {
      media: session === null ? (first?.media ?? null) : null,
      drives: drives.length === 0 ? null : drives,
      driveCount: drives.length === 0 ? null : drives.length,
      raid: raid ?? (drives.length === 1 && seen.raids.length === 0 ? "single" : null),
      stripeBytes: seen.stripes[0] ?? null,
      state: seen.states[0] ?? null,
      layers: session === null ? seen.layers : [...seen.layers, "iscsi"],
    },
    iscsiSession: session,
    sizeBytes: paths.length === 1 ? sizeOf(paths[0] ?? "") : null,
    serials: drivePaths.flatMap((path) => readLine(join(path, "device/serial")) ?? []),
  };
}

/** An array's own state. Source: Linux, Documentation/admin-guide/md.rst. */
function arrayState(folder: string): NonNullable<Pool["state"]> | null {
  const action = readLine(join(folder, "sync_action"));
  if (action === "recover" || action === "resync" || action === "reshape") return "rebuilding";
  if (Number(readLine(join(folder, "degraded")) ?? 0) > 0) return "degraded";
  if (action === "check" || action === "repair") return "scrubbing";
  return readLine(join(folder, "array_state")) === null ? null : "normal";
}

/** Walks from a device through its slaves down to whole drives. */
function walk(path: string, seen: Seen): void {
  const name = basename(path);
  const layer = deviceLayer(name, readLine(join(path, "dm/uuid")));
  if (layer !== null && !seen.layers.includes(layer)) seen.layers.push(layer);
  const level = readLine(join(path, "md/level"));
  if (level !== null) {
    seen.raids.push(level);
    const state = arrayState(join(path, "md"));
    if (state !== null) seen.states.push(state);
    const chunk = Number(readLine(join(path, "md/chunk_size")) ?? 0);
    if (Number.isSafeInteger(chunk) && chunk > 0) seen.stripes.push(chunk);
  }
  const slaves = listFolder(join(path, "slaves"));
  for (const slave of slaves) walk(realpathSync(join(path, "slaves", slave)), seen);
  if (slaves.length === 0) {
    seen.drivePaths.push(readLine(join(path, "partition")) === null ? path : dirname(path));
  }
}

function sizeOf(path: string): number | null {
  const sectors = Number(readLine(join(path, "size")) ?? Number.NaN);
  return Number.isSafeInteger(sectors) ? sectors * 512 : null;
}

function readDrive(path: string): NonNullable<Pool["drives"]>[number] {
  const name = basename(path);
  const media = driveMedia(name, readLine(join(path, "queue/rotational")));
  const subsystem = /\/(nvme|ata|usb|virtio|mmc_host)[^/]*\//.exec(`${path}/`)?.[1] ?? null;
  return {
    model: readLine(join(path, "device/model")),
    media,
    interface: subsystem,
    count: 1,
    capacityBytes: sizeOf(path),
    isRotational: media === null ? null : media === "hdd",
  };
}
