import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Badge } from "#components/ui/badge.tsx";
import type { ShareMode } from "#lib/contract/share.ts";

/** Whether the figures stay or follow, and since when they stay. `day` is a finished date. */
export function ShareBanner({ mode, day }: { mode: ShareMode; day: string }): ReactNode {
  const t = useTranslations("shares.page");
  return (
    <p className="mb-3 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm text-text-2">
      <Badge look="source">{t(`${mode}Badge`)}</Badge>
      <span>{mode === "frozen" ? t("frozen", { date: day }) : t("live")}</span>
    </p>
  );
}
