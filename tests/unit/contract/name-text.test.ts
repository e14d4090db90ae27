import { expect, test } from "vitest";
import { NameText } from "#lib/contract/name-text.ts";
import { isVisible } from "#lib/contract/visible.ts";

test.each([
  ["a zero-width space", "\u200b"],
  ["several that have no width", "\u200b\u200d\ufeff"],
  ["a soft hyphen", "\u00ad"],
  ["a Hangul filler", "\u3164"],
  ["the blank pattern of Braille", "\u2800"],
  ["space", " \u00a0\u3000"],
])("%s alone is no name", (_, text) => {
  expect(isVisible(text)).toBe(false);
  expect(NameText.safeParse(text).success).toBe(false);
});

test.each([
  ["a mark that turns the direction", "NAS \u202egnp.exe"],
  ["a control character", "NAS\u0007"],
  ["two lines", "NAS\nattic"],
])("a name with %s is refused", (_, text) => {
  expect(NameText.safeParse(text).success).toBe(false);
});

test.each(["Attic NAS", "書斎のNAS", "खाता", "👩‍👩‍👧 NAS", "#1", "نص"])("%s is a name", (text) => {
  expect(NameText.parse(` ${text} `)).toBe(text);
});
