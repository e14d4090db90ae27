import type { ConfigurationFacts, Target, Volume } from "#lib/contract/facts.ts";
import { type SystemFacts, unknownSystem } from "./client.ts";
import { type FoundPath, unknownWay } from "./found-path.ts";
import type { Gaps } from "./gaps.ts";
import { identityKey, type LocalVolume } from "./local-volume.ts";

/** What an operating system's probe finds out about a path and the PC. */
export type Place = {
  /** Where what holds the path is mounted; a recycle bin would lie there. */
  mountPoint: string | null;
  fileSystem: ConfigurationFacts["fileSystem"];
  network: { protocol: string; server: string; share: string } | null;
  access: ConfigurationFacts["access"];
  /** What a local file system lies on. */
  device: LocalVolume | null;
  /** A cloud storage that is mounted, as against a folder that is kept in step. */
  isCloudMount: boolean;
  pool: ConfigurationFacts["pool"];
  /** The way to the server. */
  way: FoundPath;
  /** They stay on this PC unless somebody asks for them. */
  driveSerials: readonly string[];
  /** What could not be found out, beside what the way and the system lack. */
  gaps: Gaps;
  system: SystemFacts;
};

export const unknownPlace: Place = {
  mountPoint: null,
  fileSystem: null,
  network: null,
  access: null,
  device: null,
  isCloudMount: false,
  pool: null,
  way: unknownWay,
  driveSerials: [],
  gaps: {},
  system: unknownSystem,
};

type Known = { clientKey: string; name: string | null; cloudProduct: string | null };
type Named = {
  target: Target;
  volume: Volume;
};

/** Facts of a target that nobody stated. */
const unstated = { vendor: null, model: null, processor: null, memoryBytes: null, bays: null, ports: null };

/**
 * Names the target and the volume: `smb/<server>` with its share, `nfs/<server>` with its export, `local/<client>/<volume>`.
 * A local volume is told by its file system's UUID, of which the key has a hash; by its device where there is none. The server's name is the one host name in a report, since it is what was measured.
 */
export function nameTarget(
  place: Place,
  { clientKey, name, cloudProduct }: Known,
  space: Pick<Volume, "sizeBytes" | "freeBytes">,
): Named {
  if (place.network !== null) {
    const { protocol, server, share } = place.network;
    const key = cut(`${protocol}/${server.toLowerCase()}`, 200);
    return {
      target: { key, name: cut(name ?? server, 120), kind: "nas", ...unstated },
      volume: {
        key: cut(share, 200),
        name: cut(share, 120),
        kind: protocol === "iscsi" ? "lun" : "share",
        ...space,
      },
    };
  }
  const { device: local } = place;
  const device = local?.name ?? place.fileSystem?.type ?? "disk";
  const identity = local?.identity ?? null;
  const volumeKey = identity === null ? device : identityKey(clientKey, identity);
  // Two of the same type would else have the same name.
  const shown = local?.isNamed === false ? `${device} ${volumeKey.slice(0, 4)}` : device;
  if (cloudProduct !== null) {
    const key = cut(`cloud/${clientKey}/${cloudProduct.toLowerCase().replaceAll(" ", "-")}`, 200);
    return {
      target: { key, name: cut(name ?? cloudProduct, 120), kind: "cloud-folder", ...unstated },
      volume: { key: cut(volumeKey, 200), name: cut(shown, 120), kind: "folder", ...space },
    };
  }
  const model = place.device?.model ?? null;
  return {
    target: {
      key: cut(`${place.isCloudMount ? "cloud" : "local"}/${clientKey}/${volumeKey}`, 200),
      name: cut(name ?? (model === null ? shown : `${model} (${shown})`), 120),
      kind: place.isCloudMount ? "cloud-folder" : "local-disk",
      ...unstated,
      model,
    },
    volume: {
      key: cut(volumeKey, 200),
      name: cut(shown, 120),
      kind: place.isCloudMount ? "folder" : "disk",
      ...space,
    },
  };
}

const cut = (text: string, length: number): string => text.slice(0, length);
