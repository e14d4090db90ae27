import type { Target } from "#lib/contract/facts.ts";

const plain = (text: string) => text.toLowerCase().replaceAll(" ", "-");

/**
 * Whether somebody named a target, and not the agent by itself: that calls it after the last part of its key (`smb/<server>`,
 * `cloud/<client>/<product>`), for a local disk with the model in front: `Samsung 990 (nvme0n1)`.
 */
export function isGivenName({ key, name }: Pick<Target, "key" | "name">): boolean {
  const known = plain(
    key
      .split("/")
      .slice(/^(local|cloud)\//.test(key) ? 2 : 1)
      .join("/"),
  );
  return plain(name) !== known && !plain(name).endsWith(`(${known})`);
}
