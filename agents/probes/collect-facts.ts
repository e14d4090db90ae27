import { totalmem } from "node:os";
import type { Keeper } from "#agents/keeper/keeper.ts";
import type { Report } from "#lib/contract/report.ts";
import type { KnownWarning } from "#lib/contract/warning.ts";
import { toClientFacts } from "./client.ts";
import { probeDarwin } from "./darwin.ts";
import { probeLinux } from "./linux.ts";
import { nameTarget, type Place, unknownPlace } from "./place.ts";
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

const unknownSurroundings = {
  space: { sizeBytes: null, freeBytes: null },
  cloudProduct: null,
  recycleBin: null,
} as const;

/** Collects the facts about a resolved folder. Never fails: what can't be found out is null. */
export async function collectFacts(
  path: string,
  { clientKey, name }: { clientKey: string; name: string | null },
  keeper: Keeper,
): Promise<RunFacts> {
  const place = await probe(path);
  const { mountPoint } = place;
  const fileSystem = place.fileSystem?.type ?? null;
  const { space, cloudProduct, recycleBin } = await keeper
    .ask("surroundings", { path, fileSystem, isNetwork: place.network !== null, mountPoint })
    .catch(() => unknownSurroundings);
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
