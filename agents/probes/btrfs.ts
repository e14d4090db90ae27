import { realpathSync } from "node:fs";
import { join } from "node:path";
import type { ConfigurationFacts } from "#lib/contract/facts.ts";
import { listFolder } from "./small-file.ts";

type Pool = NonNullable<ConfigurationFacts["pool"]>;

/** Profiles of btrfs as folders below `allocation/data`. Its raid1 keeps two copies however many drives there are. */
const raids: Readonly<Record<string, Pool["raid"]>> = {
  single: "single",
  raid0: "raid0",
  raid1: "raid1",
  raid1c3: "raid1",
  raid1c4: "raid1",
  raid10: "raid10",
  raid5: "raid5",
  raid6: "raid6",
};

/** The file system that a device (`sda1`) belongs to, with its data profile and all its devices; null where it is none. */
export function readBtrfs(
  device: string,
  sys = "/sys",
): { raid: Pool["raid"]; devicePaths: string[] } | null {
  const root = join(sys, "fs/btrfs");
  for (const uuid of listFolder(root)) {
    const devices = listFolder(join(root, uuid, "devices"));
    if (!devices.includes(device)) continue;
    const profile = listFolder(join(root, uuid, "allocation/data")).find((name) => raids[name] !== undefined);
    const raid = profile === undefined ? null : (raids[profile] ?? null);
    return {
      raid: raid === "single" && devices.length > 1 ? "jbod" : raid,
      devicePaths: devices.flatMap((name) => resolved(join(root, uuid, "devices", name))),
    };
  }
  return null;
}

function resolved(path: string): string[] {
  try {
    return [realpathSync(path)];
  } catch {
    return [];
  }
}
