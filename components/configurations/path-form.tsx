import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { formWords } from "#components/forms/form-words.ts";
import { RecordForm } from "#components/forms/record-form.tsx";
import { Crumbs } from "#components/targets/crumbs.tsx";
import { Notice } from "#components/targets/notice.tsx";
import { Button, ButtonLink } from "#components/ui/button.tsx";
import { PageHead } from "#components/ui/page-head.tsx";
import { PopoverDialog } from "#components/ui/popover-dialog.tsx";
import type { NamedPathRecord } from "#lib/configurations/records.ts";
import { openForm } from "#lib/forms/form-state.ts";
import { writePath } from "#lib/forms/path-form.ts";
import { savePathAction } from "#lib/forms/save-path.ts";
import { deletePathForm } from "#lib/forms/target-actions.ts";
import { pathView } from "./path-view.ts";

/** The page of a named path's form; `path` null makes one. */
export async function PathForm({
  path,
  hasProblem = false,
}: {
  path: NamedPathRecord | null;
  hasProblem?: boolean;
}): Promise<ReactNode> {
  const [t, words] = await Promise.all([getTranslations("targets"), getTranslations("configurations")]);
  return (
    <>
      <PageHead
        title={path === null ? t("path.newTitle") : t("path.editTitle", { name: path.name })}
        before={
          <Crumbs
            label={t("crumbs")}
            links={[
              { href: "/targets", word: t("title") },
              { href: "/paths", word: t("path.title") },
            ]}
          />
        }
        actions={
          path === null ? undefined : (
            <PopoverDialog
              id="delete-path"
              openWord={t("path.delete")}
              title={t("path.deleteTitle", { name: path.name })}
              cancelWord={t("cancel")}
              actions={
                <form action={deletePathForm.bind(null, path.id)}>
                  <Button type="submit" variant="danger">
                    {t("delete")}
                  </Button>
                </form>
              }
            >
              <p>{t("path.deleteText", { count: path.runCount })}</p>
            </PopoverDialog>
          )
        }
      />
      {hasProblem ? <Notice isProblem>{t("problem.other")}</Notice> : null}
      <div className="mt-5">
        <RecordForm
          view={pathView(t, words)}
          words={formWords(words)}
          action={savePathAction.bind(null, path?.id ?? null)}
          initial={openForm(writePath(path))}
          submitWord={words("form.save")}
          submitIntent="save"
          cancel={<ButtonLink href="/paths">{t("cancel")}</ButtonLink>}
        />
      </div>
    </>
  );
}
