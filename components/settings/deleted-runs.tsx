import { getTranslations } from "next-intl/server";
import { Button } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { SectionHead } from "#components/ui/section-head.tsx";
import { Cell, ColumnHead, RowHead, Table } from "#components/ui/table.tsx";
import type { RunSummary } from "#lib/contract/api.ts";
import { getInstantText, getRunTimeText } from "#lib/i18n/run-time.ts";
import { restoreRunsAction } from "#lib/runs/actions.ts";

const dayMs = 86_400_000;

async function restore(ids: readonly string[]): Promise<void> {
  "use server";
  await restoreRunsAction(ids);
}

/** Runs of the last day's deletions, each with a way back. Forms, so that it works without a script. */
export async function DeletedRuns({ runs }: { runs: readonly { summary: RunSummary; deletedAt: Date }[] }) {
  const [t, timeText, instantText] = await Promise.all([
    getTranslations("settings"),
    getRunTimeText(),
    getInstantText(),
  ]);
  return (
    <section className="mt-9 max-md:mt-7">
      <SectionHead title={t("deleted")}>{t("deletedNote")}</SectionHead>
      {runs.length === 0 ? (
        <EmptyState>{t("noneDeleted")}</EmptyState>
      ) : (
        <>
          <Table label={t("deleted")}>
            <thead>
              <tr>
                <ColumnHead>{t("target")}</ColumnHead>
                <ColumnHead>{t("time")}</ColumnHead>
                <ColumnHead>{t("deletedAt")}</ColumnHead>
                <ColumnHead>{t("goneAt")}</ColumnHead>
                <ColumnHead>
                  <span className="sr-only">{t("restore")}</span>
                </ColumnHead>
              </tr>
            </thead>
            <tbody>
              {runs.map(({ summary, deletedAt }) => {
                const time = timeText(summary);
                const deleted = instantText(deletedAt);
                const gone = instantText(new Date(deletedAt.getTime() + dayMs));
                return (
                  <tr key={summary.id}>
                    <RowHead>
                      {summary.target.name}{" "}
                      <span className="font-normal text-text-3">· {summary.profile}</span>
                    </RowHead>
                    <Cell className="whitespace-nowrap" title={time.title}>
                      {time.text}
                    </Cell>
                    <Cell className="whitespace-nowrap" title={deleted.title}>
                      {deleted.text}
                    </Cell>
                    <Cell className="whitespace-nowrap" title={gone.title}>
                      {gone.text}
                    </Cell>
                    <Cell isNumeric>
                      <form action={restore.bind(null, [summary.id])}>
                        <Button
                          type="submit"
                          size="small"
                          aria-label={t("restoreRun", { target: summary.target.name, time: time.text })}
                        >
                          {t("restore")}
                        </Button>
                      </form>
                    </Cell>
                  </tr>
                );
              })}
            </tbody>
          </Table>
          {runs.length > 1 && (
            <form
              action={restore.bind(
                null,
                runs.map(({ summary }) => summary.id),
              )}
              className="mt-3"
            >
              <Button type="submit">{t("restoreAll", { count: runs.length })}</Button>
            </form>
          )}
        </>
      )}
    </section>
  );
}
