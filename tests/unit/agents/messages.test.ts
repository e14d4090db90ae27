import { expect, test } from "vitest";
import { chooseLanguage, languages, messagesIn, warningText } from "#agents/messages/catalogue.ts";
import { Warning } from "#lib/contract/warning.ts";
import { knownWarningCodes } from "#lib/contract/warning-codes.ts";

test.each([
  [{ LANG: "ja_JP.UTF-8" }, "en-US", "ja"],
  [{ LANG: "en_GB.UTF-8" }, "ja-JP", "en"],
  [{ LC_ALL: "ja_JP", LANG: "en_US" }, "en-US", "ja"],
  [{ LC_ALL: "", LC_MESSAGES: "ja_JP" }, "en-US", "ja"],
  [{}, "ja-JP", "ja"],
  [{ LANG: "C" }, "ja-JP", "en"],
])("%o with the system's %s", (environment, locale, language) => {
  expect(chooseLanguage(environment, locale)).toBe(language);
});

const detail = {
  systemError: "EINVAL",
  reason: "file-in-page-cache",
  residentPercent: 100,
  absentPercent: 75,
  product: "Dropbox",
  path: "#recycle",
  fact: "mount",
  passMs: 200,
  passes: 2,
  busiestCorePercent: 99,
  freshPercent: 12,
  excursionPercent: 30,
  wantedPercent: 3,
  points: 2,
  rangePercent: 34,
  mtu: 1500,
  clientMtu: 9000,
};

test.each(languages)("every reason for doubt has a sentence in %s", (language) => {
  for (const code of knownWarningCodes) {
    const sentence = messagesIn(language).warnings[code](detail);
    expect(sentence).toMatch(/[.。]$/);
    expect(sentence).not.toContain("undefined");
  }
});

test("the Japanese sentences are Japanese", () => {
  for (const code of knownWarningCodes) {
    expect(messagesIn("ja").warnings[code](detail)).toMatch(/[ぁ-ん]/);
  }
});

test.each(languages)("a warning of a newer version is read, and named by its code in %s", (language) => {
  const warning = Warning.parse({ code: "something-newer", detail: { value: 1 } });
  expect(warningText(warning, messagesIn(language))).toContain("something-newer");
  expect(Warning.safeParse({ code: "No slug" }).success).toBe(false);
});

test("what a person is to do is asked for, not stated as if the program did it", () => {
  const { failure, result } = messagesIn("ja");
  for (const sentence of [
    failure.pathIsFile("/x"),
    failure.filledUp("/x", "ENOSPC"),
    failure.cloudFolder("/x", "Dropbox"),
    failure.homeNotWritable("/x", "EACCES"),
    result.leftBehind("/x", "EBUSY"),
  ]) {
    expect(sentence).toMatch(/ください。$/);
  }
});
