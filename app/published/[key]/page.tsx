import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getLocale, getTranslations } from "next-intl/server";
import { cache } from "react";
import { PublicationView } from "#components/publications/publication-view.tsx";
import { getPublishedShown } from "#lib/i18n/published.ts";
import { getRateUnit, type SearchParams } from "#lib/i18n/rate-unit.ts";
import { getPublication } from "#lib/publications/queries.ts";

type Props = { params: Promise<{ key: string }>; searchParams: SearchParams };

const load = cache((key: string) => getPublication(key));

async function keyOf(params: Props["params"]): Promise<string> {
  const { key } = await params;
  try {
    return decodeURIComponent(key);
  } catch {
    return key;
  }
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const [found, t] = await Promise.all([load(await keyOf(params)), getTranslations("published")]);
  return found === null ? {} : { title: found.publication.source.title, description: t("description") };
}

export default async function PublicationPage({ params, searchParams }: Props) {
  const found = await load(await keyOf(params));
  if (found === null) notFound();
  const [unit, isShown, locale] = await Promise.all([
    getRateUnit(searchParams),
    getPublishedShown(searchParams),
    getLocale(),
  ]);
  return <PublicationView found={found} unit={unit} locale={locale} isHidden={!isShown} />;
}
