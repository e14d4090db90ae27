import { useLocale, useTranslations } from "next-intl";
import { segmentClass, segmentItemClass } from "#components/ui/segment.tsx";
import { chooseLocale } from "#lib/i18n/actions.ts";
import { type Locale, locales } from "#lib/i18n/locale.ts";
import { menuItemClass, TopMenu } from "./top-menu.tsx";

const ownNames: Record<Locale, string> = { en: "English", ja: "日本語" };

/** The languages as buttons of a form, each in its own name: works without a script. */
export function LanguageMenu() {
  const t = useTranslations("shell");
  const locale = useLocale();
  return (
    <TopMenu
      key={locale}
      name="language"
      label={t("languageOf", { language: ownNames[locale] })}
      word={ownNames[locale]}
    >
      <form action={chooseLocale}>
        {locales.map((option) => (
          <button
            key={option}
            type="submit"
            name="locale"
            value={option}
            lang={option}
            aria-current={option === locale ? "true" : undefined}
            className={menuItemClass}
          >
            {ownNames[option]}
          </button>
        ))}
      </form>
    </TopMenu>
  );
}

/** The same as a row of segments, for the sheet of a phone. */
export function LanguageSegment() {
  const t = useTranslations("shell");
  const locale = useLocale();
  return (
    <form action={chooseLocale}>
      <fieldset aria-label={t("language")} className={segmentClass}>
        {locales.map((option) => (
          <button
            key={option}
            type="submit"
            name="locale"
            value={option}
            lang={option}
            aria-current={option === locale ? "true" : undefined}
            className={`${segmentItemClass(option === locale)} leading-10`}
          >
            {ownNames[option]}
          </button>
        ))}
      </fieldset>
    </form>
  );
}
