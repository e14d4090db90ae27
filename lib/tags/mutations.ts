import "server-only";
import { refreshNotedSetups, refreshTargetSetups } from "#lib/setups/mutations.ts";
import type { TagCounts } from "./api.ts";
import { listTagsOfKey } from "./queries.ts";
import { listTagged, type Rewrite, readTagChanges, rewriteTags, type Subject } from "./rewrite.ts";
import { applyTagChange, mostTags, readTag, type TagChange, tagParts } from "./tag.ts";

/** What one change of tags came to. `changeIds` name it to `undoTagChanges`. */
export type TagOutcome = TagCounts & { changeIds: string[] };

type Ids = Record<Subject, readonly string[]>;

async function rewriteBoth(ids: Ids, rewrite: Rewrite, isDeletedIncluded = false): Promise<TagOutcome> {
  const run = await rewriteTags("run", ids.run, rewrite, { isDeletedIncluded });
  const target = await rewriteTags("target", ids.target, rewrite, { isDeletedIncluded });
  await refreshNotedSetups(run.changedIds);
  await refreshTargetSetups(target.changedIds);
  return {
    changedRunCount: run.changedIds.length,
    changedTargetCount: target.changedIds.length,
    publishedCount: run.publishedCount + target.publishedCount,
    missingCount: run.missingCount + target.missingCount,
    fullCount: run.fullCount + target.fullCount,
    changeIds: [...run.changeIds, ...target.changeIds],
  };
}

/**
 * Adds and removes tags, as `readTag` gives them, of many runs and targets; each change is logged. A key keeps one value, the one
 * added last, unless `isOtherValueKept`.
 */
export async function changeTags({
  runIds = [],
  targetIds = [],
  ...change
}: TagChange & { runIds?: readonly string[]; targetIds?: readonly string[] }): Promise<TagOutcome> {
  return rewriteBoth({ run: runIds, target: targetIds }, (_id, tags) => {
    const after = applyTagChange(tags, change);
    return after.length > mostTags && after.length > tags.length ? "full" : after;
  });
}

/** Gives one run or target exactly these tags. */
export async function setTags(subject: Subject, id: string, tags: readonly string[]): Promise<TagOutcome> {
  const wanted = [...new Set(tags)].sort();
  const ids = { run: [], target: [], [subject]: [id] };
  return rewriteBoth(ids, () => (wanted.length > mostTags ? "full" : wanted));
}

/** Takes back changes of tags: what they added goes, what they removed comes back; what was done since stays. */
export async function undoTagChanges(changeIds: readonly string[]): Promise<TagOutcome> {
  const changes = await readTagChanges(changeIds);
  const byId = new Map(changes.map((change) => [change.id, change]));
  const idsOf = (subject: Subject) => changes.flatMap((one) => (one.subject === subject ? [one.id] : []));
  return rewriteBoth({ run: idsOf("run"), target: idsOf("target") }, (id, tags) => {
    const { added = [], removed = [] } = byId.get(id) ?? {};
    return applyTagChange(tags, { add: removed, remove: added, isOtherValueKept: true });
  });
}

/** Puts each tag's replacement in its place everywhere. Deleted runs too: a restored one must not bring an old tag back. */
async function replaceEverywhere(replacements: ReadonlyMap<string, string | null>): Promise<TagOutcome> {
  const old = [...replacements.keys()];
  const ids = { run: await listTagged("run", old), target: await listTagged("target", old) };
  const rewrite: Rewrite = (_id, tags) =>
    applyTagChange(tags, {
      remove: old,
      add: tags.flatMap((tag) => replacements.get(tag) ?? []),
      isOtherValueKept: true,
    });
  return rewriteBoth(ids, rewrite, true);
}

/** Renames a tag everywhere. Where a run or target has both names they become one. */
export async function renameTag(from: string, to: string): Promise<TagOutcome> {
  return replaceEverywhere(new Map([[from, to]]));
}

/** Renames the key of all `key=value` tags. `too-long`: one of them would be no tag under the new key. */
export async function renameTagKey(
  from: string,
  to: string,
): Promise<{ ok: true; outcome: TagOutcome } | { ok: false; reason: "too-long" }> {
  const replacements = new Map<string, string>();
  for (const tag of await listTagsOfKey(from)) {
    const renamed = readTag(`${to}=${tagParts(tag)?.value}`);
    if (renamed === null) return { ok: false, reason: "too-long" };
    replacements.set(tag, renamed);
  }
  return { ok: true, outcome: await replaceEverywhere(replacements) };
}

/** Takes a tag from every run and target. */
export async function deleteTag(tag: string): Promise<TagOutcome> {
  return replaceEverywhere(new Map([[tag, null]]));
}
