import * as z from "zod";
import { Note } from "#lib/notes/note.ts";
import { mostTags, readTagKey, Tag } from "./tag.ts";

/** A tag and how many runs (themselves or by their target) and targets have it. `publishedCount` of them can't be edited. */
export const TagUse = z
  .strictObject({ tag: z.string(), runCount: z.int(), targetCount: z.int(), publishedCount: z.int() })
  .meta({ id: "TagUse" });
export type TagUse = z.infer<typeof TagUse>;

export const TagListAnswer = z.strictObject({ tags: z.array(TagUse) }).meta({ id: "TagListAnswer" });

/** What one change of tags came to. */
export const TagCounts = z
  .strictObject({
    changedRunCount: z.int(),
    changedTargetCount: z.int(),
    /** Published ones, which nobody edits. */
    publishedCount: z.int(),
    /** Not there, or deleted. */
    missingCount: z.int(),
    /** Those that would have had more than 50 tags. */
    fullCount: z.int(),
  })
  .meta({ id: "TagCounts" });
export type TagCounts = z.infer<typeof TagCounts>;

/** The counts alone, as the API gives them. */
export const toTagCounts = (outcome: TagCounts): TagCounts => ({
  changedRunCount: outcome.changedRunCount,
  changedTargetCount: outcome.changedTargetCount,
  publishedCount: outcome.publishedCount,
  missingCount: outcome.missingCount,
  fullCount: outcome.fullCount,
});

const ids = z.array(z.uuid().toLowerCase()).max(1000).default([]);
const tags = z.array(Tag).max(mostTags).default([]);

export const RunTagsBody = z
  .strictObject({
    runIds: ids,
    targetIds: ids,
    add: tags,
    remove: tags,
    isOtherValueKept: z.boolean().default(false),
  })
  .meta({ id: "RunTagsBody" });

const TagKey = z.string().refine((text) => readTagKey(text) === text, {
  error: "a key is trimmed, at most 60 characters, without =",
});

export const RenameTagBody = z
  .union([z.strictObject({ from: Tag, to: Tag }), z.strictObject({ fromKey: TagKey, toKey: TagKey })])
  .meta({ id: "RenameTagBody" });

export const DeleteTagQuery = z.strictObject({ tag: z.string().min(1).max(100) });

export const EditRunBody = z
  .strictObject({ note: Note, tags: z.array(Tag).max(mostTags) })
  .partial()
  .meta({ id: "EditRunBody" });
