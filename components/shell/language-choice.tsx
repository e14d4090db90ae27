import { useLocale, useTranslations } from "next-intl";
import { segmentClass, segmentItemClass } from "#components/ui/segment.tsx";
import { chooseLocale } from "#lib/i18n/actions.ts";
import { localeParameter } from "#lib/i18n/cookies.ts";
import { type Locale, locales } from "#lib/i18n/locale.ts";
import { KeptParameters } from "./kept-parameters.tsx";
import { menuItemClass, TopMenu } from "./top-menu.tsx";

const ownNames: Record<Locale, string> = { en: "English", ja: "日本語" };

/** `isAsking`: the page is asked for in the language, which shared pages allow; else the language is remembered by an action. */
type Props = { isAsking?: boolean };

const formOf = (isAsking: boolean) => (isAsking ? { method: "get" } : { action: chooseLocale });

/** The languages as buttons of a form, each in its own name: works without a script. */
export function LanguageMenu({ isAsking = false }: Props) {
  const t = useTranslations("shell");
  const locale = useLocale();
  return (
    <TopMenu
      key={locale}
      name="language"
      label={t("languageOf", { language: ownNames[locale] })}
      word={ownNames[locale]}
    >
      <form {...formOf(isAsking)}>
        {locales.map((option) => (
          <button
            key={option}
            type="submit"
            name={localeParameter}
            value={option}
            lang={option}
            aria-current={option === locale ? "true" : undefined}
            className={menuItemClass}
          >
            {ownNames[option]}
          </button>
        ))}
        {isAsking ? <KeptParameters except={localeParameter} /> : null}
      </form>
    </TopMenu>
  );
}

/** The same as a row of segments, for the sheet of a phone. */
export function LanguageSegment({ isAsking = false }: Props) {
  const t = useTranslations("shell");
  const locale = useLocale();
  return (
    <form {...formOf(isAsking)}>
      <fieldset aria-label={t("language")} className={segmentClass}>
        {locales.map((option) => (
          <button
            key={option}
            type="submit"
            name={localeParameter}
            value={option}
            lang={option}
            aria-current={option === locale ? "true" : undefined}
            className={`${segmentItemClass(option === locale)} leading-10`}
          >
            {ownNames[option]}
          </button>
        ))}
      </fieldset>
      {isAsking ? <KeptParameters except={localeParameter} /> : null}
    </form>
  );
}
