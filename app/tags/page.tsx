import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { tagKeyHref } from "#components/tags/tag-editor.tsx";
import { type TagGroup, TagTable } from "#components/tags/tag-table.tsx";
import { getTagCountWords } from "#components/tags/tag-words.ts";
import { ButtonLink } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Answer, PageHead } from "#components/ui/page-head.tsx";
import { formatCount } from "#lib/format/number.ts";
import { getPublishedShown } from "#lib/i18n/published.ts";
import type { SearchParams } from "#lib/i18n/rate-unit.ts";
import { toTagGroups } from "#lib/tags/groups.ts";
import { listTags } from "#lib/tags/queries.ts";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("tags");
  return { title: t("title"), description: t("description") };
}

export default async function TagsPage({ searchParams }: { searchParams: SearchParams }) {
  const isPublishedShown = await getPublishedShown(searchParams);
  const [tags, t, outcome] = await Promise.all([
    listTags({ isPublishedShown }),
    getTranslations("tags"),
    getTagCountWords(),
  ]);
  const groups = toTagGroups(tags).map(({ key, tags: same }): TagGroup => {
    return {
      key,
      title: key ?? t("noKey"),
      compareHref: key === null ? null : tagKeyHref(key),
      rows: same.map(({ tag, runCount, targetCount, publishedCount }) => ({
        tag,
        runs: formatCount(runCount),
        targets: formatCount(targetCount),
        published: publishedCount === 0 ? null : t("publishedUse", { count: publishedCount }),
        isReadOnly: publishedCount === runCount + targetCount,
        deleteText: t("deleteText", { runs: runCount, targets: targetCount }),
      })),
    };
  });
  const manage = {
    newName: t("newName"),
    newKey: t("newKey"),
    rename: t("rename"),
    merge: t("merge"),
    hint: t("renameHint"),
    invalid: t("invalid"),
    tooLong: t("tooLong"),
    remove: t("delete"),
    close: t("close"),
    outcome,
  };
  // The table stays even without tags: what it says about the last deletion must not go with the last tag.
  return (
    <>
      <PageHead title={t("title")} />
      <Answer more={t("answerMore")}>{t("answer", { tags: tags.length })}</Answer>
      <TagTable
        groups={groups}
        words={{
          table: t("table"),
          tag: t("tag"),
          runs: t("runs"),
          targets: t("targets"),
          edit: t("edit"),
          editOf: t("editOf", { tag: "{tag}" }),
          compareBy: t("compareBy", { key: "{key}" }),
          renameKey: t("renameKey", { key: "{key}" }),
          failed: t("failed"),
          undo: { undo: t("undo"), close: t("close") },
          manage,
        }}
      />
      {tags.length === 0 && (
        <EmptyState action={<ButtonLink href="/runs">{t("toRuns")}</ButtonLink>}>{t("empty")}</EmptyState>
      )}
    </>
  );
}
