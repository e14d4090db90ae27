import type { Report } from "#lib/contract/report.ts";

const plain = (text: string) => text.toLowerCase().replaceAll(" ", "-");

/**
 * Whether somebody named a target, and not the agent by itself: that calls it after the last part of its key (`smb/<server>`,
 * `cloud/<client>/<product>`), and what is local after its volume, with the model in front: `Samsung 990 (nvme0n1p2)`.
 */
export function isGivenName({ target, volume }: Pick<Report, "target" | "volume">): boolean {
  const { key } = target;
  const isLocal = /^(local|cloud)\//.test(key);
  const ofKey = key
    .split("/")
    .slice(isLocal ? 2 : 1)
    .join("/");
  const known = isLocal && volume !== null ? [ofKey, volume.name] : [ofKey];
  const name = plain(target.name);
  return !known.map(plain).some((one) => name === one || name.endsWith(`(${one})`));
}
