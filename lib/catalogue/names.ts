import type { DriveModel } from "./models.ts";

/** How a drive is written in a list of drives: `WD Red WD10EFRX`. */
export function driveName({
  vendor,
  series,
  model,
}: Pick<DriveModel, "vendor" | "series" | "model">): string {
  return [vendor, series, model].filter((part) => part !== null).join(" ");
}
