import * as z from "zod/mini";
import { unprintable } from "#lib/contract/visible.ts";

/** The longest tag and the longest key, in UTF-16 code units, as a report's tags are counted. */
export const longestTag = 100;
export const longestKey = 60;
/** The most tags that one run or target can have. */
export const mostTags = 50;

/** A key and its value; null for a free label. The value may hold further "=". */
export function tagParts(tag: string): { key: string; value: string } | null {
  const at = tag.indexOf("=");
  return at < 1 ? null : { key: tag.slice(0, at), value: tag.slice(at + 1) };
}

/** A key as it is kept: trimmed, in NFC, 1 to 60 long, without "=". Null for what is none. */
export function readTagKey(text: string): string | null {
  const key = text.normalize("NFC").trim();
  if (key === "" || key.length > longestKey || key.includes("=") || unprintable.test(key)) return null;
  return key;
}

/**
 * A tag as it is kept: a free label, or `key=value`; trimmed, also around the first "=", in Unicode NFC, at most 100 long, its key at
 * most 60. Null for what is none: empty, too long, without a key or a value, or with control characters.
 */
export function readTag(text: string): string | null {
  const trimmed = text.normalize("NFC").trim();
  const at = trimmed.indexOf("=");
  if (at === -1)
    return trimmed === "" || trimmed.length > longestTag || unprintable.test(trimmed) ? null : trimmed;
  const key = readTagKey(trimmed.slice(0, at));
  const value = trimmed.slice(at + 1).trim();
  const tag = `${key}=${value}`;
  return key === null || value === "" || tag.length > longestTag || unprintable.test(value) ? null : tag;
}

/** Sorted as everywhere (by code units) and without repeats; what is no tag is left out. */
export function toTagSet(texts: Iterable<string>): string[] {
  return [...new Set([...texts].flatMap((text) => readTag(text) ?? []))].sort();
}

/** A tag that comes from outside, as it is kept. */
export const Tag = z.pipe(
  z.string().check(z.maxLength(1000)),
  z.transform((text, context) => {
    const tag = readTag(text);
    if (tag !== null) return tag;
    context.issues.push({
      code: "custom",
      input: text,
      message: `a tag is a label or key=value, at most ${longestTag} characters (the key ${longestKey}), without control characters`,
    });
    return z.NEVER;
  }),
);

export type TagChange = {
  add: readonly string[];
  remove: readonly string[];
  /** Whether `key=new` leaves `key=old` beside it. Else a key has one value: the one added last. */
  isOtherValueKept: boolean;
};

/** Tags after a change, sorted; tags of the change are as `readTag` gives them. What is removed goes first, what is added wins. */
export function applyTagChange(
  tags: readonly string[],
  { add, remove, isOtherValueKept }: TagChange,
): string[] {
  const kept = new Set(tags);
  for (const tag of remove) kept.delete(tag);
  for (const tag of add) {
    const key = isOtherValueKept ? undefined : tagParts(tag)?.key;
    if (key !== undefined) for (const other of kept) if (tagParts(other)?.key === key) kept.delete(other);
    kept.add(tag);
  }
  return [...kept].sort();
}

/** What a dialog offers for what was chosen: tags in use, and the tags that it has, each with how many have it. */
export type TagChoices = { tagNames: string[]; tags: { tag: string; count: number }[] };
