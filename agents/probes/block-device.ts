import { readdirSync, readFileSync, realpathSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { ConfigurationFacts } from "#lib/contract/facts.ts";

type Pool = NonNullable<ConfigurationFacts["pool"]>;
type Media = NonNullable<Pool["media"]>;

/** The first line of a small file of the kernel; null where it is missing, unreadable or empty. */
export function readLine(path: string): string | null {
  try {
    return readFileSync(path, "utf8").split("\n")[0]?.trim() || null;
  } catch {
    return null;
  }
}

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

/** A file system's device with what lies below it, as /sys tells. */
export type BlockDevice = { name: string; model: string | null; pool: Pool };

const raidLevels: Readonly<Record<string, NonNullable<Pool["raid"]>>> = {
  raid0: "raid0",
  raid1: "raid1",
  raid5: "raid5",
  raid6: "raid6",
  raid10: "raid10",
};

/** The device `major:minor` of a mount; null where it has none (network, memory, overlay). */
export function readBlockDevice(majorMinor: string, sys = "/sys"): BlockDevice | null {
  let path: string;
  try {
    path = realpathSync(join(sys, "dev/block", majorMinor));
  } catch {
    return null;
  }
  const name = basename(path);
  const layers: string[] = [];
  const raids: string[] = [];
  const drives = collectDrives(path, layers, raids);
  const [first] = drives;
  const raid = raids.map((level) => raidLevels[level]).find((level) => level !== undefined);
  return {
    name,
    model: drives.length === 1 ? (first?.model ?? null) : null,
    pool: {
      media: first?.media ?? null,
      drives: drives.length === 0 ? null : drives,
      driveCount: drives.length === 0 ? null : drives.length,
      raid: raid ?? (drives.length === 1 && raids.length === 0 ? "single" : null),
      stripeBytes: null,
      state: null,
      layers,
    },
  };
}

/** Walks from a device through its slaves down to whole drives. */
function collectDrives(path: string, layers: string[], raids: string[]): NonNullable<Pool["drives"]> {
  const name = basename(path);
  const layer = deviceLayer(name, readLine(join(path, "dm/uuid")));
  if (layer !== null && !layers.includes(layer)) layers.push(layer);
  const level = readLine(join(path, "md/level"));
  if (level !== null) raids.push(level);
  const slaves = listFolder(join(path, "slaves"));
  if (slaves.length > 0) {
    return slaves.flatMap((slave) => collectDrives(realpathSync(join(path, "slaves", slave)), layers, raids));
  }
  return [readDrive(readLine(join(path, "partition")) === null ? path : dirname(path))];
}

function listFolder(path: string): string[] {
  try {
    return readdirSync(path);
  } catch {
    return [];
  }
}

function readDrive(path: string): NonNullable<Pool["drives"]>[number] {
  const name = basename(path);
  const sectors = Number(readLine(join(path, "size")) ?? Number.NaN);
  const media = driveMedia(name, readLine(join(path, "queue/rotational")));
  const subsystem = /\/(nvme|ata|usb|virtio|mmc_host)[^/]*\//.exec(`${path}/`)?.[1] ?? null;
  return {
    model: readLine(join(path, "device/model")),
    media,
    interface: subsystem,
    count: 1,
    capacityBytes: Number.isSafeInteger(sectors) ? sectors * 512 : null,
    isRotational: media === null ? null : media === "hdd",
  };
}
