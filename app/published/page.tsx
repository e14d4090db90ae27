import type { Metadata } from "next";
import Link from "next/link";
import { getTranslations } from "next-intl/server";
import { PublishedComparisons } from "#components/publications/comparison-links.tsx";
import { languageTag, languageWord } from "#components/publications/source-words.ts";
import { Answer, PageHead } from "#components/ui/page-head.tsx";
import { Cell, ColumnHead, NoValue, RowHead, Table } from "#components/ui/table.tsx";
import { getPublishedShown } from "#lib/i18n/published.ts";
import type { SearchParams } from "#lib/i18n/rate-unit.ts";
import { listPublications } from "#lib/publications/queries.ts";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("published");
  return { title: t("title"), description: t("description") };
}

export default async function PublishedPage({ searchParams }: { searchParams: SearchParams }) {
  const [publications, isShown, t] = await Promise.all([
    listPublications(),
    getPublishedShown(searchParams),
    getTranslations("published"),
  ]);
  const notStated = <NoValue>{t("notStated")}</NoValue>;
  return (
    <>
      <PageHead title={t("title")} />
      <Answer
        more={
          <>
            <p>{t("leadMore")}</p>
            {!isShown && <p className="mt-1">{t("hidden")}</p>}
          </>
        }
      >
        {t("lead", { count: publications.length })}
      </Answer>
      {publications.length > 0 && (
        <Table label={t("title")}>
          <thead>
            <tr>
              <ColumnHead>{t("columns.review")}</ColumnHead>
              <ColumnHead>{t("columns.about")}</ColumnHead>
              <ColumnHead>{t("columns.year")}</ColumnHead>
              <ColumnHead>{t("columns.language")}</ColumnHead>
              <ColumnHead isNumeric>{t("columns.runs")}</ColumnHead>
              <ColumnHead isNumeric>{t("columns.claims")}</ColumnHead>
            </tr>
          </thead>
          <tbody>
            {publications.map(({ publication: { source, claims }, runCount, targets }) => (
              <tr key={source.key}>
                <RowHead className="max-md:min-w-52">
                  <Link href={`/published/${encodeURIComponent(source.key)}`} className="hover:underline">
                    <span lang={languageTag(source)}>{source.title}</span>
                  </Link>
                  <span className="block text-xs font-normal text-text-2" lang={languageTag(source)}>
                    {source.author}
                  </span>
                </RowHead>
                <Cell className="max-md:min-w-40">{targets.map(({ name }) => name).join(", ")}</Cell>
                <Cell>{source.year ?? notStated}</Cell>
                <Cell>{languageWord(source, t) ?? notStated}</Cell>
                <Cell isNumeric>{runCount}</Cell>
                <Cell isNumeric>{claims.length}</Cell>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      <PublishedComparisons publications={publications} isOnList />
    </>
  );
}
