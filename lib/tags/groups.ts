import type { TagUse } from "./api.ts";
import { tagParts } from "./tag.ts";

/** Tags by their key: labels first (key null), then keys in alphabetical order of code units. */
export function toTagGroups(tags: readonly TagUse[]): { key: string | null; tags: TagUse[] }[] {
  const groups = Map.groupBy(tags, ({ tag }) => tagParts(tag)?.key ?? null);
  return [...groups]
    .map(([key, same]) => ({ key, tags: same }))
    .sort((a, b) => (a.key === b.key ? 0 : a.key === null || (b.key !== null && a.key < b.key) ? -1 : 1));
}
