import type { Locale } from "#lib/i18n/locale.ts";
import japanese from "./texts-ja.json" with { type: "json" };

const ofJapanese: ReadonlyMap<string, string> = new Map(Object.entries(japanese));

/** A sentence of a publication in this language, and the language that it is in: what nobody translated stays English. */
export function publicationText(text: string, locale: Locale): { text: string; language: Locale } {
  const translated = locale === "ja" ? ofJapanese.get(text) : undefined;
  return translated === undefined ? { text, language: "en" } : { text: translated, language: locale };
}
