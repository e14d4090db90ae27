import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Notice } from "#components/targets/notice.tsx";
import { getTargetSelectionWords } from "#components/targets/selection-words.ts";
import { TargetSelection } from "#components/targets/target-selection.tsx";
import { TargetTable } from "#components/targets/target-table.tsx";
import { Button, ButtonLink } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { PageHead } from "#components/ui/page-head.tsx";
import { restoreTargetForm } from "#lib/forms/target-actions.ts";
import { getPublishedShown } from "#lib/i18n/published.ts";
import type { SearchParams } from "#lib/i18n/rate-unit.ts";
import { listConditions } from "#lib/targets/history.ts";
import { listDeletedTargets, listTargets } from "#lib/targets/queries.ts";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("targets");
  return { title: t("title"), description: t("description") };
}

export default async function TargetsPage({ searchParams }: { searchParams: SearchParams }) {
  const [t, isPublishedShown, { deleted, problem }] = await Promise.all([
    getTranslations("targets"),
    getPublishedShown(searchParams),
    searchParams,
  ]);
  const targets = await listTargets({ isPublishedShown });
  const [conditions, deletedTargets] = await Promise.all([
    listConditions(targets.map(({ id }) => id)),
    deleted === undefined ? [] : listDeletedTargets(),
  ]);
  const gone = deletedTargets.find(({ id }) => id === deleted);
  const newTarget = (
    <ButtonLink href="/targets/new" variant="primary">
      <Icon name="plus" />
      {t("new")}
    </ButtonLink>
  );
  return (
    <>
      <PageHead
        title={t("title")}
        actions={
          <>
            <ButtonLink href="/paths">{t("paths")}</ButtonLink>
            {newTarget}
          </>
        }
      />
      {problem === undefined ? null : (
        <Notice isProblem>{t(problem === "name-taken" ? "problem.name-taken" : "problem.gone")}</Notice>
      )}
      {gone === undefined ? null : (
        <Notice
          action={
            <form action={restoreTargetForm.bind(null, gone.id)}>
              <Button type="submit" size="small">
                {t("restore")}
              </Button>
            </form>
          }
        >
          {gone.name}. {t("deleted")}
        </Notice>
      )}
      <div className="mt-3">
        {targets.length === 0 ? (
          <EmptyState action={newTarget}>{isPublishedShown ? t("empty") : t("emptyHidden")}</EmptyState>
        ) : (
          <TargetSelection words={await getTargetSelectionWords()}>
            <TargetTable targets={targets} conditions={conditions} />
          </TargetSelection>
        )}
      </div>
    </>
  );
}
