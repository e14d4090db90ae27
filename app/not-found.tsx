import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ButtonLink } from "#components/ui/button.tsx";
import { PageHead } from "#components/ui/page-head.tsx";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("errors");
  return { title: t("notFoundTitle") };
}

export default async function NotFound() {
  const t = await getTranslations("errors");
  return (
    <>
      <PageHead title={t("notFoundTitle")} />
      <p className="mt-3 max-w-160 text-text-2">{t("notFound")}</p>
      <div className="mt-5 flex gap-2">
        <ButtonLink href="/">{t("toOverview")}</ButtonLink>
        <ButtonLink href="/runs">{t("toRuns")}</ButtonLink>
      </div>
    </>
  );
}
