import { en } from "./en.ts";
import { ja } from "./ja.ts";

/** Every sentence of the agent. A language that lacks one does not compile. */
export type Messages = typeof en;

export const languages = ["en", "ja"] as const;
export type Language = (typeof languages)[number];

const catalogues: Record<Language, Messages> = { en, ja };

export const messagesIn = (language: Language): Messages => catalogues[language];

/** The language by LC_ALL, LC_MESSAGES or LANG, the first that says something, else by the system's own locale. */
export function chooseLanguage(
  environment: Readonly<Record<string, string | undefined>>,
  systemLocale: string,
): Language {
  const stated = environment.LC_ALL || environment.LC_MESSAGES || environment.LANG;
  return /^ja/i.test(stated || systemLocale) ? "ja" : "en";
}
