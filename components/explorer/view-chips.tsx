import Link from "next/link";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { classNames } from "#components/ui/class-names.ts";

export type ViewChip = { key: string; name: string; href: string; isChosen: boolean };

/** Ready-made views, and those that people have saved behind them: one click each. */
export function ViewChips({ views }: { views: readonly ViewChip[] }): ReactNode {
  const t = useTranslations("explorer");
  return (
    <nav
      aria-label={t("chips")}
      className="mt-3.5 flex flex-wrap gap-1.5 max-md:-mx-4 max-md:flex-nowrap max-md:overflow-x-auto max-md:px-4 max-md:py-1 print:hidden"
    >
      {views.map(({ key, name, href, isChosen }) => (
        <Link
          key={key}
          href={href}
          scroll={false}
          prefetch={false}
          aria-current={isChosen ? "page" : undefined}
          className={classNames(
            "relative inline-flex h-6.5 items-center rounded-2 border px-2.25 text-xs whitespace-nowrap text-text hover:bg-surface-2 max-md:after:absolute max-md:after:-inset-y-2.25 max-md:after:inset-x-0",
            isChosen ? "border-text font-medium" : "border-line",
          )}
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}
