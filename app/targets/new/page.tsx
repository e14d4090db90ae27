import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { formWords } from "#components/forms/form-words.ts";
import { RecordForm } from "#components/forms/record-form.tsx";
import { Crumbs } from "#components/targets/crumbs.tsx";
import { targetView } from "#components/targets/target-form-view.ts";
import { ButtonLink } from "#components/ui/button.tsx";
import { PageHead } from "#components/ui/page-head.tsx";
import { openForm } from "#lib/forms/form-state.ts";
import { saveTargetAction } from "#lib/forms/save-target.ts";
import { writeTarget } from "#lib/forms/target-form.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("targets"))("form.newTitle") };
}

export default async function NewTargetPage() {
  const [t, words] = await Promise.all([getTranslations("targets"), getTranslations("configurations")]);
  return (
    <>
      <PageHead
        title={t("form.newTitle")}
        before={<Crumbs label={t("crumbs")} links={[{ href: "/targets", word: t("title") }]} />}
      />
      <p className="mt-2 mb-5 text-base text-text-2">{t("form.newLead")}</p>
      <RecordForm
        view={targetView(t, words)}
        words={formWords(words)}
        action={saveTargetAction.bind(null, null)}
        initial={openForm(writeTarget(null))}
        submitWord={words("form.save")}
        submitIntent="save"
        cancel={<ButtonLink href="/targets">{t("cancel")}</ButtonLink>}
      />
    </>
  );
}
