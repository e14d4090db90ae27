import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { formWords } from "#components/forms/form-words.ts";
import { RecordForm } from "#components/forms/record-form.tsx";
import { ButtonLink } from "#components/ui/button.tsx";
import { PageHead } from "#components/ui/page-head.tsx";
import { openForm } from "#lib/forms/form-state.ts";
import { saveVolumeAction } from "#lib/forms/save-target.ts";
import { writeVolume } from "#lib/forms/target-form.ts";
import type { TargetRecord, VolumeRecord } from "#lib/targets/records.ts";
import { Crumbs } from "./crumbs.tsx";
import { volumeView } from "./target-form-view.ts";

/** The page of a volume's form; `volume` null makes one. */
export async function VolumeForm({
  target,
  volume,
  actions,
}: {
  target: TargetRecord;
  volume: VolumeRecord | null;
  actions?: ReactNode;
}): Promise<ReactNode> {
  const [t, words] = await Promise.all([getTranslations("targets"), getTranslations("configurations")]);
  const address = `/targets/${target.id}`;
  return (
    <>
      <PageHead
        title={
          volume === null
            ? t("volume.newTitle", { target: target.name })
            : t("volume.editTitle", { target: target.name, name: volume.name })
        }
        before={
          <Crumbs
            label={t("crumbs")}
            links={[
              { href: "/targets", word: t("title") },
              { href: address, word: target.name },
            ]}
          />
        }
        actions={actions}
      />
      <div className="mt-5">
        <RecordForm
          view={volumeView(t, words)}
          words={formWords(words)}
          action={saveVolumeAction.bind(null, { targetId: target.id, volumeId: volume?.id ?? null })}
          initial={openForm(writeVolume(volume))}
          submitWord={words("form.save")}
          submitIntent="save"
          cancel={<ButtonLink href={address}>{t("cancel")}</ButtonLink>}
        />
      </div>
    </>
  );
}
