import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button, ButtonLink } from "#components/ui/button.tsx";

/** Says that a run was deleted, and until when it can be had back. */
export function DeletedRun({
  title,
  deletedAt,
  until,
  onRestore,
}: {
  title: string;
  deletedAt: string;
  /** Null when it is too late. */
  until: string | null;
  onRestore: () => Promise<void>;
}): ReactNode {
  const t = useTranslations("run.deleted");
  return (
    <>
      <h1 className="text-title font-semibold">{t("title")}</h1>
      <p className="mt-2 max-w-205 text-text-2">{t("what", { run: title, deletedAt })}</p>
      <p className="mt-1 max-w-205 text-text-2">{until === null ? t("late") : t("until", { until })}</p>
      <div className="mt-5 flex gap-2">
        {until === null ? null : (
          <form action={onRestore}>
            <Button type="submit" variant="primary">
              {t("undo")}
            </Button>
          </form>
        )}
        <ButtonLink href="/runs">{t("toRuns")}</ButtonLink>
      </div>
    </>
  );
}
