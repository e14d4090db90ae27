import type { Warning } from "#lib/contract/warning.ts";
import { isKnownWarningCode } from "#lib/contract/warning-codes.ts";
import { en } from "./en.ts";
import { ja } from "./ja.ts";

/** Every sentence of the agent. A language that lacks one does not compile. */
export type Messages = typeof en;

export const languages = ["en", "ja"] as const;
export type Language = (typeof languages)[number];

const catalogues: Record<Language, Messages> = { en, ja };

export const messagesIn = (language: Language): Messages => catalogues[language];

/** A warning in words; one that a newer version made, by its code. */
export const warningText = ({ code, detail }: Warning, messages: Messages): string =>
  isKnownWarningCode(code) ? messages.warnings[code](detail ?? {}) : messages.unknownWarning(code);

/** The language by LC_ALL, LC_MESSAGES or LANG, the first that says something, else by the system's own locale. */
export function chooseLanguage(
  environment: Readonly<Record<string, string | undefined>>,
  systemLocale: string,
): Language {
  const stated = environment.LC_ALL || environment.LC_MESSAGES || environment.LANG;
  return /^ja/i.test(stated || systemLocale) ? "ja" : "en";
}
