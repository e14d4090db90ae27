import { quantityText } from "#lib/format/quantity.ts";
import type { DriveModel } from "./models.ts";

/** How a drive is written in a list of drives: `WD Red WD10EFRX`. */
export function driveName({
  vendor,
  series,
  model,
}: Pick<DriveModel, "vendor" | "series" | "model">): string {
  return [vendor, series, model].filter((part) => part !== null).join(" ");
}

/** A drive's capacity as it is sold, in decimal units: `960 GB`, `4 TB`. */
export function driveCapacity(bytes: number): string {
  const gigabytes = Number((bytes / 1e9).toPrecision(4));
  return gigabytes >= 1000
    ? quantityText({ figure: String(gigabytes / 1000), unit: "TB" })
    : quantityText({ figure: String(gigabytes), unit: "GB" });
}
