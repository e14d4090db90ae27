import { useTranslations } from "next-intl";
import type { ReactNode } from "react";

/** What an address shows that is no shared link, be it malformed, never made or deleted. */
export function ShareNotFound(): ReactNode {
  const t = useTranslations("shares");
  return (
    <>
      <h1 className="text-title font-semibold">{t("notFoundTitle")}</h1>
      <p className="mt-3 max-w-160 text-text-2">{t("notFound")}</p>
    </>
  );
}
