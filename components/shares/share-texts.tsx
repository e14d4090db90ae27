import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { type TextTable, toCsv, toMarkdown } from "#lib/comparisons/export.ts";
import { toBbcode } from "#lib/shares/bbcode.ts";

const forms = ["markdown", "bbcode", "csv"] as const;
const makers = { markdown: toMarkdown, bbcode: toBbcode, csv: toCsv };
const shownWhen = {
  markdown: "group-has-[[value=markdown]:checked]/texts:block",
  bbcode: "group-has-[[value=bbcode]:checked]/texts:block",
  csv: "group-has-[[value=csv]:checked]/texts:block",
} as const;

/** What scrolls sideways must be reachable by keyboard. */
const focusable = { tabIndex: 0 };

/** The shared figures as text to paste, in one of three forms. Radio buttons choose, so that it needs no script. */
export function ShareTexts({ table, url }: { table: TextTable; url: string | null }): ReactNode {
  const t = useTranslations("shares.dialog");
  const source = useTranslations("shares.table");
  return (
    <section aria-labelledby="share-texts" className="group/texts">
      <h3 id="share-texts" className="text-sm font-semibold">
        {t("texts")}
      </h3>
      <fieldset className="mt-2 inline-flex overflow-hidden rounded-2 border border-line-strong text-sm">
        <legend className="sr-only">{t("texts")}</legend>
        {forms.map((form, at) => (
          <label
            key={form}
            className="border-l border-line-strong px-3 leading-7 first-of-type:border-l-0 has-checked:bg-surface-3 has-checked:font-medium has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-[var(--focus)] max-md:leading-10"
          >
            <input
              type="radio"
              name="share-text"
              value={form}
              defaultChecked={at === 0}
              className="sr-only"
            />
            {t(`text.${form}`)}
          </label>
        ))}
      </fieldset>
      {forms.map((form) => {
        const made = makers[form](table);
        const text = url === null || form === "csv" ? made : `${made}\n${source("source", { url })}\n`;
        return (
          <div key={form} className={`hidden ${shownWhen[form]}`}>
            <section
              {...focusable}
              aria-label={t(`text.${form}`)}
              className="mt-2 max-h-54 overflow-auto rounded-2 bg-surface-3 px-3 py-2.5"
            >
              <pre className="font-mono text-xs">{text}</pre>
            </section>
            <div className="mt-2">
              <CopyButton size="small" text={text} copyWord={t("copyText")} copiedWord={t("copied")} />
            </div>
          </div>
        );
      })}
    </section>
  );
}
