import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { PathForm } from "#components/configurations/path-form.tsx";
import { getNamedPath } from "#lib/configurations/queries.ts";
import type { SearchParams } from "#lib/i18n/rate-unit.ts";

type Props = { params: Promise<{ id: string }>; searchParams: SearchParams };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const [path, t] = await Promise.all([getNamedPath((await params).id), getTranslations("targets")]);
  return path === null ? {} : { title: t("path.editTitle", { name: path.name }) };
}

export default async function EditPathPage({ params, searchParams }: Props) {
  const [path, { problem }] = await Promise.all([params.then(({ id }) => getNamedPath(id)), searchParams]);
  if (path === null) notFound();
  if (path.isPublished) redirect("/paths");
  return <PathForm path={path} hasProblem={problem !== undefined} />;
}
