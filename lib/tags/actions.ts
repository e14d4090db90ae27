"use server";
import { revalidatePath } from "next/cache";
import * as z from "zod";
import {
  changeTags,
  deleteTag,
  renameTag,
  renameTagKey,
  type TagOutcome,
  undoTagChanges,
} from "./mutations.ts";
import { mostTags, readTag, readTagKey, Tag } from "./tag.ts";

const Ids = z.array(z.uuid()).max(1000);
const Change = z.strictObject({
  runIds: Ids.default([]),
  targetIds: Ids.default([]),
  add: z.array(Tag).max(mostTags).default([]),
  remove: z.array(Tag).max(mostTags).default([]),
  isOtherValueKept: z.boolean().default(false),
});
/** Beyond this a page offers no way back: the ids would be more than a page's post may hold. */
const mostUndone = 10_000;
const ChangeIds = z.array(z.string().regex(/^\d{1,18}$/)).max(mostUndone);

function done(outcome: TagOutcome): TagOutcome {
  revalidatePath("/", "layout");
  return outcome.changeIds.length > mostUndone ? { ...outcome, changeIds: [] } : outcome;
}

/** Changes tags of up to 1000 runs and targets, from a page; null for what is no tag. Throws a ZodError for what no page sends. */
export async function changeTagsAction(change: unknown): Promise<TagOutcome | null> {
  const read = Change.safeParse(change);
  if (!read.success) {
    if (read.error.issues.every(({ path }) => path[0] === "add" || path[0] === "remove")) return null;
    throw read.error;
  }
  return done(await changeTags(read.data));
}

/** Takes back what a change of tags did, from a page. */
export async function undoTagChangesAction(changeIds: unknown): Promise<TagOutcome> {
  return done(await undoTagChanges(ChangeIds.parse(changeIds)));
}

export type RenameAnswer = { ok: true; outcome: TagOutcome } | { ok: false; reason: "no-tag" | "too-long" };

/** Renames a tag everywhere, from a page; where the new name is in use the two become one. */
export async function renameTagAction(from: unknown, to: unknown): Promise<RenameAnswer> {
  const [old, name] = [z.string().parse(from), readTag(z.string().max(1000).parse(to))];
  if (name === null) return { ok: false, reason: "no-tag" };
  return { ok: true, outcome: done(await renameTag(old, name)) };
}

/** Renames the key of all `key=value` tags, from a page. */
export async function renameTagKeyAction(from: unknown, to: unknown): Promise<RenameAnswer> {
  const [old, key] = [z.string().parse(from), readTagKey(z.string().max(1000).parse(to))];
  if (key === null) return { ok: false, reason: "no-tag" };
  const answer = await renameTagKey(old, key);
  return answer.ok ? { ok: true, outcome: done(answer.outcome) } : answer;
}

/** Takes a tag from everything that has it, from a page. */
export async function deleteTagAction(tag: unknown): Promise<TagOutcome> {
  return done(await deleteTag(z.string().parse(tag)));
}
