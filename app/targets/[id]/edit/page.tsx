import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
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
import { getTarget } from "#lib/targets/queries.ts";

type Props = { params: Promise<{ id: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const [target, t] = await Promise.all([getTarget((await params).id), getTranslations("targets")]);
  return target === null ? {} : { title: t("form.editTitle", { target: target.name }) };
}

export default async function EditTargetPage({ params }: Props) {
  const [target, t, words] = await Promise.all([
    getTarget((await params).id),
    getTranslations("targets"),
    getTranslations("configurations"),
  ]);
  if (target === null) notFound();
  const address = `/targets/${target.id}`;
  if (target.publicationKey !== null) redirect(address);
  return (
    <>
      <PageHead
        title={t("form.editTitle", { target: target.name })}
        before={
          <Crumbs
            label={t("crumbs")}
            links={[
              { href: "/targets", word: t("title") },
              { href: address, word: target.name },
            ]}
          />
        }
      />
      <div className="mt-5">
        <RecordForm
          view={targetView(t, words)}
          words={formWords(words)}
          action={saveTargetAction.bind(null, target.id)}
          initial={openForm(writeTarget(target))}
          submitWord={words("form.save")}
          submitIntent="save"
          cancel={<ButtonLink href={address}>{t("cancel")}</ButtonLink>}
        />
      </div>
    </>
  );
}
