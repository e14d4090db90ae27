import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { buttonClass } from "#components/ui/button.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { SectionHead } from "#components/ui/section-head.tsx";

/** The figures of a shared page as files. `path` is the page's address. */
export function ShareData({ path }: { path: string }): ReactNode {
  const t = useTranslations("shares.page");
  return (
    <section aria-labelledby="data-title" className="mt-9 max-md:mt-7 print:hidden">
      <SectionHead id="data-title" title={t("data")} />
      <p className="text-sm text-text-2">{t("dataText")}</p>
      <p className="mt-2 flex gap-2">
        {(["csv", "json"] as const).map((form) => (
          <a key={form} href={`${path}/data.${form}`} className={buttonClass()} download>
            <Icon name="download" />
            {t(form)}
          </a>
        ))}
      </p>
    </section>
  );
}
