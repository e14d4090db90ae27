import type { Metadata } from "next";
import Link from "next/link";
import { notFound } from "next/navigation";
import { getLocale, getTimeZone, getTranslations } from "next-intl/server";
import { cache } from "react";
import { FactGroups } from "#components/configurations/fact-groups.tsx";
import { NoteSection } from "#components/notes/note-section.tsx";
import { Crumbs } from "#components/targets/crumbs.tsx";
import { placeQuery } from "#components/targets/place.ts";
import { Badge } from "#components/ui/badge.tsx";
import { ButtonLink } from "#components/ui/button.tsx";
import { PageHead } from "#components/ui/page-head.tsx";
import { SectionHead } from "#components/ui/section-head.tsx";
import { getRevision, listRevisions } from "#lib/configurations/queries.ts";
import { formatDateTime } from "#lib/format/date.ts";
import { changeTexts, configurationLine } from "#lib/i18n/configuration-text.ts";
import { getTarget } from "#lib/targets/queries.ts";

type Props = { params: Promise<{ id: string; revisionId: string }> };

const load = cache(async (id: string, revisionId: string) => {
  const [target, revision] = await Promise.all([
    getTarget(id, { includeDeleted: true }),
    getRevision(revisionId),
  ]);
  return target === null || revision === null || revision.targetId !== target.id
    ? null
    : { target, revision };
});

async function placeName({ target, revision }: NonNullable<Awaited<ReturnType<typeof load>>>) {
  const t = await getTranslations("targets");
  const volume = target.volumes.find(({ id }) => id === revision.volumeId);
  return volume === undefined
    ? target.name
    : t("configuration.place", { volume: volume.name, target: target.name });
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { id, revisionId } = await params;
  const [loaded, t] = await Promise.all([load(id, revisionId), getTranslations("targets")]);
  if (loaded === null) return {};
  return {
    title: t("configuration.title", {
      revision: loaded.revision.revision,
      place: await placeName(loaded),
    }),
  };
}

export default async function RevisionPage({ params }: Props) {
  const { id, revisionId } = await params;
  const loaded = await load(id, revisionId);
  if (loaded === null) notFound();
  const { target, revision } = loaded;
  const [t, words, locale, timeZone, siblings, place] = await Promise.all([
    getTranslations("targets"),
    getTranslations("configurations"),
    getLocale(),
    getTimeZone(),
    listRevisions(target.id, revision.volumeId),
    placeName(loaded),
  ]);
  const isPublished = target.publicationKey !== null;
  const address = `/targets/${target.id}?${placeQuery(revision.volumeId)}`;
  const at = siblings.findIndex((one) => one.id === revision.id);
  const [following, previous] = [siblings[at - 1], siblings[at + 1]];
  const changes = changeTexts(revision.changes, words);
  const line = configurationLine(revision.facts, words);
  return (
    <>
      <PageHead
        before={
          <Crumbs
            label={t("crumbs")}
            links={[
              { href: "/targets", word: t("title") },
              { href: address, word: target.name },
            ]}
          />
        }
        title={t("configuration.title", { revision: revision.revision, place })}
        meta={
          <>
            {isPublished && <Badge look="source">{t("published")}</Badge>}
            {revision.name === null ? null : <span>{revision.name}</span>}
            {isPublished ? null : (
              <time dateTime={revision.validFrom.toISOString()} title={timeZone}>
                {t("since", { date: formatDateTime(revision.validFrom, locale, timeZone) })}
              </time>
            )}
            <Link href={`/runs?revision=${revision.id}`} className="link">
              {t("runCount", { count: revision.runCount })}
            </Link>
          </>
        }
        actions={
          isPublished ? undefined : (
            <ButtonLink
              href={`/targets/${target.id}/configurations/new?${placeQuery(revision.volumeId)}&from=${revision.id}`}
            >
              {t("configuration.next")}
            </ButtonLink>
          )
        }
      />
      {line === null ? null : <p className="mt-4 text-base">{line}</p>}
      <div className="*:mt-9 max-md:*:mt-7">
        {isPublished ? null : (
          <section aria-labelledby="changes-title">
            <SectionHead id="changes-title" title={t("configuration.changes")} />
            {changes.length === 0 ? (
              <p className="text-sm text-text-2">{t("configuration.changesFirst")}</p>
            ) : (
              <ul className="text-sm">
                {changes.map((text) => (
                  <li key={text} className="wrap-anywhere">
                    {text}
                  </li>
                ))}
              </ul>
            )}
            <p className="mt-2 flex flex-wrap gap-x-4 text-sm print:hidden">
              {previous === undefined ? null : (
                <Link href={`/targets/${target.id}/configurations/${previous.id}`} className="link">
                  {t("configuration.previous")}
                </Link>
              )}
              {following === undefined ? null : (
                <Link href={`/targets/${target.id}/configurations/${following.id}`} className="link">
                  {t("configuration.following")}
                </Link>
              )}
            </p>
          </section>
        )}
        <section aria-labelledby="facts-title">
          <SectionHead id="facts-title" title={t("facts")} />
          <FactGroups facts={revision.facts} />
        </section>
        <NoteSection subject="configuration" id={revision.id} note={revision.note} isReadOnly={isPublished} />
      </div>
    </>
  );
}
