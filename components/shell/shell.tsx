import Link from "next/link";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { getRememberedPublished } from "#lib/i18n/published.ts";
import { getRememberedRateUnit } from "#lib/i18n/rate-unit.ts";
import { BrandMark } from "./brand.tsx";
import { LanguageMenu, LanguageSegment } from "./language-choice.tsx";
import { type NavigationItem, TabBar, TopNavigation } from "./navigation.tsx";
import { PublishedSwitch } from "./published-switch.tsx";
import { ThemeMenu } from "./theme-menu.tsx";
import { UnitMenu, UnitSegment } from "./unit-choice.tsx";

const exponent = (chunks: ReactNode) => <sup className="text-[0.8em] leading-none">{chunks}</sup>;

/** What is around every page: top bar, content, foot, and on a phone the tab bar. */
export async function Shell({ children }: { children: ReactNode }) {
  const [t, remembered, rememberedPublished] = await Promise.all([
    getTranslations("shell"),
    getRememberedRateUnit(),
    getRememberedPublished(),
  ]);
  const published = {
    remembered: rememberedPublished,
    word: t("published"),
    title: t("publishedTitle"),
  };
  const first: NavigationItem[] = [
    { href: "/", word: t("overview"), icon: "overview" },
    { href: "/runs", word: t("runs"), icon: "runs" },
    { href: "/compare", word: t("compare"), icon: "compare" },
    { href: "/targets", word: t("targets"), icon: "targets" },
  ];
  const rest: NavigationItem[] = [
    { href: "/agents", word: t("agents"), icon: "agents" },
    { href: "/settings", word: t("settings"), icon: "settings" },
  ];
  const more: NavigationItem[] = [
    { href: "/tags", word: t("tags"), icon: "tag" },
    { href: "/paths", word: t("paths"), icon: "path" },
    { href: "/published", word: t("reviews"), icon: "review" },
  ];
  const theme = { label: t("theme"), light: t("light"), dark: t("dark"), system: t("system") };
  return (
    <div className="flex min-h-dvh flex-col max-md:pb-15">
      <a
        href="#content"
        className="sr-only z-30 rounded-2 bg-surface focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:px-3 focus:py-2"
      >
        {t("skip")}
      </a>
      <header className="sticky top-0 z-20 border-b border-line bg-surface print:hidden">
        <div className="mx-auto flex h-13 max-w-360 items-center gap-7 px-10 max-lg:gap-4 max-md:h-12 max-md:px-4">
          <Link href="/" className="flex items-center gap-2.25 text-section font-semibold tracking-[-0.01em]">
            <BrandMark />
            <span className="md:max-[960px]:sr-only">{t("name")}</span>
          </Link>
          <TopNavigation label={t("main")} moreWord={t("more")} first={first} rest={rest} more={more} />
          <div className="ml-auto flex items-center gap-2 max-lg:gap-0">
            <PublishedSwitch {...published} look="bar" />
            <UnitMenu remembered={remembered} label={t("unitOf", { unit: "{unit}" })} />
            <LanguageMenu />
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
          <p>{t.rich("binary", { exponent })}</p>
          <p className="whitespace-nowrap">{t.rich("decimal", { exponent })}</p>
        </div>
      </footer>
      <TabBar label={t("main")} moreWord={t("more")} tabs={first} more={[...rest, ...more]}>
        <div className="mt-2 grid gap-3">
          <PublishedSwitch {...published} look="sheet" />
          <UnitSegment remembered={remembered} label={t("unit")} />
          <LanguageSegment />
        </div>
      </TabBar>
    </div>
  );
}
