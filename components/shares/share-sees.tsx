import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Icon } from "#components/ui/icon.tsx";

/** What whoever has the link sees, and that there is nothing else. */
export function ShareSees({ seen }: { seen: readonly string[] }): ReactNode {
  const t = useTranslations("shares.dialog");
  return (
    <section aria-labelledby="share-sees" className="mt-6">
      <h3 id="share-sees" className="text-sm font-semibold">
        {t("sees")}
      </h3>
      <ul className="mt-2 space-y-1.5 text-sm text-text-2">
        {seen.map((what) => (
          <li key={what} className="flex gap-2">
            <Icon name="check" className="mt-0.5 size-4 text-ok" />
            {what}
          </li>
        ))}
        <li className="flex gap-2">
          <Icon name="lock" className="mt-0.5 size-4" />
          {t("nothingElse")}
        </li>
      </ul>
    </section>
  );
}
