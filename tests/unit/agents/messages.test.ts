import { expect, test } from "vitest";
import { chooseLanguage, languages, messagesIn } from "#agents/messages/catalogue.ts";
import { WarningCode } from "#lib/contract/warning.ts";

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
  reason: "cached",
  product: "Dropbox",
  path: "#recycle",
  fact: "mount",
  passMs: 200,
  passes: 2,
  busiestCorePercent: 99,
};

test.each(languages)("every reason for doubt has a sentence in %s", (language) => {
  for (const code of WarningCode.options) {
    const sentence = messagesIn(language).warnings[code](detail);
    expect(sentence).toMatch(/[.。]$/);
    expect(sentence).not.toContain("undefined");
  }
});

test("the Japanese sentences are Japanese", () => {
  for (const code of WarningCode.options) {
    expect(messagesIn("ja").warnings[code](detail)).toMatch(/[ぁ-ん]/);
  }
});
