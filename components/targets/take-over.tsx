import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { Button } from "#components/ui/button.tsx";
import { PopoverDialog } from "#components/ui/popover-dialog.tsx";
import { takeOverForm } from "#lib/targets/actions.ts";
import { isMadeByHand } from "#lib/targets/hand-key.ts";
import { listTargets } from "#lib/targets/queries.ts";
import type { TargetRecord } from "#lib/targets/records.ts";

/** For a target made by hand: the way to the runs that agents made of it under a name of theirs. Nothing where there are none. */
export async function TakeOver({ target }: { target: TargetRecord }): Promise<ReactNode> {
  if (!isMadeByHand(target.key)) return null;
  const measured = (await listTargets({ isPublishedShown: false })).filter(
    ({ key, kind, runCount, revisionCount }) =>
      !isMadeByHand(key) && kind === target.kind && runCount > 0 && revisionCount === 0,
  );
  if (measured.length === 0) return null;
  const t = await getTranslations("takeOver");
  return (
    <div className="mt-3">
      <PopoverDialog
        id="take-over"
        openWord={t("open")}
        openSize="small"
        title={t("title")}
        cancelWord={t("cancel")}
        actions={
          <Button type="submit" form="take-over-form" variant="primary">
            {t("save")}
          </Button>
        }
      >
        <p>{t("text")}</p>
        <form id="take-over-form" action={takeOverForm.bind(null, target.id)} className="mt-3">
          <label className="text-xs/4">
            {t("choice")}
            <select
              name="measured"
              className="mt-1 h-8 w-full rounded-2 border border-line bg-surface px-2 text-sm text-text max-md:h-11"
            >
              {measured.map(({ id, name, key, runCount }) => (
                <option key={id} value={id}>
                  {t("option", { name, key, count: runCount })}
                </option>
              ))}
            </select>
          </label>
        </form>
      </PopoverDialog>
    </div>
  );
}
