import Link from "next/link";
import { getLocale, getTimeZone, getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { Markdown } from "#components/notes/markdown.tsx";
import type { Revision } from "#lib/configurations/queries.ts";
import { formatDateTime } from "#lib/format/date.ts";
import { changeTexts, configurationLine } from "#lib/i18n/configuration-text.ts";

/** What changed when, in words, the newest revision first; each leads to its facts. */
export async function RevisionList({
  targetId,
  revisions,
}: {
  targetId: string;
  revisions: readonly Revision[];
}): Promise<ReactNode> {
  const [t, words, locale, timeZone] = await Promise.all([
    getTranslations("targets"),
    getTranslations("configurations"),
    getLocale(),
    getTimeZone(),
  ]);
  return (
    <ol className="border-b border-line">
      {revisions.map(({ id, revision, name, changes, facts, validFrom, note, runCount }) => {
        const texts = changeTexts(changes, words);
        const line = texts.length > 0 ? texts : [configurationLine(facts, words) ?? t("notKnown")];
        return (
          <li
            key={id}
            className="grid grid-cols-[168px_minmax(0,1fr)_max-content] gap-x-5 border-t border-line py-2.5 text-sm max-md:block"
          >
            <div>
              <Link href={`/targets/${targetId}/configurations/${id}`} className="link font-medium">
                {t("revision", { revision })}
              </Link>
              <p className="text-xs text-text-2">
                <time dateTime={validFrom.toISOString()} title={timeZone}>
                  {formatDateTime(validFrom, locale, timeZone)}
                </time>
              </p>
            </div>
            <div className="min-w-0 max-md:mt-1">
              {name === null ? null : <p className="font-medium wrap-anywhere">{name}</p>}
              <ul>
                {line.map((text) => (
                  <li key={text} className="wrap-anywhere">
                    {text}
                  </li>
                ))}
              </ul>
              {note === null ? null : (
                <div className="mt-1 text-text-2">
                  <Markdown text={note} />
                </div>
              )}
            </div>
            <p className="text-xs whitespace-nowrap text-text-2 max-md:mt-1">
              {t("runCount", { count: runCount })}
            </p>
          </li>
        );
      })}
    </ol>
  );
}
