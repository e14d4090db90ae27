import { totalmem } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import type { Keeper } from "#agents/keeper/keeper.ts";
import type { ClientFacts } from "#lib/contract/facts.ts";
import type { Report } from "#lib/contract/report.ts";
import type { KnownWarning } from "#lib/contract/warning.ts";
import { busyPercent, cpuTimes, toClientFacts, toClientState } from "./client.ts";
import { probeDarwin } from "./darwin.ts";
import { probeLinux } from "./linux.ts";
import { nameTarget, type Place, unknownPlace } from "./place.ts";
import { placeWarnings } from "./place-warnings.ts";
import { probeWindows } from "./windows.ts";

/** Everything about a path and this PC that a report says beside its results. Unknown is null. */
export type RunFacts = Pick<Report, "target" | "volume" | "configuration" | "path"> & {
  client: ClientFacts;
  cloudProduct: string | null;
  recycleBin: string | null;
  /** The interface that leads to the target; not reported. */
  nicDevice: string | null;
  freeBytes: number | null;
  clientMemoryBytes: number;
  warnings: KnownWarning[];
  /** What the system's probe found, with what it could not find; not reported as such. */
  place: Place;
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

/** How long the processors are watched before the probes make some load of their own. */
const cpuWatchMs = 200;

/** Collects the facts about a resolved folder. Never fails: what can't be found out is null. */
export async function collectFacts(
  path: string,
  { clientKey, name }: { clientKey: string; name: string | null },
  keeper: Keeper,
): Promise<RunFacts> {
  const idle = cpuTimes();
  await sleep(cpuWatchMs);
  const cpuPercent = busyPercent(idle, cpuTimes());
  const place = await probe(path);
  const { mountPoint } = place;
  const fileSystem = place.fileSystem?.type ?? null;
  const { space, cloudProduct, recycleBin } = await keeper
    .ask("surroundings", { path, fileSystem, isNetwork: place.network !== null, mountPoint })
    .catch(() => unknownSurroundings);
  const warnings: KnownWarning[] = placeWarnings(place);
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
    path: place.way.path,
    client: toClientFacts(clientKey, place.system, toClientState(place.system, cpuPercent)),
    cloudProduct,
    recycleBin,
    nicDevice: place.way.nicDevice,
    freeBytes: space.freeBytes,
    clientMemoryBytes: totalmem(),
    warnings,
    place,
  };
}
