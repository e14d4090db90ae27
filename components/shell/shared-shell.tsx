import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { getRememberedRateUnit } from "#lib/i18n/rate-unit.ts";
import { BrandMark } from "./brand.tsx";
import { LanguageMenu, LanguageSegment } from "./language-choice.tsx";
import { ThemeMenu } from "./theme-menu.tsx";
import { UnitMenu, UnitSegment } from "./unit-choice.tsx";

const exponent = (chunks: ReactNode) => <sup className="text-[0.8em] leading-none">{chunks}</sup>;

/** What is around a shared page: how it is read, and no way into the private pages. On a phone the choices stand at its foot. */
export async function SharedShell({ children }: { children: ReactNode }) {
  const [t, remembered] = await Promise.all([getTranslations("shell"), getRememberedRateUnit()]);
  const theme = { label: t("theme"), light: t("light"), dark: t("dark"), system: t("system") };
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="border-b border-line bg-surface print:hidden">
        <div className="mx-auto flex h-13 max-w-360 items-center px-10 max-md:h-12 max-md:px-4">
          <p className="flex items-center gap-2.25 text-section font-semibold tracking-[-0.01em]">
            <BrandMark />
            {t("name")}
          </p>
          <div className="ml-auto flex items-center gap-2 max-lg:gap-0">
            <UnitMenu remembered={remembered} label={t("unitOf", { unit: "{unit}" })} isAsking />
            <LanguageMenu isAsking />
            <ThemeMenu words={theme} />
          </div>
        </div>
      </header>
      <main
        id="content"
        tabIndex={-1}
        className="mx-auto w-full max-w-360 flex-1 px-10 pt-7 pb-16 outline-none max-md:px-4 max-md:pt-4 max-md:pb-10 print:max-w-none print:p-0"
      >
        {children}
      </main>
      <footer className="mx-auto w-full max-w-360 px-10 max-md:px-4 print:hidden">
        <div className="flex justify-between gap-x-6 border-t border-line pt-4 pb-8 text-xs text-text-3 max-md:block max-md:pt-3.5 max-md:pb-6">
          <div className="mb-4 grid gap-3 md:hidden">
            <UnitSegment remembered={remembered} label={t("unit")} isAsking />
            <LanguageSegment isAsking />
          </div>
          <p>{t.rich("binary", { exponent })}</p>
          <p className="whitespace-nowrap">{t.rich("decimal", { exponent })}</p>
        </div>
      </footer>
    </div>
  );
}
