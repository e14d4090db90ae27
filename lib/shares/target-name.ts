import type { Target } from "#lib/contract/facts.ts";
import type { HiddenKind } from "./hidden-name.ts";

/** What is known of a target before it is shown to strangers. `keys` are all that it goes or went by. */
export type ShareableTarget = Pick<Target, "name" | "kind" | "vendor" | "model"> & {
  keys: readonly string[];
  volumeNames: readonly string[];
  /** It comes from a publication that was loaded with Tidemark, so that its name is public. */
  isPublished: boolean;
};

/** Names that many machines have and that give none away. */
const commonWords = new Set(["nas", "server", "storage", "share", "local", "lan", "home", "data", "disk"]);

const plain = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");

/** The parts of a key (`smb/studio-nas.lan`, `local/<client>/<device>`) that say where a target is. */
function addressParts(key: string): string[] {
  const [, ...rest] = key.split("/");
  return rest.flatMap((part) => [part, ...part.split(".")]);
}

/**
 * Whether a target's name was made from its address or its volume, wholly or in part. Rather once too often: a name that is
 * held back is a number on the page, one that is not gives a machine away.
 */
export function tellsAddress({
  name,
  keys,
  volumeNames,
}: Pick<ShareableTarget, "name" | "keys" | "volumeNames">): boolean {
  const shown = plain(name);
  const parts = [...keys.flatMap(addressParts), ...volumeNames].map(plain).filter((part) => part !== "");
  return parts.some(
    (part) =>
      part === shown ||
      (!commonWords.has(part) && part.length > 2 && shown.includes(part)) ||
      (!commonWords.has(shown) && shown.length > 2 && part.includes(shown)),
  );
}

/** What a shared page calls a target: its public name, maker and model, or the name that a person gave it; null for none of them. */
export function shareableName(target: ShareableTarget): string | null {
  if (target.isPublished) return target.name;
  if (target.model !== null) return [target.vendor, target.model].filter((part) => part !== null).join(" ");
  return tellsAddress(target) ? null : target.name;
}

const kinds: Record<Target["kind"], HiddenKind> = {
  nas: "nas",
  "local-disk": "disk",
  "cloud-folder": "folder",
  other: "target",
};

/** How a target without a name of its own is called. */
export const hiddenTargetKind = (kind: Target["kind"]): HiddenKind => kinds[kind];
