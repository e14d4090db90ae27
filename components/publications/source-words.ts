import type { useTranslations } from "next-intl";
import type { Source } from "#lib/contract/report.ts";
import catalogue from "#messages/en/published.json";

export type PublishedTranslator = ReturnType<typeof useTranslations<"published">>;

const isKind = (kind: string): kind is keyof typeof catalogue.kinds => Object.hasOwn(catalogue.kinds, kind);
const isLanguage = (language: string): language is keyof typeof catalogue.languages =>
  Object.hasOwn(catalogue.languages, language);

/** What kind of publication it is; what has no words of its own stands as it is, null stays null. */
export const kindWord = ({ kind }: Source, t: PublishedTranslator): string | null =>
  kind !== null && isKind(kind) ? t(`kinds.${kind}`) : kind;

/** The language that it is written in, in words. */
export const languageWord = ({ language }: Source, t: PublishedTranslator): string | null =>
  language !== null && isLanguage(language) ? t(`languages.${language}`) : language;

/** The tag for what is quoted in the publication's own language; undefined where that is not known. */
export const languageTag = ({ language }: Source): string | undefined =>
  /^[a-z]{2,3}\b/.exec(language ?? "")?.[0];
