import { existsSync } from "node:fs";
import { homedir, totalmem } from "node:os";
import type { Report } from "#lib/contract/report.ts";
import type { KnownWarning } from "#lib/contract/warning.ts";
import { toClientFacts } from "./client.ts";
import { findCloudProduct } from "./cloud-folder.ts";
import { probeDarwin } from "./darwin.ts";
import { probeLinux } from "./linux.ts";
import { nameTarget, type Place, unknownPlace } from "./place.ts";
import { findRecycleBin } from "./recycle-bin.ts";
import { volumeSpace } from "./volume-space.ts";
import { probeWindows } from "./windows.ts";

/** Everything about a path and this PC that a report says beside its results. Unknown is null. */
export type RunFacts = Pick<Report, "target" | "volume" | "configuration" | "path" | "client"> & {
  cloudProduct: string | null;
  recycleBin: string | null;
  /** The interface that leads to the target; not reported. */
  nicDevice: string | null;
  freeBytes: number | null;
  clientMemoryBytes: number;
  warnings: KnownWarning[];
};

async function probe(path: string): Promise<Place> {
  if (process.platform === "linux") return probeLinux(path);
  if (process.platform === "darwin") return probeDarwin(path);
  return process.platform === "win32" ? probeWindows(path) : unknownPlace;
}

/** Collects the facts about a resolved folder. Never fails: what can't be found out is null. */
export async function collectFacts(
  path: string,
  { clientKey, name }: { clientKey: string; name: string | null },
): Promise<RunFacts> {
  const place = await probe(path);
  const space = volumeSpace(path);
  const fileSystem = place.fileSystem?.type ?? null;
  const isNetwork = place.network !== null;
  const cloudProduct = isNetwork ? null : findCloudProduct(path, homedir(), fileSystem, existsSync);
  const recycleBin =
    isNetwork && place.mountPoint !== null ? findRecycleBin(place.mountPoint, existsSync) : null;
  const warnings: KnownWarning[] = [];
  if (cloudProduct !== null) warnings.push({ code: "cloud-folder", detail: { product: cloudProduct } });
  if (recycleBin !== null) warnings.push({ code: "recycle-bin", detail: { path: recycleBin } });
  const cloudAccess = { protocol: "cloud-client", product: cloudProduct } as const;
  return {
    ...nameTarget(place, { clientKey, name, cloudProduct }, space),
    configuration: {
      pool: place.pool,
      fileSystem: place.fileSystem,
      acceleration: null,
      memoryBytes: null,
      access: cloudProduct === null ? place.access : cloudAccess,
      network: null,
      firmware: null,
    },
    path: place.path,
    client: toClientFacts(clientKey, place.system),
    cloudProduct,
    recycleBin,
    nicDevice: place.nicDevice,
    freeBytes: space.freeBytes,
    clientMemoryBytes: totalmem(),
    warnings,
  };
}
