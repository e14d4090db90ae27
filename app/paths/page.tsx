import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { PathTable } from "#components/configurations/path-table.tsx";
import { Crumbs } from "#components/targets/crumbs.tsx";
import { ButtonLink } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { PageHead } from "#components/ui/page-head.tsx";
import { listNamedPaths } from "#lib/configurations/queries.ts";
import { getPublishedShown } from "#lib/i18n/published.ts";
import type { SearchParams } from "#lib/i18n/rate-unit.ts";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("targets");
  return { title: t("path.title"), description: t("path.description") };
}

export default async function PathsPage({ searchParams }: { searchParams: SearchParams }) {
  const [t, all, isPublishedShown] = await Promise.all([
    getTranslations("targets"),
    listNamedPaths(),
    getPublishedShown(searchParams),
  ]);
  const paths = all.filter(({ isPublished }) => isPublishedShown || !isPublished);
  const newPath = (
    <ButtonLink href="/paths/new" variant="primary">
      <Icon name="plus" />
      {t("path.new")}
    </ButtonLink>
  );
  return (
    <>
      <PageHead
        title={t("path.title")}
        before={<Crumbs label={t("crumbs")} links={[{ href: "/targets", word: t("title") }]} />}
        actions={paths.length === 0 ? undefined : newPath}
      />
      <p className="mt-2 mb-5 max-w-205 text-base text-text-2">{t("path.lead")}</p>
      {paths.length === 0 ? (
        <EmptyState action={newPath}>{t("path.empty")}</EmptyState>
      ) : (
        <PathTable paths={paths} />
      )}
    </>
  );
}
