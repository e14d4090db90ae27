import type { Metadata } from "next";
import { getTimeZone, getTranslations } from "next-intl/server";
import { FilterChips } from "#components/runs-table/filter-chips.tsx";
import { PageLinks } from "#components/runs-table/page-links.tsx";
import { RunFilters } from "#components/runs-table/run-filters.tsx";
import { toRunRows } from "#components/runs-table/run-rows.ts";
import { RunTable } from "#components/runs-table/run-table.tsx";
import { getFilterWords, getTableWords } from "#components/runs-table/words.ts";
import { ButtonLink } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { PageHead } from "#components/ui/page-head.tsx";
import { formatCount } from "#lib/format/number.ts";
import { getPublishedShown } from "#lib/i18n/published.ts";
import { getRateUnit, type SearchParams } from "#lib/i18n/rate-unit.ts";
import { getRunTimeText } from "#lib/i18n/run-time.ts";
import { decodeCursor } from "#lib/runs/cursor.ts";
import { loadRunList, runFilterNames, runListHref, runOrigins } from "#lib/runs/list-parameters.ts";
import { toListRunsQuery } from "#lib/runs/list-query.ts";
import { listFilterChoices, listRuns } from "#lib/runs/queries.ts";
import { listUsedRevisions } from "#lib/runs/selection.ts";
import { listTagNames } from "#lib/tags/queries.ts";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("runs");
  return { title: t("title"), description: t("description") };
}

const nextSort = (id: "time" | "target" | "profile" | "read" | "write", sort: string) => {
  const isTextual = id === "target" || id === "profile";
  const [first, second] = isTextual ? ([id, `-${id}`] as const) : ([`-${id}`, id] as const);
  return sort === first ? second : first;
};

export default async function RunsPage({ searchParams }: { searchParams: SearchParams }) {
  const [parameters, isPublishedShown] = await Promise.all([
    loadRunList(searchParams),
    getPublishedShown(searchParams),
  ]);
  const published = isPublishedShown ? "show" : "hide";
  const asked = { ...toListRunsQuery(parameters), published } as const;
  // A cursor of another order, or none at all, leads to the first page rather than to an error.
  const hasCursor = asked.cursor !== undefined && decodeCursor(asked.sort, asked.cursor) !== null;
  const query = hasCursor ? asked : { ...asked, cursor: undefined };
  const everything = listRuns({ sort: "-time", limit: 1, published });
  const [{ runs, total, nextCursor }, { total: allCount }, choices, revisions, tagNames, unit, timeText, t] =
    await Promise.all([
      listRuns(query, await getTimeZone()),
      everything,
      listFilterChoices({ isPublishedShown }),
      listUsedRevisions({ targetKey: query.target, isPublishedShown }),
      listTagNames({ isPublishedShown }),
      getRateUnit(searchParams),
      getRunTimeText(),
      getTranslations("runs"),
    ]);
  const isEmpty = allCount === 0;
  const shownOrigins = runOrigins.filter((origin) => isPublishedShown || origin !== "published");
  const newRun = (
    <ButtonLink href="/new" variant="primary">
      <Icon name="plus" />
      {t("newRun")}
    </ButtonLink>
  );
  const { rows, rateUnit } = await toRunRows(runs, unit, timeText);
  const hrefWith = (changes: Partial<typeof parameters>) =>
    runListHref("/runs", { ...parameters, cursor: null, page: null, ...changes });
  const shownValue = (name: (typeof runFilterNames)[number], value: string) => {
    if (name === "target") return choices.targets.find(({ key }) => key === value)?.name ?? value;
    if (name === "configuration") {
      const revision = revisions.find(({ id }) => id === value);
      return revision === undefined ? t("noRevision") : revisionWord(revision);
    }
    if (name === "origin") return t(`origins.${parameters.origin ?? "agent"}`);
    return value;
  };
  const revisionWord = ({ target, volume, revision, name }: (typeof revisions)[number]) =>
    [...(query.target === undefined ? [target] : []), volume, t("revision", { revision }), name]
      .filter((part) => part !== null)
      .join(" · ");
  const chips = runFilterNames.flatMap((name) => {
    const value = query[name];
    if (value === undefined) return [];
    const text = t("chip", {
      name: name === "text" ? t("search") : t(name),
      value: shownValue(name, value),
    });
    return [
      { key: name, text, removeLabel: t("remove", { filter: text }), href: hrefWith({ [name]: null }) },
    ];
  });
  const pageCount = Math.ceil(total / query.limit);
  const page = hasCursor ? Math.min(Math.max(2, parameters.page), Math.max(2, pageCount)) : 1;
  const listKey = runListHref("", { ...parameters, cursor: null, page: null, unit: null });
  const noFilters = runListHref("/runs", {
    sort: parameters.sort,
    unit: parameters.unit,
    published: parameters.published,
  });

  // The table stays even without runs: what it says about the last deletion must not go with the last run.
  return (
    <>
      <PageHead
        title={t("title")}
        actions={
          isEmpty ? undefined : (
            <>
              <ButtonLink href="/tags">{t("tags")}</ButtonLink>
              {newRun}
            </>
          )
        }
      />
      {!isEmpty && (
        <div className="mt-4">
          <RunFilters
            words={await getFilterWords(allCount)}
            choices={{
              target: choices.targets.map(({ key, name }) => ({ value: key, word: name })),
              agent: choices.agents.map((name) => ({ value: name, word: name })),
              configuration:
                revisions.length === 0
                  ? []
                  : [
                      ...revisions.map((revision) => ({ value: revision.id, word: revisionWord(revision) })),
                      { value: "none", word: t("noRevision") },
                    ],
              tag: tagNames.map((name) => ({ value: name, word: name })),
              profile: choices.profiles.map((name) => ({ value: name, word: name })),
              origin: shownOrigins.map((origin) => ({ value: origin, word: t(`origins.${origin}`) })),
            }}
          />
        </div>
      )}
      <RunTable
        rows={rows}
        sort={{ id: query.sort.replace("-", ""), desc: query.sort.startsWith("-") }}
        sortHrefs={Object.fromEntries(
          (["time", "target", "profile", "read", "write"] as const).map((id) => [
            id,
            hrefWith({ sort: nextSort(id, query.sort) }),
          ]),
        )}
        words={await getTableWords(rateUnit, total)}
        matching={{ count: total, search: runListHref("", { ...parameters, cursor: null, page: null }) }}
      >
        <div className={`flex flex-wrap items-center gap-x-4 gap-y-2 ${isEmpty ? "hidden" : ""}`}>
          <p className="text-xs whitespace-nowrap text-text-2">
            {chips.length === 0
              ? t("total", { count: total })
              : t("match", { count: formatCount(total), total: allCount })}
            {pageCount > 1 && ` · ${t("pageOf", { page, pages: pageCount })}`}
          </p>
          <FilterChips chips={chips} />
        </div>
      </RunTable>
      {rows.length === 0 && (
        <EmptyState action={isEmpty ? newRun : <ButtonLink href={noFilters}>{t("removeAll")}</ButtonLink>}>
          {isEmpty ? t("empty") : t("noMatch", { total: allCount })}
        </EmptyState>
      )}
      <PageLinks
        listKey={listKey}
        page={page}
        firstHref={hrefWith({})}
        nextHref={nextCursor === null ? null : hrefWith({ cursor: nextCursor, page: page + 1 })}
        words={{ pages: t("pages"), previous: t("previous"), next: t("next"), firstPage: t("firstPage") }}
      />
    </>
  );
}
