import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { VolumeForm } from "#components/targets/volume-form.tsx";
import { Button } from "#components/ui/button.tsx";
import { PopoverDialog } from "#components/ui/popover-dialog.tsx";
import { deleteVolumeForm } from "#lib/forms/target-actions.ts";
import { getTarget, getVolumeUsage } from "#lib/targets/queries.ts";

type Props = { params: Promise<{ id: string; volumeId: string }> };

async function load({ params }: Props) {
  const { id, volumeId } = await params;
  const target = await getTarget(id);
  return { target, volume: target?.volumes.find((one) => one.id === volumeId) };
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const [{ target, volume }, t] = await Promise.all([load(props), getTranslations("targets")]);
  if (target === null || volume === undefined) return {};
  return { title: t("volume.editTitle", { target: target.name, name: volume.name }) };
}

export default async function EditVolumePage(props: Props) {
  const { target, volume } = await load(props);
  if (target === null || volume === undefined) notFound();
  if (target.publicationKey !== null) redirect(`/targets/${target.id}`);
  const [t, usage] = await Promise.all([getTranslations("targets"), getVolumeUsage(volume.id)]);
  return (
    <VolumeForm
      target={target}
      volume={volume}
      actions={
        <PopoverDialog
          id="delete-volume"
          openWord={t("volume.delete")}
          title={t("volume.deleteTitle", { name: volume.name })}
          cancelWord={t("cancel")}
          actions={
            <form action={deleteVolumeForm.bind(null, target.id, volume.id)}>
              <Button type="submit" variant="danger">
                {t("delete")}
              </Button>
            </form>
          }
        >
          <p>{t("volume.deleteText", { runs: usage.runs, revisions: usage.revisions })}</p>
        </PopoverDialog>
      }
    />
  );
}
