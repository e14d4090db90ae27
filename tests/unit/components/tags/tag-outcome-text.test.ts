import { expect, test } from "vitest";
import { tagOutcomeText } from "#components/tags/tag-outcome-text.ts";

const counted = (word: string) => ({ one: `one ${word}.`, other: `{count} ${word}.` });
const words = {
  nothing: "nothing.",
  join: " ",
  runs: counted("runs"),
  targets: counted("targets"),
  published: counted("published"),
  missing: counted("missing"),
  full: counted("full"),
};
const none = { changedRunCount: 0, changedTargetCount: 0, publishedCount: 0, missingCount: 0, fullCount: 0 };

test("says what was changed and what was not, and nothing of what did not happen", () => {
  expect(tagOutcomeText({ ...none, changedRunCount: 1 }, words)).toBe("one runs.");
  expect(tagOutcomeText({ ...none, changedRunCount: 12, changedTargetCount: 1, fullCount: 2 }, words)).toBe(
    "12 runs. one targets. 2 full.",
  );
});

test("says that nothing was changed, and why", () => {
  expect(tagOutcomeText({ ...none, publishedCount: 3, missingCount: 1 }, words)).toBe(
    "nothing. 3 published. one missing.",
  );
});
