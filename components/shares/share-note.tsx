import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Markdown } from "#components/notes/markdown.tsx";

/** What the sharer wrote beside the figures. */
export function ShareNote({ text }: { text: string | null }): ReactNode {
  const t = useTranslations("shares.page");
  if (text === null) return null;
  return (
    <section aria-labelledby="share-note" className="mb-6 max-w-205 border-l-2 border-line-strong pl-4">
      <h2 id="share-note" className="mb-1 text-xs text-text-3">
        {t("note")}
      </h2>
      <Markdown text={text} />
    </section>
  );
}
