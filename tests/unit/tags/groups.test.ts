import { expect, test } from "vitest";
import { toTagGroups } from "#lib/tags/groups.ts";

test("labels come first, then keys in their order, each with its tags as they came", () => {
  const use = (tag: string) => ({ tag, runCount: 1, targetCount: 0, publishedCount: 0 });
  const groups = toTagGroups(["b=1", "a=2", "quiet", "a=1", "loud"].map(use));
  expect(groups.map(({ key, tags }) => [key, tags.map(({ tag }) => tag)])).toEqual([
    [null, ["quiet", "loud"]],
    ["a", ["a=2", "a=1"]],
    ["b", ["b=1"]],
  ]);
});
