import { useLocale } from "next-intl";
import type { ReactNode } from "react";
import { publicationText } from "#lib/publications/texts.ts";

/** A sentence of a publication in the page's language, else marked as English. */
export function Said({ children }: { children: string }): ReactNode {
  const { text, language } = publicationText(children, useLocale());
  return <span lang={language}>{text}</span>;
}
