import type { ConfigurationFacts, PathFacts, Target, Volume } from "#lib/contract/facts.ts";
import type { SystemFacts } from "./client.ts";

/** What an operating system's probe finds out about a path and the PC. */
export type Place = {
  /** Where what holds the path is mounted; a recycle bin would lie there. */
  mountPoint: string | null;
  fileSystem: ConfigurationFacts["fileSystem"];
  network: { protocol: "smb" | "nfs"; server: string; share: string } | null;
  access: ConfigurationFacts["access"];
  /** The device of a local file system. */
  device: { name: string; model: string | null } | null;
  pool: ConfigurationFacts["pool"];
  path: PathFacts | null;
  system: SystemFacts;
};

export const unknownPlace: Place = {
  mountPoint: null,
  fileSystem: null,
  network: null,
  access: null,
  device: null,
  pool: null,
  path: null,
  system: { osVersion: null, isVirtualMachine: null },
};

type Known = { clientKey: string; name: string | null; cloudProduct: string | null };
type Named = {
  target: Target;
  volume: Volume;
};

/** Facts of a target that nobody stated. */
const unstated = { vendor: null, model: null, processor: null, memoryBytes: null, bays: null, ports: null };

/**
 * Names the target and the volume: `smb/<server>` with its share, `nfs/<server>` with its export, `local/<client>/<device>`.
 * The server's name is the one host name in a report, since it is what was measured.
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
      volume: { key: cut(share, 200), name: cut(share, 120), kind: "share", ...space },
    };
  }
  const device = place.device?.name ?? place.fileSystem?.type ?? "disk";
  if (cloudProduct !== null) {
    const key = cut(`cloud/${clientKey}/${cloudProduct.toLowerCase().replaceAll(" ", "-")}`, 200);
    return {
      target: { key, name: cut(name ?? cloudProduct, 120), kind: "cloud-folder", ...unstated },
      volume: { key: device, name: device, kind: "folder", ...space },
    };
  }
  const model = place.device?.model ?? null;
  return {
    target: {
      key: cut(`local/${clientKey}/${device}`, 200),
      name: cut(name ?? (model === null ? device : `${model} (${device})`), 120),
      kind: "local-disk",
      ...unstated,
      model,
    },
    volume: { key: cut(device, 200), name: cut(device, 120), kind: "disk", ...space },
  };
}

const cut = (text: string, length: number): string => text.slice(0, length);
