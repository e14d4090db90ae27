import { type CountWords, countText } from "#components/ui/count-text.ts";
import type { TagCounts } from "#lib/tags/api.ts";

/** Sentences for what a change of tags came to; `nothing` where it changed none. */
export type TagCountWords = Record<"runs" | "targets" | "published" | "missing" | "full", CountWords> & {
  nothing: string;
  join: string;
};

/** What a change of tags came to, in sentences. */
export function tagOutcomeText(counts: TagCounts, words: TagCountWords): string {
  const { changedRunCount, changedTargetCount, publishedCount, missingCount, fullCount } = counts;
  const say = (name: "runs" | "targets" | "published" | "missing" | "full", count: number) =>
    count === 0 ? [] : [countText(words[name], count)];
  const changed = [...say("runs", changedRunCount), ...say("targets", changedTargetCount)];
  return [
    ...(changed.length === 0 ? [words.nothing] : changed),
    ...say("published", publishedCount),
    ...say("missing", missingCount),
    ...say("full", fullCount),
  ].join(words.join);
}
