import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { Button } from "#components/ui/button.tsx";
import type { Revision } from "#lib/configurations/queries.ts";
import { restoreVolumeForm } from "#lib/forms/target-actions.ts";
import { changeTexts } from "#lib/i18n/configuration-text.ts";
import { Notice } from "./notice.tsx";

/** What the address says came of the last step. */
export type Said = { saved: unknown; problem: unknown; deletedVolume: unknown };

const problems = ["published", "offer-changed", "offer-gone", "name-taken"] as const;

/** What came of the last step on a target's page. */
export async function TargetNotices({
  targetId,
  revisions,
  said: { saved, problem, deletedVolume },
}: {
  targetId: string;
  revisions: readonly Revision[];
  said: Said;
}): Promise<ReactNode> {
  const [t, words] = await Promise.all([getTranslations("targets"), getTranslations("configurations")]);
  const revision = revisions.find(({ id }) => id === saved);
  const changes = revision === undefined ? [] : changeTexts(revision.changes, words);
  const known = problems.find((one) => one === problem);
  return (
    <>
      {typeof problem === "string" && (
        <Notice isProblem>
          {t(
            known === undefined
              ? problem === "not-found"
                ? "problem.gone"
                : "problem.other"
              : `problem.${known}`,
          )}
        </Notice>
      )}
      {revision !== undefined && (
        <Notice>
          {changes.length === 0
            ? t("savedFirst", { revision: revision.revision })
            : t("saved", { revision: revision.revision, changes: changes.join(t("answer.join")) })}
        </Notice>
      )}
      {typeof deletedVolume === "string" && (
        <Notice
          action={
            <form action={restoreVolumeForm.bind(null, targetId, deletedVolume)}>
              <Button type="submit" size="small">
                {t("restore")}
              </Button>
            </form>
          }
        >
          {t("volumeDeleted")}
        </Notice>
      )}
    </>
  );
}
