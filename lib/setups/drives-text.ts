import type * as z from "zod";
import type { DriveGroup } from "#lib/contract/facts.ts";

type Drives = z.infer<typeof DriveGroup>;

const mediaNames = { hdd: "HDD", ssd: "SSD", nvme: "NVMe", other: null } as const;
const steps = [
  { unit: "TB", bytes: 1e12 },
  { unit: "GB", bytes: 1e9 },
] as const;

/** A drive's capacity as its maker prints it: decimal, `3TB`, `960GB`. */
function capacityText(bytes: number): string {
  const step = steps.find((one) => bytes >= one.bytes) ?? steps[1];
  return `${Number((bytes / step.bytes).toPrecision(3))}${step.unit}`;
}

/** A model that holds a capacity already is not told it twice. */
function driveName({ model, media, capacityBytes }: Drives): string | null {
  const name = model ?? (media === null ? null : mediaNames[media]);
  if (capacityBytes === null) return name;
  if (name !== null && /\d\s?[TG]B\b/i.test(name)) return name;
  return [name, capacityText(capacityBytes)].filter((part) => part !== null).join(" ");
}

/** Drives of a pool in one text, `2 × WD Red 3TB + 2 × Seagate IronWolf 3TB`, the same in every language; null where none is known. */
export function drivesText(drives: readonly Drives[]): string | null {
  const texts = drives.flatMap((group) => {
    const name = driveName(group);
    if (name === null) return [];
    return [group.count === null ? name : `${group.count} × ${name}`];
  });
  return texts.length === 0 ? null : texts.join(" + ");
}
