import { getTimeZone, getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { Button } from "#components/ui/button.tsx";
import { PopoverDialog } from "#components/ui/popover-dialog.tsx";
import { formatIsoDay } from "#lib/format/date.ts";
import { deleteTargetForm } from "#lib/forms/target-actions.ts";
import type { TargetRecord, Usage } from "#lib/targets/records.ts";

/** The button that deletes a target, after it was shown what hangs on it. */
export async function DeleteTarget({
  target,
  usage,
}: {
  target: TargetRecord;
  usage: Usage;
}): Promise<ReactNode> {
  const [t, timeZone] = await Promise.all([getTranslations("targets"), getTimeZone()]);
  const { volumes, revisions, runs, firstRunAt, lastRunAt, observations, shares } = usage;
  const lines = [
    t("usage.volumes", { count: volumes }),
    t("usage.revisions", { count: revisions }),
    firstRunAt === null || lastRunAt === null
      ? t("usage.runs", { count: runs })
      : t("usage.runsFrom", {
          count: runs,
          from: formatIsoDay(firstRunAt, timeZone),
          to: formatIsoDay(lastRunAt, timeZone),
        }),
    ...(observations === 0 ? [] : [t("usage.observations", { count: observations })]),
    ...(shares.live === 0 ? [] : [t("usage.live", { count: shares.live })]),
  ];
  return (
    <PopoverDialog
      id="delete-target"
      openWord={t("delete")}
      title={t("usage.title", { target: target.name })}
      cancelWord={t("cancel")}
      actions={
        <form action={deleteTargetForm.bind(null, target.id)}>
          <Button type="submit" variant="danger">
            {t("delete")}
          </Button>
        </form>
      }
    >
      <p>{t("usage.lead")}</p>
      <ul className="mt-1.5 list-disc pl-5 text-text">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {shares.frozen === 0 ? null : <p className="mt-2">{t("usage.frozen", { count: shares.frozen })}</p>}
      {runs === 0 ? null : <p className="mt-2">{t("usage.comparisons")}</p>}
      <p className="mt-2">{t("usage.undo")}</p>
    </PopoverDialog>
  );
}
