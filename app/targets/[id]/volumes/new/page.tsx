import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { VolumeForm } from "#components/targets/volume-form.tsx";
import { getTarget } from "#lib/targets/queries.ts";

type Props = { params: Promise<{ id: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const [target, t] = await Promise.all([getTarget((await params).id), getTranslations("targets")]);
  return target === null ? {} : { title: t("volume.newTitle", { target: target.name }) };
}

export default async function NewVolumePage({ params }: Props) {
  const target = await getTarget((await params).id);
  if (target === null) notFound();
  if (target.publicationKey !== null) redirect(`/targets/${target.id}`);
  return <VolumeForm target={target} volume={null} />;
}
